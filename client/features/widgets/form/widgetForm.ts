import type { PassiveContent, Widget, WidgetInstance } from '../../../../shared/api/widgets.ts'
import { widget as widgetSchema } from '../../../../shared/api/widgets.ts'
import type { FormType, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import type { DataType, ParameterName } from '../../../../shared/domain/sources.ts'
import { type PassiveType, WIDGET_DEFAULTS } from '../../../../shared/domain/widgets.ts'
import { defaultInputs, dependentsOf } from '../../../../shared/rules/parameterValidity.ts'
import { newHash, newId } from '../../../lib/ids.ts'

/** A new widget, as it begins in the form (docs/rules.md#widgets). */
export const newWidget = ({ order, realTime }: { order: number; realTime: boolean }): Widget =>
  widgetSchema.parse({
    ...WIDGET_DEFAULTS,
    order,
    realTime,
    id: newId(),
    hash: newHash(),
    nature: 'interactive',
  })

/** An independent copy: new ids throughout, everything else the same. */
export const duplicateWidget = (widget: Widget, order: number): Widget => ({
  ...structuredClone(widget),
  id: newId(),
  hash: newHash(),
  order,
  instances: widget.instances.map((instance) => ({ ...structuredClone(instance), id: newId() })),
})

/** What a reset leaves: the widget's identity, place and size. */
const blank = (widget: Widget): Widget => ({
  ...newWidget(widget),
  id: widget.id,
  hash: widget.hash,
  width: widget.width,
  height: widget.height,
})

/** Preserves title and description if nothing is chosen yet: they cannot be about the previous choice. */
const begun = (widget: Widget): Widget => {
  const { title, description } = widget
  const isUnchosen = widget.nature === 'interactive' && widget.instances.length === 0
  return { ...blank(widget), ...(isUnchosen && { title, description }) }
}

/** Switches between data and own text; the form is reset. */
export function withNature(widget: Widget, nature: Widget['nature']): Widget {
  if (nature === widget.nature) return widget
  const fresh = begun(widget)
  return nature === 'interactive'
    ? fresh
    : { ...fresh, nature, format: 'textCard', passive: newPassive('plain') }
}

/** Content of a passive type before anything is written. */
export function newPassive(type: PassiveType): PassiveContent {
  if (type === 'plain') return { type, description: '' }
  return type === 'upload' ? { type, ...newArticle() } : { type, articles: [] }
}

export const newArticle = () => ({ file: null, header: '', content: '', description: '' })

/** The first instance of a widget, which the form edits; null before a source is chosen. */
export const instanceOf = (widget: Widget, index = 0): WidgetInstance | null =>
  widget.instances[index] ?? null

/** What a dashboard presets for a type: its source's properties. */
export interface TypeDefaults {
  sourceId: string
  accounts: string[]
  /** What is chosen once for all widgets of the type. */
  inputs?: Record<string, unknown>
}

/** Chooses source and data type. The form is reset, except for place and size. */
export function withSource(
  widget: Widget,
  source: { id: string; type: FormType },
  defaults?: TypeDefaults,
  currency: string | null = null,
): Widget {
  const { type } = source.type
  const preset = defaults?.sourceId === source.id ? defaults : null
  const instance: WidgetInstance = {
    id: newId(),
    type,
    prefix: source.type.name.slice(0, 60),
    sourceId: source.id,
    config: 'custom',
    currency,
    accounts: preset?.accounts ?? [],
    inputs: { ...presetInputs(source.type), ...preset?.inputs },
    metricsOptions: {},
  }
  return { ...begun(widget), instances: [instance] }
}

const presetInputs = (type: FormType): WidgetInstance['inputs'] => ({
  dimension: null,
  metrics: [],
  filter: null,
  calculatedMetrics: [],
  ...defaultInputs(type),
})

/** Changes one instance; every other stays. */
export const withInstance = (widget: Widget, index: number, change: Partial<WidgetInstance>): Widget => ({
  ...widget,
  instances: widget.instances.map((instance, place) =>
    place === index ? { ...instance, ...change } : instance,
  ),
})

/** Whether a title is a person's, and neither empty nor that of a ready widget which was chosen before. */
const isWritten = (title: string, ready: readonly WidgetPreset[]): boolean =>
  title.trim() !== '' && ready.every((preset) => preset.title !== title)

/**
 * Fills the form from a ready widget of the type; source, properties and what it reads, such as the sheet, stay. So does
 * a title that a person wrote.
 *
 * @param ready all ready widgets of the type
 */
export function withPreset(
  widget: Widget,
  index: number,
  preset: WidgetPreset,
  { type, ready }: { type: FormType; ready: readonly WidgetPreset[] },
): Widget {
  const { title, format, width, height, dimension, metrics, inputs, filter, orderBy, rowsLimit, realTime } =
    preset
  const filled = withInstance(widget, index, {
    config: preset.id,
    inputs: {
      ...presetInputs(type),
      ...keptInputs(type, instanceOf(widget, index)),
      ...inputs,
      dimension,
      metrics,
      filter: filter ?? null,
      calculatedMetrics: [],
    },
    metricsOptions: {},
  })
  return {
    ...filled,
    title: isWritten(widget.title, ready) ? widget.title : title,
    format,
    width,
    height,
    realTime: realTime ?? false,
    formatOptions: {},
    orderBy: orderBy ?? { ...WIDGET_DEFAULTS.orderBy },
    rowsLimit: rowsLimit ?? WIDGET_DEFAULTS.rowsLimit,
  }
}

/** Another ready widget of what this one reads, as it is. */
export function readyBeside(widget: Widget, preset: WidgetPreset, type: FormType): Widget {
  const { instances, order } = duplicateWidget(widget, widget.order)
  const fresh = { ...newWidget({ order, realTime: false }), instances: instances.slice(0, 1) }
  return withPreset(fresh, 0, preset, { type, ready: [] })
}

/** The inputs that every widget of the type requires and that a ready-made one cannot contain. */
function keptInputs({ parameters }: FormType, instance: WidgetInstance | null) {
  const kept = parameters.filter(({ required, global }) => required && global).map(({ name }): string => name)
  return Object.fromEntries(Object.entries(instance?.inputs ?? {}).filter(([name]) => kept.includes(name)))
}

/** What is chosen among columns. */
const FROM_CATALOGUE: readonly ParameterName[] = ['dimension', 'metrics', 'filter', 'calculatedMetrics']

const EMPTY: Partial<Record<ParameterName, unknown>> = {
  dimension: null,
  metrics: [],
  filter: null,
  calculatedMetrics: [],
}

/**
 * Sets one parameter. What was chosen from lists that depend on it no longer holds and is emptied (choices from the
 * type's own catalogue and what is written by hand stay). The widget becomes a custom one.
 */
export function withParameter(
  widget: Widget,
  index: number,
  { parameters, catalogue }: Pick<FormType, 'parameters' | 'catalogue'>,
  name: ParameterName,
  value: unknown,
): Widget {
  const instance = widget.instances[index]
  if (!instance) return widget
  const fromCatalogue = catalogue === 'remote' && !FROM_CATALOGUE.includes(name)
  const stale = dependentsOf(parameters, name).filter(
    (dependent) =>
      parameters.find((parameter) => parameter.name === dependent)?.options === 'remote' ||
      (fromCatalogue && FROM_CATALOGUE.includes(dependent)),
  )
  const cleared = Object.fromEntries(stale.map((dependent) => [dependent, EMPTY[dependent]]))
  const own = name === 'property' ? {} : { [name]: value ?? EMPTY[name] }
  const changed = withInstance(widget, index, {
    config: 'custom',
    ...(name === 'property' && { accounts: [value].flat().filter((id) => typeof id === 'string') }),
    inputs: { ...instance.inputs, ...cleared, ...own },
  })
  return tidy(changed)
}

/** Drops options of metrics that are no longer chosen, and an order by a column that is gone. */
export function tidy(widget: Widget): Widget {
  const columns = widget.instances.flatMap(columnsOf)
  const prefixed = widget.instances.flatMap((instance) =>
    columnsOf(instance).map((column) => `${instance.prefix}:${column}`),
  )
  const { column } = widget.orderBy
  const known = column === 'dimension' || columns.includes(column) || prefixed.includes(column)
  return {
    ...widget,
    orderBy: known ? widget.orderBy : { ...WIDGET_DEFAULTS.orderBy },
    instances: widget.instances.map((instance) => ({
      ...instance,
      metricsOptions: Object.fromEntries(
        Object.entries(instance.metricsOptions).filter(([metric]) => columnsOf(instance).includes(metric)),
      ),
    })),
  }
}

/** Ids of the figures an instance shows, in order. */
export const columnsOf = ({ inputs }: Pick<WidgetInstance, 'inputs'>): string[] => [
  ...inputs.metrics,
  ...inputs.calculatedMetrics.map(({ id }) => id),
]

/** The values of an instance's parameters as the rules read them; the property lives in `accounts`. */
export const valuesOf = ({ inputs, accounts }: WidgetInstance): Partial<Record<ParameterName, unknown>> => ({
  ...inputs,
  property: accounts,
})

/** The definition of a data type and the kind it belongs to. */
export function findType<T extends { types: FormType[] }>(
  definitions: readonly T[],
  type: DataType,
): { definition: T; type: FormType } | null {
  for (const definition of definitions) {
    const found = definition.types.find((entry) => entry.type === type)
    if (found) return { definition, type: found }
  }
  return null
}

/** The widget as the form opens it: an instance without a name is called after its data type. */
export const withPrefixes = (widget: Widget, definitions: readonly { types: FormType[] }[]): Widget => ({
  ...widget,
  instances: widget.instances.map((instance) => ({
    ...instance,
    prefix:
      instance.prefix || (findType(definitions, instance.type)?.type.name ?? instance.type).slice(0, 60),
  })),
})

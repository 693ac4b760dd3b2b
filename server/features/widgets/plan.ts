import type { Widget, WidgetInputs, WidgetInstance } from '../../../shared/api/widgets.ts'
import { combinationProblem, invalidParameters } from '../../../shared/rules/parameterValidity.ts'
import { type CataloguedType, catalogued } from './catalogue.ts'
import { type Question, questionsOf } from './questions.ts'
import type { SourceFacts, WidgetRun, Windows } from './widgetRun.ts'

/** One instance of a widget with its questions, one for each account. */
export interface Part {
  instance: WidgetInstance
  source: SourceFacts
  about: CataloguedType
  current: Question[]
  /** Null where nothing is compared. */
  compare: Question[] | null
}

export type Plan = { ready: true; parts: Part[] } | { ready: false; missing: string }

/** What a widget asks for these windows, or what its owner has still to set. */
export function planWidget(
  widget: Widget,
  { sources, windows }: Pick<WidgetRun, 'sources'> & { windows: Windows },
): Plan {
  if (widget.instances.length === 0) return { ready: false, missing: 'Choose a source for this widget.' }
  const parts: Part[] = []
  for (const instance of widget.instances) {
    const source = instance.sourceId ? sources.get(instance.sourceId) : undefined
    const about = catalogued(instance.type)
    const missing = whatIsMissing(widget, instance, source, about)
    if (missing !== null || !source || !about) return { ready: false, missing: missing ?? 'Choose a source.' }
    const ask = (role: 'current' | 'compare') => {
      const range = windows[role]
      return range ? questionsOf(widget, instance, source, range, windows.timezone, role) : []
    }
    const compares = windows.compare !== null && isComparable(widget, instance)
    parts.push({
      instance,
      source,
      about,
      current: ask('current'),
      compare: compares ? ask('compare') : null,
    })
  }
  return { ready: true, parts }
}

/** Real-time figures and sheets without dates have no earlier window. */
function isComparable(widget: Widget, instance: WidgetInstance): boolean {
  return !widget.realTime && (instance.inputs as WidgetInputs).uses_date_range !== false
}

function whatIsMissing(
  widget: Widget,
  instance: WidgetInstance,
  source: SourceFacts | undefined,
  about: CataloguedType | undefined,
): string | null {
  if (!about) return 'This installation has no connection for this kind of data.'
  const { definition } = about.provider
  if (!instance.sourceId) return `Choose a ${definition.name} source for this widget.`
  if (!source) return `The ${definition.name} source of this widget was removed. Choose another one.`
  if (source.kind !== definition.kind) return `Choose a ${definition.name} source for this widget.`
  const inputs = instance.inputs as WidgetInputs
  if (definition.properties && instance.accounts.length === 0) {
    return `Choose a ${definition.properties.label.toLowerCase()}.`
  }
  if (instance.accounts.length > 1 && !about.type.manyAccounts) {
    return `${about.type.name} can show one ${definition.properties?.label.toLowerCase() ?? 'account'} in a widget. Choose one.`
  }
  const values = { ...inputs, property: instance.accounts }
  const [first] = invalidParameters(about.type.parameters, values)
  if (first) {
    const label = about.type.parameters.find(({ name }) => name === first)?.label ?? first
    return `Fill in “${label}”.`
  }
  if (inputs.metrics.length === 0 && inputs.calculatedMetrics.length === 0)
    return 'Choose at least one metric.'
  const gone = goneFrom(about, inputs)
  if (gone !== null) {
    return `${about.type.name} no longer offers “${gone}”, which this widget shows. Edit it and choose something else.`
  }
  if (widget.realTime && !about.type.realTime) return `${about.type.name} has no real-time figures.`
  return combinationProblem(about.type.rules, {
    dimension: inputs.dimension,
    metrics: inputs.metrics,
    parameters: values,
  })
}

/** A metric or dimension that a vendor has given up since the widget was saved; a remote catalogue is not known here. */
function goneFrom({ type }: CataloguedType, { metrics, dimension }: WidgetInputs): string | null {
  if (type.catalogue === 'remote') return null
  const isKnown = (known: readonly { id: string }[], id: string) => known.some((one) => one.id === id)
  const metric = metrics.find((id) => !isKnown(type.metrics, id))
  if (metric !== undefined) return metric
  return dimension !== null && !isKnown(type.dimensions, dimension) ? dimension : null
}

import type { Widget, WidgetInstance } from '../api/widgets.ts'
import type { DataTypeDefinition, ProviderDefinition } from '../domain/definitions.ts'
import type { DataType, SourceKind } from '../domain/sources.ts'
import { inSentence } from './inSentence.ts'
import { combinationProblem, invalidParameters } from './parameterValidity.ts'

/** A data type and the kind it belongs to, as far as setting up needs them. */
export interface SetupFacts {
  definition: Pick<ProviderDefinition, 'kind' | 'name' | 'properties'>
  type: Pick<
    DataTypeDefinition,
    | 'name'
    | 'parameters'
    | 'rules'
    | 'manyAccounts'
    | 'realTime'
    | 'catalogue'
    | 'metrics'
    | 'retiredMetrics'
    | 'dimensions'
  >
}

/** What prevents a widget from querying its source. */
export interface SetupProblem {
  /** What to do, for the widget's own card. */
  todo: string
  /** What is missing, as a state shared by a dashboard: “No property is chosen”. Null: it concerns this one only. */
  state: string | null
}

export interface Known {
  /** Undefined where the source is gone. */
  kindOf(sourceId: string): SourceKind | undefined
  /** Undefined where this installation has no provider for the type. */
  factsOf(type: DataType): SetupFacts | undefined
}

/** The first thing still to be set up of a widget with data, over its instances in order; null when it can query. */
export function setupProblem(
  widget: Pick<Widget, 'instances' | 'realTime'>,
  known: Known,
): SetupProblem | null {
  if (widget.instances.length === 0) {
    return { todo: 'Choose a source for this widget.', state: 'No source is chosen' }
  }
  for (const instance of widget.instances) {
    const problem = problemOf(widget, instance, known)
    if (problem) return problem
  }
  return null
}

function problemOf(
  widget: Pick<Widget, 'realTime'>,
  instance: WidgetInstance,
  { kindOf, factsOf }: Known,
): SetupProblem | null {
  const facts = factsOf(instance.type)
  if (!facts) return own('This installation has no connection for this kind of data.')
  return sourceProblem(instance, kindOf, facts) ?? questionProblem(widget, instance, facts)
}

const own = (todo: string): SetupProblem => ({ todo, state: null })

function sourceProblem(
  { sourceId, accounts }: WidgetInstance,
  kindOf: Known['kindOf'],
  { definition, type }: SetupFacts,
): SetupProblem | null {
  const { name, properties, kind } = definition
  const choose = {
    todo: `Choose ${withArticle(name)} source for this widget.`,
    state: `No ${name} source is chosen`,
  }
  if (!sourceId) return choose
  const found = kindOf(sourceId)
  if (!found) {
    return {
      todo: `The ${name} source of this widget was removed. Choose another one.`,
      state: `The ${name} source was removed`,
    }
  }
  if (found !== kind) return choose
  if (!properties) return null
  const label = inSentence(properties.label)
  if (accounts.length === 0) return { todo: `Choose ${withArticle(label)}.`, state: `No ${label} is chosen` }
  if (accounts.length > 1 && !type.manyAccounts) {
    return own(`${type.name} can show one ${label} in a widget. Choose one.`)
  }
  return null
}

function questionProblem(
  { realTime }: Pick<Widget, 'realTime'>,
  instance: WidgetInstance,
  { type }: SetupFacts,
): SetupProblem | null {
  const { inputs } = instance
  const values = { ...inputs, property: instance.accounts }
  const [first] = invalidParameters(type.parameters, values)
  if (first) {
    const parameter = type.parameters.find(({ name }) => name === first)
    const label = parameter?.label ?? first
    return {
      todo: `Fill in “${label}”.`,
      state: parameter && isForAll(parameter) ? `“${label}” of ${type.name} is not filled in` : null,
    }
  }
  if (inputs.metrics.length === 0 && inputs.calculatedMetrics.length === 0) {
    return own('Choose at least one metric.')
  }
  const gone = goneFrom(type, inputs)
  if (gone !== null) {
    return own(
      `${type.name} no longer offers “${gone}”, which this widget shows. Edit it and choose something else.`,
    )
  }
  if (realTime && !type.realTime) return own(`${type.name} has no real-time figures.`)
  const reason = combinationProblem(type.rules, {
    dimension: inputs.dimension,
    metrics: inputs.metrics,
    parameters: values,
  })
  return reason === null ? null : own(reason)
}

/** A metric or dimension that a vendor has given up since the widget was saved; a remote catalogue is not known here. */
function goneFrom(type: SetupFacts['type'], { metrics, dimension }: WidgetInstance['inputs']): string | null {
  if (type.catalogue === 'remote') return null
  const isKnown = (known: readonly { id: string }[], id: string) => known.some((one) => one.id === id)
  const metric = metrics.find((id) => !isKnown(type.metrics, id))
  if (metric !== undefined) return type.retiredMetrics?.[metric] ?? metric
  return dimension !== null && !isKnown(type.dimensions, dimension) ? dimension : null
}

/** Whether a parameter, other than the property, is chosen once for all widgets of its type on a dashboard. */
export const isForAll = ({ name, required, global }: DataTypeDefinition['parameters'][number]): boolean =>
  required && global && name !== 'property'

/** One thing that is not chosen, and the titles of the widgets that lack it. */
export interface Unset {
  state: string
  widgets: string[]
}

/** What a dashboard's widgets lack that can be chosen for all of them at once, in the widgets' order. */
export function unsetOf(
  widgets: readonly Pick<Widget, 'title' | 'nature' | 'instances' | 'realTime'>[],
  known: Known,
): Unset[] {
  const found = new Map<string, string[]>()
  for (const widget of widgets) {
    const state = widget.nature === 'interactive' ? setupProblem(widget, known)?.state : null
    if (state) found.set(state, [...(found.get(state) ?? []), widget.title || 'Untitled widget'])
  }
  return [...found].map(([state, titles]) => ({ state, widgets: titles }))
}

/** Titles that a sentence names at most; it counts the others. */
const MOST_NAMED = 6

/** As a sentence: “No property is chosen in 2 widgets: Sessions and Channels.” */
export function unsetInWords({ state, widgets }: Unset): string {
  const more = widgets.length - MOST_NAMED
  const named = more > 1 ? [...widgets.slice(0, MOST_NAMED), `${more} more`] : widgets
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(named)
  return `${state} in ${widgets.length === 1 ? '1 widget' : `${widgets.length} widgets`}: ${list}.`
}

const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

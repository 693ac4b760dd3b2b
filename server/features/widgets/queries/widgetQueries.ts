import { createHash } from 'node:crypto'
import type { Filter, Inputs, ProviderQuery } from '../../../../providers/contract.ts'
import type { Widget, WidgetInputs, WidgetInstance } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import { PLAIN_PARAMETERS } from '../../../../shared/domain/sources.ts'
import type { TimeStep } from '../../../../shared/domain/values.ts'
import { areAlike } from '../../../../shared/rules/comparedTime.ts'
import { combinationProblem } from '../../../../shared/rules/parameterValidity.ts'
import { setupProblem } from '../../../../shared/rules/widgetSetup.ts'
import { type CataloguedType, catalogued, commonStep, setupFactsOf, timeStepOf } from '../catalogue.ts'
import type { SourceFacts, WidgetRun, Windows } from '../widgetRun.ts'
import { metricsRequested, metricsUsed } from './metricsRequested.ts'

/** One query to one source, in a form in which equal queries are equal. */
export interface SourceQuery {
  source: SourceFacts
  about: CataloguedType
  query: ProviderQuery
  /** The time zone of the vendor's days, as far as it is known before the query. */
  zone: string
  /** SHA-256 (hex) over the source, of an imported one also its file's number, and the query. */
  key: string
}

/** One instance of a widget with its queries, one for each account. */
export interface InstanceQueries {
  instance: WidgetInstance
  source: SourceFacts
  about: CataloguedType
  current: SourceQuery[]
  /** Null where nothing is compared. */
  compare: SourceQuery[] | null
}

/** The queries of a widget, or what its owner has still to set up. */
export type WidgetQueries = { ready: true; instances: InstanceQueries[] } | { ready: false; missing: string }

/** Rows requested: few steps, so that widgets that differ only in their limit share a result. */
const ROW_STEPS = [25, 100, 1000, 10_000] as const
const ALL_ROWS = 10_000
/** What a widget queries for these windows, by instance. */
export function widgetQueriesOf(
  widget: Widget,
  { sources, windows }: Pick<WidgetRun, 'sources'> & { windows: Windows },
): WidgetQueries {
  const problem = setupProblem(widget, {
    kindOf: (sourceId) => sources.get(sourceId)?.kind,
    factsOf: setupFactsOf,
  })
  if (problem) return { ready: false, missing: problem.todo }
  return { ready: true, instances: instanceQueriesOf(widget, { sources, windows }) }
}

/** The queries of a widget that is set up, by instance. */
export function instanceQueriesOf(
  widget: Widget,
  { sources, windows }: Pick<WidgetRun, 'sources'> & { windows: Windows },
): InstanceQueries[] {
  const instances: InstanceQueries[] = []
  const step = commonStep(
    widget.instances.map(({ type, inputs }) => {
      const about = catalogued(type)
      return about ? timeStepOf(about, inputs.dimension) : null
    }),
  )
  for (const instance of widget.instances) {
    const source = instance.sourceId ? sources.get(instance.sourceId) : undefined
    const about = catalogued(instance.type)
    if (!source || !about) continue
    const queriesFor = (role: 'current' | 'compare') => {
      const range = windows[role]
      const asked = role === 'compare' && step ? comparable(instance, about, windows, step) : instance
      return range ? sourceQueriesOf(widget, asked, source, range, windows.timezone, role) : []
    }
    const compares = windows.compare !== null && isComparable(widget, instance)
    instances.push({
      instance,
      source,
      about,
      current: queriesFor('current'),
      compare: compares ? queriesFor('compare') : null,
    })
  }
  return instances
}

/** Real-time figures and sheets without dates have no earlier window. */
function isComparable(widget: Widget, instance: WidgetInstance): boolean {
  return !widget.realTime && instance.inputs.uses_date_range !== false
}

/** The instance by day, where the windows cut their weeks, months or years differently and its type has days. */
function comparable(
  instance: WidgetInstance,
  about: CataloguedType,
  { current, compare }: Windows,
  step: TimeStep,
): WidgetInstance {
  if (!compare || areAlike({ current, compare }, step)) return instance
  const { inputs } = instance
  const metrics = metricsUsed(instance, about.type)
  const day = about.type.dimensions.find(
    ({ id, time, realTimeOnly }) =>
      time === 'day' &&
      !realTimeOnly &&
      combinationProblem(about.type.rules, { dimension: id, metrics, parameters: inputs }) === null,
  )
  return day ? { ...instance, inputs: { ...inputs, dimension: day.id } } : instance
}

/** The queries of one instance for one window, one for each chosen account. */
export function sourceQueriesOf(
  widget: Widget,
  instance: WidgetInstance,
  source: SourceFacts,
  range: DateRange,
  timezone: string,
  role: 'current' | 'compare',
): SourceQuery[] {
  const about = catalogued(instance.type)
  if (!about) return []
  const inputs = instance.inputs
  const accounts = about.provider.definition.properties ? instance.accounts : [null]
  const known = about.type.dimensions.find(({ id }) => id === inputs.dimension)
  const isList = inputs.dimension !== null && !known?.time
  return accounts.map((account) => {
    const query: ProviderQuery = {
      type: instance.type,
      property: account,
      inputs: plainInputs(inputs),
      dimension: inputs.dimension,
      metrics: metricsRequested(instance, about.type, widget.realTime),
      filter: sortedFilter(inputs.filter),
      range: widget.realTime
        ? { start: '1970-01-01', end: '1970-01-01' }
        : { start: range.start, end: range.end },
      order: isList ? orderFor(widget, instance) : null,
      // A dimension that is defined only by the vendor may be one of time, for which all rows are needed.
      limit: isList && known ? rowsFor(widget, instance, accounts.length, role) : ALL_ROWS,
      realTime: widget.realTime,
      currency: instance.currency,
    }
    const property = source.properties.find(({ id }) => id === account)
    const zone = about.type.dayZone === 'property' ? (property?.timeZone ?? timezone) : about.type.dayZone
    return { source, about, query, zone, key: queryKey(source, query) }
  })
}

/** The parameters that are filled in, in one order; the property is the query's own. */
function plainInputs(inputs: WidgetInputs): Inputs {
  const filled = PLAIN_PARAMETERS.flatMap((name) => {
    const value = inputs[name]
    const isFilled = typeof value === 'boolean' || (value !== undefined && value.length > 0)
    return isFilled && name !== 'property' ? [[name, value] as const] : []
  })
  return Object.fromEntries(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** All clauses must hold, so their order means nothing. */
function sortedFilter(filter: Filter | null): Filter | null {
  if (!filter || filter.clauses.length === 0) return null
  const clauses = filter.clauses.map(({ field, operator, values }) => ({ field, operator, values }))
  return { clauses: clauses.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

function orderFor(widget: Widget, instance: WidgetInstance): ProviderQuery['order'] {
  const { column, dir } = widget.orderBy
  const { metrics, dimension } = instance.inputs
  if (metrics.includes(column)) return { column, dir }
  return dir === 'desc' && dimension && column === 'dimension' ? { column: dimension, dir } : null
}

/**
 * How many rows of a list the figures need: one more than are shown, so that "more" can be indicated; all
 * where rows are added up, shared out or ordered by a formula. The comparison requests a step more, because
 * its first rows are others.
 */
function rowsFor(
  widget: Widget,
  instance: WidgetInstance,
  accounts: number,
  role: 'current' | 'compare',
): number {
  const { metrics, calculatedMetrics } = instance.inputs
  const { column } = widget.orderBy
  const byFormula = column !== 'dimension' && !metrics.includes(column)
  const averaged = calculatedMetrics.some(({ type }) => type.startsWith('average'))
  const merged = widget.instances.length > 1
  if (widget.rowsLimit === 0 || accounts > 1 || merged || widget.percent || byFormula || averaged)
    return ALL_ROWS
  const step = ROW_STEPS.findIndex((rows) => rows > widget.rowsLimit)
  return ROW_STEPS[step < 0 ? ROW_STEPS.length - 1 : step + (role === 'compare' ? 1 : 0)] ?? ALL_ROWS
}

/**
 * By which equal queries are equal: SHA-256 (hex) over the source, the account that it reads, of an imported one its file's
 * number, and the query. What was read of an account is no answer for the one that the source is given next.
 */
export function queryKey({ id, accountLabel, imported }: SourceFacts, query: ProviderQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([id, imported?.version ?? accountLabel, query]))
    .digest('hex')
}

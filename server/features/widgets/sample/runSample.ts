import type { Widget } from '../../../../shared/api/widgets.ts'
import { setupProblem } from '../../../../shared/rules/widgetSetup.ts'
import { catalogued, setupFactsOf } from '../catalogue.ts'
import { presentResults } from '../present/presentResults.ts'
import { instanceQueriesOf, type SourceQuery } from '../queries/widgetQueries.ts'
import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import type { SourceFacts, WidgetOutcome, WidgetRun } from '../widgetRun.ts'
import { sampleTable } from './sampleTable.ts'

/** Stands where a source's id and its account stand; no source has it. */
const SAMPLE = 'sample'
const CURRENCY = 'EUR'

/**
 * A widget of a sample dashboard whose source is not chosen, on figures that are made up here. From the queries to the
 * view it goes the way of real ones, without results: no source, vendor or cache is touched. Null where its type has no
 * sample, or it has more to be set up than a source.
 */
export function runSample(run: WidgetRun, widget: Widget): WidgetOutcome | null {
  const posed = asIfFed(widget)
  const sources = new Map(posed.instances.flatMap(({ type, sourceId }) => factsOf(type, sourceId)))
  if (posed.instances.length < widget.instances.length || sources.size === 0) return null
  const problem = setupProblem(posed, {
    kindOf: (id) => sources.get(id)?.kind,
    // What is chosen from a source's own lists waits for the source.
    factsOf: (type) => {
      const facts = setupFactsOf(type)
      return facts && { ...facts, type: { ...facts.type, parameters: [] } }
    },
  })
  if (problem) return null
  const { windows } = run
  const answer = (sourceQuery: SourceQuery): QueryResult => ({
    sourceQuery,
    table: sampleTable(sourceQuery.query, sourceQuery.about.type, {
      today: windows.today,
      currency: sourceQuery.query.currency ?? windows.locale.currency ?? CURRENCY,
      timeZone: sourceQuery.zone,
    }),
    fetchedAt: run.context.now().epochMilliseconds,
    freshUntil: Number.POSITIVE_INFINITY,
  })
  const instances = instanceQueriesOf(posed, { sources, windows }).map(
    ({ current, compare, ...queries }): InstanceResults => ({
      ...queries,
      current: current.map(answer),
      compare: compare?.map(answer) ?? null,
      compareFailed: false,
    }),
  )
  const outcome = presentResults(run, posed, windows, {
    instances,
    found: instances.length,
    missing: 0,
    failures: [],
    outdated: false,
    freshUntil: Number.POSITIVE_INFINITY,
  })
  // No vendor gave them, at no time: nothing may say so.
  return { ...outcome, view: { ...outcome.view, sample: true, asOf: null, provenance: [], origins: [] } }
}

/** The widget as if its sources were chosen. A type whose columns only the vendor knows has no sample. */
function asIfFed(widget: Widget): Widget {
  const instances = widget.instances.flatMap((instance) => {
    const about = catalogued(instance.type)
    if (!about || about.type.catalogue === 'remote') return []
    const { kind, properties } = about.provider.definition
    return [{ ...instance, sourceId: `${SAMPLE} ${kind}`, accounts: properties ? [SAMPLE] : [] }]
  })
  return { ...widget, instances }
}

function factsOf(
  type: Widget['instances'][number]['type'],
  id: string | null,
): [id: string, facts: SourceFacts][] {
  const kind = catalogued(type)?.provider.definition.kind
  if (!kind || id === null) return []
  const nothing = {
    accountLabel: '',
    properties: [],
    invalid: false,
    invalidReason: null,
    budgets: [],
    imported: null,
  }
  return [[id, { id, kind, ...nothing }]]
}

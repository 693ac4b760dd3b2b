import type { InstanceQueries, SourceQuery } from '../queries/widgetQueries.ts'
import type { WidgetRun } from '../widgetRun.ts'
import type { InstanceResults, QueryOutcome, WidgetResults } from './queryResult.ts'

interface InstanceOutcomes {
  queries: InstanceQueries
  current: QueryOutcome[]
  compare: QueryOutcome[] | null
}

/** Runs every query of a widget at once. Rejects only when aborted. */
export async function fetchResults(run: WidgetRun, instances: InstanceQueries[]): Promise<WidgetResults> {
  const cache = run.context.results
  await cache.prime(
    run.companyId,
    instances.flatMap(({ current, compare }) => [...current, ...(compare ?? [])]),
  )
  const running = new Map<string, Promise<QueryOutcome>>()
  const fetch = (sourceQuery: SourceQuery) =>
    running.getOrInsertComputed(sourceQuery.key, () => cache.fetch(run, sourceQuery))
  const outcomes = await Promise.all(
    instances.map(async (queries): Promise<InstanceOutcomes> => {
      const [current, compare] = await Promise.all([
        Promise.all(queries.current.map(fetch)),
        queries.compare && Promise.all(queries.compare.map(fetch)),
      ])
      return { queries, current, compare }
    }),
  )
  const all = outcomes.flatMap(({ queries, current, compare }) =>
    [...current, ...(compare ?? [])].map((outcome) => ({ outcome, sourceId: queries.source.id })),
  )
  const currents = outcomes.flatMap(({ current }) => current)
  // With `cacheOnly` a widget is whole or nothing; otherwise a missing comparison is a lesser loss.
  const needed = run.cachePolicy === 'cacheOnly' ? all.map(({ outcome }) => outcome) : currents
  return {
    instances: outcomes.map(resultsOf),
    found: currents.filter(({ result }) => result !== null).length,
    missing: needed.filter(({ result }) => result === null).length,
    failures: all.flatMap(({ outcome, sourceId }) =>
      outcome.failure ? [{ error: outcome.failure, sourceId }] : [],
    ),
    outdated: all.some(({ outcome }) => outcome.outdated),
    freshUntil: Math.min(...all.map(({ outcome }) => outcome.result?.freshUntil ?? 0)),
  }
}

function resultsOf({ queries, current, compare }: InstanceOutcomes): InstanceResults {
  const results = current.flatMap(({ result }) => result ?? [])
  const earlier = compare?.flatMap(({ result }) => result ?? []) ?? null
  const isCompared = earlier !== null && earlier.length === queries.compare?.length
  return {
    instance: queries.instance,
    source: queries.source,
    about: results[0]?.sourceQuery.about ?? queries.about,
    current: results,
    compare: isCompared ? earlier : null,
    compareFailed: queries.compare !== null && !isCompared,
  }
}

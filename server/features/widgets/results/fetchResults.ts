import type { InstanceQueries, SourceQuery } from '../queries/widgetQueries.ts'
import type { WidgetRun } from '../widgetRun.ts'
import type { InstanceResults, QueryOutcome, WidgetResults } from './queryResult.ts'

/** Runs every query of a widget at once. Rejects only when aborted. */
export async function fetchResults(run: WidgetRun, instances: InstanceQueries[]): Promise<WidgetResults> {
  const cache = run.context.results
  const all = instances.flatMap(({ current, compare }) => [...current, ...(compare ?? [])])
  await cache.prime(run.companyId, all)
  const outcomes = new Map<string, QueryOutcome>()
  const fetch = async (sourceQuery: SourceQuery) =>
    outcomes.set(sourceQuery.key, await cache.fetch(run, sourceQuery))
  await Promise.all(new Map(all.map((one) => [one.key, one])).values().map(fetch))

  const outcomesOf = (queries: readonly SourceQuery[]) =>
    queries.flatMap(({ key, source }) => {
      const outcome = outcomes.get(key)
      return outcome ? [{ ...outcome, sourceId: source.id }] : []
    })
  const resultsOf = (queries: readonly SourceQuery[]) =>
    outcomesOf(queries).flatMap(({ result }) => result ?? [])
  const every = outcomesOf(all)
  const currents = outcomesOf(instances.flatMap(({ current }) => current))
  // With `cacheOnly` a widget is whole or nothing; otherwise a missing comparison is a lesser loss.
  const needed = run.cachePolicy === 'cacheOnly' ? every : currents
  return {
    instances: instances.map((queries): InstanceResults => {
      const current = resultsOf(queries.current)
      const earlier = queries.compare && resultsOf(queries.compare)
      const isCompared = earlier !== null && earlier.length === queries.compare?.length
      return {
        instance: queries.instance,
        source: queries.source,
        about: current[0]?.sourceQuery.about ?? queries.about,
        current,
        compare: isCompared ? earlier : null,
        compareFailed: queries.compare !== null && !isCompared,
      }
    }),
    found: currents.filter(({ result }) => result !== null).length,
    missing: needed.filter(({ result }) => result === null).length,
    failures: every.flatMap(({ failure, sourceId }) => (failure ? [{ error: failure, sourceId }] : [])),
    outdated: every.some(({ outdated }) => outdated),
    freshUntil: Math.min(...every.map(({ result }) => result?.freshUntil ?? 0)),
  }
}

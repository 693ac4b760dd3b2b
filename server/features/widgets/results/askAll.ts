import { describedBy } from '../catalogue.ts'
import type { SourceQuery } from '../queries/sourceQueries.ts'
import type { InstanceQueries } from '../queries/widgetQueries.ts'
import type { WidgetRun } from '../widgetRun.ts'
import type { Answered, Answers } from './answers.ts'
import type { Answer } from './resultCache.ts'

/** Asks every query of a widget at once. Rejects only when aborted. */
export async function askAll(run: WidgetRun, instances: InstanceQueries[]): Promise<Answers> {
  const cache = run.context.results
  await cache.prime(
    run.companyId,
    instances.flatMap(({ current, compare }) => [...current, ...(compare ?? [])]),
  )
  const asked = new Map<string, Promise<Answer>>()
  const ask = (sourceQuery: SourceQuery) =>
    asked.getOrInsertComputed(sourceQuery.key, () => cache.ask(run, sourceQuery))
  const got = await Promise.all(
    instances.map(async (part) => {
      const [current, compare] = await Promise.all([
        Promise.all(part.current.map(ask)),
        part.compare && Promise.all(part.compare.map(ask)),
      ])
      return { part, current, compare }
    }),
  )
  const all = got.flatMap(({ part, current, compare }) =>
    [...current, ...(compare ?? [])].map((answer) => ({ answer, sourceId: part.source.id })),
  )
  const currents = got.flatMap(({ current }) => current)
  return {
    parts: got.map(({ part, current, compare }) => {
      const earlier = part.compare && compare ? answeredOf(part.compare, compare) : null
      const now = answeredOf(part.current, current)
      return {
        part: { ...part, about: now[0]?.sourceQuery.about ?? part.about },
        current: now,
        compare: earlier && earlier.length === part.compare?.length ? earlier : null,
      }
    }),
    given: currents.filter(({ kept }) => kept !== null).length,
    missing: missingIn(
      run,
      currents,
      all.map(({ answer }) => answer),
    ),
    failures: all.flatMap(({ answer, sourceId }) =>
      answer.failure ? [{ error: answer.failure, sourceId }] : [],
    ),
    outdated: all.some(({ answer }) => answer.outdated),
    freshUntil: Math.min(...all.map(({ answer }) => answer.kept?.freshUntil ?? 0)),
  }
}

/** What is at hand is whole or nothing; of what was asked, a missing comparison is a lesser loss. */
function missingIn(run: WidgetRun, currents: Answer[], all: Answer[]): number {
  return (run.cachePolicy === 'cacheOnly' ? all : currents).filter(({ kept }) => kept === null).length
}

function answeredOf(sourceQueries: SourceQuery[], answers: Answer[]): Answered[] {
  return sourceQueries.flatMap((sourceQuery, index) => {
    const kept = answers[index]?.kept
    if (!kept) return []
    const { table, fetchedAt } = kept
    return [
      { sourceQuery: { ...sourceQuery, about: describedBy(sourceQuery.about, table) }, table, fetchedAt },
    ]
  })
}

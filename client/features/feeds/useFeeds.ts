import { useQueries } from '@tanstack/react-query'
import type { DataType } from '../../../shared/domain/sources.ts'
import { useProviders } from '../configs/index.ts'
import { propertiesQuery, useSources } from '../sources/index.ts'
import { type Feed, type FeedChoices, feedsOf } from './feeds.ts'

/** What feeds each of these types, with the properties of every source that is chosen or the only one. */
export function useFeeds(
  types: readonly DataType[],
  choices: FeedChoices,
): { feeds: Feed[]; ready: boolean } {
  const definitions = useProviders().data ?? []
  const sources = useSources().data
  const known = { definitions, sources: sources ?? [] }
  const chosen = [
    ...new Set(
      feedsOf(types, choices, { ...known, properties: {} }).flatMap(({ type, sourceId }) => {
        const definition = definitions.find((one) => one.types.some((entry) => entry.type === type))
        return sourceId && definition?.properties ? [sourceId] : []
      }),
    ),
  ]
  const answers = useQueries({ queries: chosen.map((id) => propertiesQuery(id)) })
  const properties = Object.fromEntries(chosen.map((id, at) => [id, answers[at]?.data]))
  return { feeds: feedsOf(types, choices, { ...known, properties }), ready: sources !== undefined }
}

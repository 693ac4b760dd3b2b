import type { Source } from '../../../shared/api/sources.ts'
import type { Property, ProviderOutline } from '../../../shared/domain/definitions.ts'
import type { DataType, SourceKind } from '../../../shared/domain/sources.ts'
import { loneProperty } from '../sources/index.ts'

/** What the user has chosen for a data type. Undefined: nothing yet, so an only choice is made by default. */
export interface FeedChoice {
  sourceId?: string | null
  accounts?: string[]
}
export type FeedChoices = Partial<Record<DataType, FeedChoice>>

/** What feeds a data type, after only choices are made by default. */
export interface Feed {
  type: DataType
  sourceId: string | null
  accounts: string[]
  /** What is still to be chosen; null where all is. */
  missing: 'source' | 'property' | null
}

/** The only one of a list; null where there is a choice, or none. */
const lone = <T>(list: readonly T[] | undefined): T | null => (list?.length === 1 ? (list[0] ?? null) : null)

/** Sources that can feed a kind's data. */
export const sourcesOf = (sources: readonly Source[], kind: SourceKind | undefined): Source[] =>
  sources.filter(({ name }) => name === kind)

/** The source that feeds a type: the chosen one, else the only one of its kind. */
export function sourceFor(choice: FeedChoice | undefined, fitting: readonly Source[]): string | null {
  return choice?.sourceId === undefined ? (lone(fitting)?.id ?? null) : choice.sourceId
}

/** What feeds each type, by what is chosen and what there is only one of. */
export function feedsOf(
  types: readonly DataType[],
  choices: FeedChoices,
  known: {
    definitions: readonly Pick<ProviderOutline, 'kind' | 'properties' | 'types'>[]
    sources: readonly Source[]
    /** By source; undefined while they are not known. */
    properties: Readonly<Record<string, readonly Property[] | undefined>>
  },
): Feed[] {
  return types.flatMap((type): Feed[] => {
    const definition = known.definitions.find((one) => one.types.some((entry) => entry.type === type))
    if (!definition) return []
    const sourceId = sourceFor(choices[type], sourcesOf(known.sources, definition.kind))
    if (!sourceId) return [{ type, sourceId: null, accounts: [], missing: 'source' }]
    const accounts = choices[type]?.accounts ?? [loneProperty(known.properties[sourceId]) ?? []].flat()
    const lacks = definition.properties !== null && accounts.length === 0
    return [{ type, sourceId, accounts, missing: lacks ? 'property' : null }]
  })
}

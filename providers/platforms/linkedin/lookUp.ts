import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { looseText, parsedRows } from '../../kit/http/json.ts'
import { ACCOUNT_SECONDS, memoize } from '../../kit/http/memoize.ts'
import { chunksOf, inTurns } from '../../kit/http/paging.ts'
import { ProviderError } from '../../providerError.ts'
import type { LinkedInRequest } from './index.ts'
import { entityOf, listedName } from './names.ts'
import { idOfUrn } from './restli.ts'

/** LinkedIn's own names of what its reports give by URN, looked up where our table does not list them. */

/** Names by the URN's number. What is not known is absent. */
export type Names = ReadonlyMap<string, string>
type Call = <T>(context: ProviderContext, request: LinkedInRequest, schema: z.ZodType<T>) => Promise<T>
type LookUp = (context: ProviderContext, values: readonly string[]) => Promise<Names>

const A_CALL = 50
/** Rows beyond these show their numbers; nobody reads that far. */
const MOST_CALLS = 6
const AT_ONCE = 2
const LOCALE = { language: 'en', country: 'US' }

/** A page of `adTargetingEntities`. */
const Entities = z.object({ elements: z.array(z.unknown()) })
const Entity = z.object({ urn: z.string(), name: looseText })

/**
 * Names by the ads API's targeting entities, which cover industries, places, companies and job titles alike
 * and require no scope in addition to those of reports.
 */
export const targetingNames = (call: Call): LookUp =>
  inBatches(['industry', 'industryV2', 'geo', 'title', 'organization'], async (context, _entity, urns) => {
    const query = { q: 'urns', queryVersion: 'QUERY_USES_URNS', urns, locale: LOCALE }
    const { elements } = await call(context, { path: '/rest/adTargetingEntities', query }, Entities)
    const entities = await parsedRows(context, Entity, elements, 'LinkedIn')
    return entities.map(({ urn, name }) => [idOfUrn(urn), name])
  })

/** Standardised data by number: places have their name in one language, industries in each of several. */
const Standardised = z.object({
  results: z.record(
    z.string(),
    z.object({
      defaultLocalizedName: z.object({ value: looseText }).optional(),
      name: z.object({ localized: z.record(z.string(), looseText) }).optional(),
    }),
  ),
})
const INDUSTRIES = '/v2/industryTaxonomyVersions/DEFAULT/industries'
const RESOURCES: Readonly<Record<string, string>> = {
  geo: '/v2/geo',
  industry: INDUSTRIES,
  industryV2: INDUSTRIES,
}

/** Names by LinkedIn's standardised data, which is open to every login. */
export const standardNames = (call: Call): LookUp =>
  inBatches(Object.keys(RESOURCES), async (context, entity, urns) => {
    const query = { ids: urns.map(idOfUrn), locale: LOCALE }
    const { results } = await call(context, { path: RESOURCES[entity] ?? '', query }, Standardised)
    return Object.entries(results).map(([id, { defaultLocalizedName, name }]) => {
      const localised = name?.localized ?? {}
      return [id, defaultLocalizedName?.value ?? localised.en_US ?? Object.values(localised)[0] ?? null]
    })
  })

type Read = (
  context: ProviderContext,
  entity: string,
  urns: string[],
) => Promise<(readonly [id: string, name: string | null])[]>

/** @param entities those that can be looked up */
const inBatches =
  (entities: readonly string[], read: Read): LookUp =>
  async (context, values) => {
    const unlisted = [...new Set(values)].filter(
      (value) => entities.includes(entityOf(value) ?? '') && listedName(value) === null,
    )
    const byEntity = Map.groupBy(unlisted, (urn) => entityOf(urn) ?? '')
    const batches = [...byEntity].flatMap(([entity, urns]) =>
      chunksOf(urns.toSorted(), A_CALL).map((batch) => ({ entity, batch })),
    )
    const found = await inTurns(batches.slice(0, MOST_CALLS), AT_ONCE, ({ entity, batch }) =>
      memoize(context, `names ${batch.join(',')}`, ACCOUNT_SECONDS, () => read(context, entity, batch)).catch(
        unnamed,
      ),
    )
    return new Map(found.flat().flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
  }

/** A report is valid without names: the rows show their numbers. */
function unnamed(error: unknown): [] {
  if (error instanceof ProviderError) return []
  throw error
}

import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { metaPages } from '../families/meta.paging.ts'
import { metaJson } from '../families/meta.ts'
import { ACCOUNT_SECONDS, readOnce } from '../once.ts'
import { adsError, isTimeout, TooMuchData } from './errors.ts'
import type { InsightsParameters } from './query.ts'
import { madeReport } from './report.ts'
import { ACCOUNT_FIELDS, Account, AdObject, InsightsRow } from './wire.ts'

const ROWS_A_PAGE = 500
/** More rows than this no table shows; reading on would only cost the account's quota. */
const MOST_ROWS = 20_000
const OBJECTS_A_PAGE = 200
const MOST_OBJECTS = 2000

export interface Insights {
  rows: InsightsRow[]
  truncated: boolean
}

/** One account's zone and currency. Throws ProviderError. */
export const accountOf = (context: ProviderContext, id: string): Promise<Account> =>
  readOnce(context, `account ${id}`, ACCOUNT_SECONDS, () =>
    metaJson(context, { path: at(id), parameters: { fields: ACCOUNT_FIELDS } }, Account),
  )

/**
 * Rows of insights: at once where Meta manages, else by a report made in the background.
 * @param most rows wanted
 * @param inBackground where Meta is known to refuse an answer at once
 */
export async function insights(
  context: ProviderContext,
  accountId: string,
  parameters: InsightsParameters,
  { most = MOST_ROWS, inBackground = false }: { most?: number; inBackground?: boolean } = {},
): Promise<Insights> {
  const read = async (path: string, asked: InsightsParameters): Promise<Insights> => {
    const options = { limit: ROWS_A_PAGE, most }
    const request = { path, parameters: asked, explain: adsError }
    const { items, truncated } = await metaPages(context, request, InsightsRow, options)
    return { rows: items, truncated }
  }
  if (!inBackground) {
    try {
      return await read(`${at(accountId)}/insights`, parameters)
    } catch (error) {
      if (!(error instanceof TooMuchData) && !isTimeout(error)) throw error
    }
  }
  const run = await madeReport(context, accountId, parameters)
  return read(`${at(run)}/insights`, {})
}

/** Campaigns, ad sets or ads of an account, archived ones too; of the given parents where there are any. */
export async function adObjects(
  context: ProviderContext,
  accountId: string,
  edge: 'campaigns' | 'adsets' | 'ads',
  filtering: object[],
): Promise<AdObject[]> {
  const parameters = { fields: 'id,name,effective_status', filtering: JSON.stringify(filtering) }
  const request = { path: `${at(accountId)}/${edge}`, parameters, explain: adsError }
  const options = { limit: OBJECTS_A_PAGE, most: MOST_OBJECTS }
  return (await metaPages(context, request, AdObject, options)).items
}

/** The ad accounts that the person has a role on; `limit` 1 is the cheapest question of all. */
export async function ownAccounts(context: ProviderContext, most?: number): Promise<Account[]> {
  const request = { path: '/me/adaccounts', parameters: { fields: ACCOUNT_FIELDS }, explain: adsError }
  const options = most === undefined ? {} : { limit: most, most }
  return (await metaPages(context, request, Account, options)).items
}

const at = (id: string) => `/${encodeURIComponent(id)}`

/** Unique figures split by audience or placement are answered at once for this long, and later by reports alone. */
const UNIQUE_AT_ONCE_MONTHS = 13

export function mustBeReport(
  parameters: InsightsParameters,
  range: ProviderQuery['range'],
  today: Temporal.PlainDate,
): boolean {
  const oldest = today.subtract({ months: UNIQUE_AT_ONCE_MONTHS }).toString()
  return (
    'breakdowns' in parameters &&
    /\b(reach|frequency|cpp)\b/.test(parameters.fields ?? '') &&
    range.start < oldest
  )
}

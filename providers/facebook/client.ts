import type { ProviderContext } from '../contract.ts'
import { shifted } from '../days.ts'
import { metaCalls } from '../families/meta.calls.ts'
import { MetaTooMuch } from '../families/meta.errors.ts'
import { ACCOUNT_SECONDS, readOnce } from '../once.ts'
import type { Listed } from '../paging.ts'
import { adsError, isTimeout } from './errors.ts'
import type { InsightsParameters } from './query.ts'
import { madeReport } from './report.ts'
import { ACCOUNT_FIELDS, Account, InsightsRow } from './wire.ts'

export const graph = metaCalls(adsError)

const ROWS_A_PAGE = 500
/** More rows than this no table shows; reading on would only cost the account's quota. */
const MOST_ROWS = 20_000

/** One account's zone and currency. Throws ProviderError. */
export const accountOf = (context: ProviderContext, id: string): Promise<Account> =>
  readOnce(context, `account ${id}`, ACCOUNT_SECONDS, () => graph.node(context, id, ACCOUNT_FIELDS, Account))

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
): Promise<Listed<InsightsRow>> {
  const read = (id: string, asked: InsightsParameters) =>
    graph.list(context, id, 'insights', asked, InsightsRow, { limit: ROWS_A_PAGE, most })
  if (!inBackground) {
    try {
      return await read(accountId, parameters)
    } catch (error) {
      if (!(error instanceof MetaTooMuch) && !isTimeout(error)) throw error
    }
  }
  return read(await madeReport(context, accountId, parameters), {})
}

/** The ad accounts that the person has a role on, one of them: the cheapest question of all. */
export const anyAccount = async (context: ProviderContext): Promise<Account[]> =>
  (await graph.list(context, 'me', 'adaccounts', { fields: ACCOUNT_FIELDS }, Account, { limit: 1, most: 1 }))
    .items

/** Unique figures split by audience or placement are answered at once for this long, and later by reports alone. */
const UNIQUE_AT_ONCE = { months: -13 }

/** @param today in the account's zone */
export const mustBeReport = (parameters: InsightsParameters, start: string, today: string): boolean =>
  'breakdowns' in parameters &&
  /\b(reach|frequency|cpp)\b/.test(parameters.fields ?? '') &&
  start < shifted(today, UNIQUE_AT_ONCE)

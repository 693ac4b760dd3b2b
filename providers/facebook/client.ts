import type { ProviderContext } from '../contract.ts'
import { isTimeout } from '../kit/http/http.ts'
import { ACCOUNT_SECONDS, memoize } from '../kit/http/memoize.ts'
import type { Listed } from '../kit/http/paging.ts'
import { shifted } from '../kit/query/days.ts'
import { metaCalls } from '../platforms/meta/calls.ts'
import { MetaTooMuch } from '../platforms/meta/errors.ts'
import { adsError } from './errors.ts'
import type { InsightsParameters } from './query.ts'
import { madeReport } from './report.ts'
import { ACCOUNT_FIELDS, AdAccount, InsightsRow } from './wire.ts'

export const graph = metaCalls(adsError)

const ROWS_A_PAGE = 500
/** More rows than this no table shows; reading on would only cost the account's quota. */
const MOST_ROWS = 20_000

type AccountFacts = Pick<AdAccount, 'currency' | 'timezone_name'>

/**
 * One account's zone and currency, as the list of accounts returned them, so that a query costs no call for
 * them; an account's currency does not change. Throws ProviderError.
 */
export async function accountOf(context: ProviderContext, id: string): Promise<AccountFacts> {
  const { currency, timeZone } = context.known?.(id) ?? {}
  if (currency && timeZone) return { currency, timezone_name: timeZone }
  const read = () => graph.node(context, id, ACCOUNT_FIELDS, AdAccount)
  return await memoize(context, `account ${id}`, ACCOUNT_SECONDS, read)
}

/**
 * Rows of insights: at once where Meta manages, else by a report made in the background.
 * @param most rows required
 * @param inBackground where Meta is known to refuse a synchronous response
 */
export async function insights(
  context: ProviderContext,
  accountId: string,
  parameters: InsightsParameters,
  { most = MOST_ROWS, inBackground }: { most?: number | undefined; inBackground: boolean },
): Promise<Listed<InsightsRow>> {
  const read = (id: string, asked: InsightsParameters) =>
    graph.list(context, id, 'insights', asked, InsightsRow, {
      limit: ROWS_A_PAGE,
      most,
      idOf: rowKey(parameters),
    })
  if (!inBackground) {
    try {
      return await read(accountId, parameters)
    } catch (error) {
      if (!(error instanceof MetaTooMuch) && !isTimeout(error)) throw error
    }
  }
  return read(await madeReport(context, accountId, parameters), {})
}

/** What a row of insights is of, which has no id: its days, its object and what it is split by. */
function rowKey({ level = 'account', breakdowns = '' }: InsightsParameters): (row: InsightsRow) => string {
  const object = level === 'account' ? [] : [`${level}_id`]
  const names = ['date_start', 'date_stop', ...object, ...breakdowns.split(',').filter(Boolean)]
  return (row) =>
    names.every((name) => row[name] !== undefined) ? JSON.stringify(names.map((name) => row[name])) : ''
}

/** One of the ad accounts that the person has a role on: the cheapest request. */
export async function anyAccount(context: ProviderContext): Promise<AdAccount[]> {
  const [asked, one] = [{ fields: ACCOUNT_FIELDS }, { limit: 1, most: 1 }]
  return (await graph.list(context, 'me', 'adaccounts', asked, AdAccount, one)).items
}

/** Unique figures split by audience or placement are synchronous for this long, and later by report only. */
const UNIQUE_AT_ONCE = { months: -13 }

/** @param today in the account's zone */
export const mustBeReport = (parameters: InsightsParameters, start: string, today: string): boolean =>
  'breakdowns' in parameters &&
  /\b(reach|frequency|cpp)\b/.test(parameters.fields ?? '') &&
  start < shifted(today, UNIQUE_AT_ONCE)

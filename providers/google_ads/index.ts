import type { Provider, ProviderContext } from '../contract.ts'
import { googleProbe } from '../platforms/google/api.ts'
import { accessibleSeeds, listAccounts } from './accounts.ts'
import { accountOf, type CustomerAccount, search, summed } from './client.ts'
import { definition } from './definition.ts'
import { adsOptions } from './options.ts'
import { planQuery } from './query.ts'
import { resultTable } from './table.ts'
import { isCountry } from './values.ts'
import { type GoogleAdsRow, textAt } from './wire.ts'

/** Google Ads: figures of advertising accounts, queried by GAQL. */
export const googleAds: Provider = {
  definition,

  probe: googleProbe(
    'This Google login has no Google Ads account. Ask for access, or connect another login.',
    async (context) => (await accessibleSeeds(context)).length > 0,
  ),

  listProperties: async (context) => (await listAccounts(context)).properties,

  listOptions: adsOptions,

  async run(context, query) {
    const account = accountOf(query.property, query.inputs.profile)
    const plan = planQuery(query)
    const askTotals = () =>
      summed(context, account, plan.totals.gaql, plan.totals.omitResults ? 'alone' : 'with_rows')
    // A time series has few rows, so they come in the same call as the totals.
    const inOne = plan.hasRatios && plan.dimension?.time !== undefined
    const askRows = ({ gaql, most }: { gaql: string; most: number }) =>
      inOne ? summed(context, account, gaql, 'with_rows') : search(context, account, gaql, { most })
    const [rows, early] = await Promise.all([
      plan.rows && askRows(plan.rows),
      plan.rows === null || (plan.hasRatios && !inOne) ? askTotals() : null,
    ])
    const isCut = rows !== null && (rows.truncated || rows.rows.length > query.limit)
    const isUnsummed = inOne && rows !== null && rows.rows.length > 0
    const totals = rows?.summary ? rows : (early ?? (isCut || isUnsummed ? await askTotals() : null))
    const sample = rows?.rows[0] ?? totals?.rows[0] ?? (await customerRow(context, account))
    const answers = {
      rows,
      totals,
      currency: (sample && textAt(sample, 'customer.currency_code')) || null,
      timeZone: (sample && textAt(sample, 'customer.time_zone')) || 'UTC',
      countries: await countryNames(context, account, plan.dimension?.id ?? '', rows?.rows ?? []),
    }
    return resultTable(query, answers, context.now)
  },
}

/** The account's currency and zone, where no row of the response contains them. */
async function customerRow(
  context: ProviderContext,
  account: CustomerAccount,
): Promise<GoogleAdsRow | undefined> {
  const gaql = 'SELECT customer.currency_code, customer.time_zone FROM customer'
  return (await search(context, account, gaql, { most: 1 })).rows[0]
}

/** Google reports countries by number and names them elsewhere. */
async function countryNames(
  context: ProviderContext,
  account: CustomerAccount,
  field: string,
  rows: GoogleAdsRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => textAt(row, field)))].filter((id) => /^\d+$/.test(id))
  if (!isCountry(field) || ids.length === 0) return new Map()
  const gaql = `SELECT geo_target_constant.id, geo_target_constant.name FROM geo_target_constant WHERE geo_target_constant.id IN (${ids.join(', ')})`
  const found = await search(context, account, gaql, { most: ids.length })
  return new Map(
    found.rows.map((row) => [textAt(row, 'geo_target_constant.id'), textAt(row, 'geo_target_constant.name')]),
  )
}

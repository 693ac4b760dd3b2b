import type { Provider, ProviderContext, ProviderQuery } from '../contract.ts'
import { listedTogether } from '../kit/http/paging.ts'
import { dayAt, partOf } from '../kit/query/days.ts'
import { checkQuery, chosenProperty } from '../kit/query/readQuery.ts'
import { sharedMetrics } from '../kit/query/sharedMetrics.ts'
import { metaDialect } from '../platforms/meta/dialect.ts'
import { metaProbe } from '../platforms/meta/index.ts'
import { splitOf } from './catalogue/dimensions.ts'
import { sourceOf } from './catalogue/index.ts'
import { accountOf, anyAccount, insights, mustBeReport } from './client.ts'
import { definition, metaAds } from './definition.ts'
import { options } from './options.ts'
import { adAccounts } from './properties.ts'
import { type InsightsParameters, insightsCalls, sortField, totalsCall } from './query.ts'
import { resultTable } from './table.ts'

export const facebook: Provider = {
  definition,
  oauth: metaDialect,
  probe: metaProbe(
    anyAccount,
    'This Meta login has no role on any ad account. Ask for one, or connect another login.',
  ),
  listProperties: adAccounts,
  listOptions: options,
  ...sharedMetrics({
    check: (_context, query) => checkQuery(query, metaAds),
    fetch: fetchInsights,
    read: (context, query, { range, totals, rows, ...about }) =>
      resultTable(query, rows, range && totalsCall(query, range) ? totals : undefined, {
        ...about,
        now: context.now,
      }),
    // Only rankings are of single ads, and never in the same call as figures of an account.
    isShared: ({ dimension, metrics }) =>
      (dimension === null || splitOf(dimension)?.time !== undefined) &&
      !metrics.some((id) => sourceOf(id)?.ranking),
  }),
}

async function fetchInsights(context: ProviderContext, query: ProviderQuery) {
  const id = chosenProperty(query, 'Choose an ad account.')
  const { currency, timezone_name: timeZone = 'UTC' } = await accountOf(context, id)
  const today = dayAt(context.now, timeZone)
  const range = partOf(query.range, { to: today })
  const most = sortField(query) ? query.limit : undefined
  const ask = (asked: InsightsParameters) =>
    insights(context, id, asked, { most, inBackground: mustBeReport(asked, query.range.start, today) })
  const totals = range && totalsCall(query, range)
  const calls = range ? insightsCalls(query, range) : []
  const [whole, parts] = await Promise.all([totals && ask(totals), Promise.all(calls.map(ask))])
  return { range, rows: listedTogether(parts), totals: whole?.items[0], currency, timeZone }
}

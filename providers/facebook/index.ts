import type { Provider, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { listedTogether } from '../kit/http/paging.ts'
import { dayAt, partOf } from '../kit/query/days.ts'
import { checkQuery, chosenProperty } from '../kit/query/readQuery.ts'
import { metaDialect } from '../platforms/meta/dialect.ts'
import { metaProbe } from '../platforms/meta/index.ts'
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
  run,
}

async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  checkQuery(query, metaAds)
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
  const about = { currency, timeZone, now: context.now }
  return resultTable(query, listedTogether(parts), whole?.items[0], about)
}

import type { Provider, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { dayAt, partOf } from '../days.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { metaProbe } from '../families/meta.ts'
import { chosenProperty } from '../question.ts'
import { accountOf, anyAccount, insights, mustBeReport } from './client.ts'
import { definition } from './definition.ts'
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
  const id = chosenProperty(query, 'Choose an ad account.')
  const { currency, timeZone = 'UTC' } = await accountFacts(context, id)
  const today = dayAt(context.now, timeZone)
  const range = partOf(query.range, { to: today })
  const most = sortField(query) ? { most: query.limit } : {}
  const ask = (parameters: InsightsParameters) => {
    const inBackground = mustBeReport(parameters, query.range.start, today)
    return insights(context, id, parameters, { ...most, inBackground })
  }
  const totals = range && totalsCall(query, range)
  const calls = range ? insightsCalls(query, range) : []
  const [whole, parts] = await Promise.all([totals && ask(totals), Promise.all(calls.map(ask))])
  const found = {
    items: parts.flatMap(({ items }) => items),
    truncated: parts.some(({ truncated }) => truncated),
  }
  return resultTable(query, found, whole?.items[0], { currency, timeZone, now: context.now })
}

/** As the list of accounts told them, so that a question costs no call for them; an account keeps its currency. */
async function accountFacts(
  context: ProviderContext,
  id: string,
): Promise<{ currency?: string | undefined; timeZone?: string | undefined }> {
  const known = context.known?.(id)
  if (known?.currency && known.timeZone) return known
  const { currency, timezone_name: timeZone } = await accountOf(context, id)
  return { currency, timeZone }
}

import { warnIf } from '../connection.ts'
import type { Provider, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { partOf } from '../days.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { metaAccountLabel } from '../families/meta.ts'
import { chosenProperty } from '../question.ts'
import { accountOf, insights, mustBeReport, ownAccounts } from './client.ts'
import { definition } from './definition.ts'
import { options } from './options.ts'
import { adAccounts } from './properties.ts'
import { type InsightsParameters, insightsCalls, sortField, totalsCall } from './query.ts'
import { resultTable } from './table.ts'

export const facebook: Provider = {
  definition,
  oauth: metaDialect,

  async probe(context) {
    const [accountLabel, accounts] = await Promise.all([metaAccountLabel(context), ownAccounts(context, 1)])
    const warning = 'This Meta login has no role on any ad account. Ask for one, or connect another login.'
    return { accountLabel, warnings: warnIf(accounts.length === 0, warning) }
  },

  listProperties: adAccounts,
  listOptions: options,
  run,
}

async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const id = chosenProperty(query, 'Choose an ad account.')
  const account = await accountFacts(context, id)
  const timeZone = account.timeZone ?? 'UTC'
  const today = context.now.toZonedDateTimeISO(timeZone).toPlainDate()
  const range = partOf(query.range, { to: today.toString() })
  const about = { account, timeZone, now: context.now }
  if (range === null) return resultTable(query, { rows: [], truncated: false }, undefined, about)

  const most = sortField(query) ? { most: query.limit } : {}
  const ask = (parameters: InsightsParameters) => {
    const inBackground = mustBeReport(parameters, range, today)
    return insights(context, id, parameters, { ...most, inBackground })
  }
  const totals = totalsCall(query, range)
  const [whole, ...parts] = await Promise.all([
    totals ? ask(totals) : null,
    ...insightsCalls(query, range).map(ask),
  ])
  const answers = parts.filter((part) => part !== null)
  const found = {
    rows: answers.flatMap(({ rows }) => rows),
    truncated: answers.some(({ truncated }) => truncated),
  }
  return resultTable(query, found, whole?.rows[0], about)
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

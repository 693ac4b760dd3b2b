import type { Cell } from '../../shared/domain/values.ts'
import { timeKeys } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { dayAt, firstUnsettled, zoneNamed } from '../days.ts'
import { refuse } from '../errors.ts'
import { checkQuestion } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable } from '../resultRows.ts'
import { canFilter, isState, kindOf, METRICS, TODAY_ALONE } from './catalogue.ts'
import { me } from './client.ts'
import { SETTLING_DAYS, TYPE } from './definition.ts'
import { type Fetched, fetchKind } from './fetching.ts'
import { type Contribution, concerns, measure, total } from './figures.ts'
import type { Window } from './records.ts'
import type { Me } from './wire.ts'

/** Answers one question by counting records: Salesflare has no call for figures. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  checkQuestion(query, TYPE)
  const kinds = [...new Set(query.metrics.flatMap((metric) => kindOf(metric) ?? []))]
  for (const { field } of query.filter?.clauses ?? []) {
    if (!kinds.every((kind) => canFilter(kind, field))) {
      const label = TYPE.filters.find(({ id }) => id === field)?.label ?? field
      throw refuse(
        `Not all chosen metrics can be filtered by “${label}”. Take the filter away or choose others.`,
        'filter',
      )
    }
  }
  const { team } = await me(context)
  const { now } = context
  const zone = zoneNamed(team.time_zone)
  const today = dayAt(now, zone)
  const window: Window = { range: query.range, zone, today }
  const currency = currencyOf(query, team)
  const fetched: Fetched[] = []
  for (const kind of kinds) fetched.push(await fetchKind(kind, context, query, window, currency))
  const kept = keepRecords(
    fetched.flatMap(({ counted }) => counted),
    query.filter,
    TYPE,
    ({ names, value }, field) => (field === 'value' ? value : (names[field] ?? [])),
  )
  const contributions = kept.flatMap((record) => record.contributions)
  const isPast = query.range.end < today
  const figures = (members: readonly Contribution[]) => {
    const parts = total(members)
    return query.metrics.map((metric) => (isPast && TODAY_ALONE.has(metric) ? null : measure(metric, parts)))
  }
  const totals = figures(contributions)
  const rows: Cell[][] =
    query.dimension === null
      ? [totals]
      : [...grouped(contributions, query, query.dimension)].map(([name, members]) => [
          name,
          ...figures(members),
        ])
  return answerTable(query, TYPE, rows, {
    ...{ totals: rows.length > 0 ? totals : null, currency, timeZone: zone },
    unsettledFrom: firstUnsettled(query.range, { settlingDays: SETTLING_DAYS, timeZone: zone, now }),
    truncated: fetched.some(({ truncated }) => truncated),
    notices: noticesOf(query, fetched, { isPast, currency }),
  })
}

/** A group for every value that one of the asked metrics has something to say about. */
function grouped(
  contributions: readonly Contribution[],
  { range, metrics }: ProviderQuery,
  dimension: string,
): Map<string, Contribution[]> {
  const groups = new Map<string, Contribution[]>()
  const step = TYPE.dimensions.find(({ id }) => id === dimension)?.time
  const keys = step ? timeKeys(step, range) : null
  for (const one of contributions) {
    if (!metrics.some((metric) => concerns(one, metric))) continue
    const key = one.day === null ? undefined : keys?.get(one.day)
    const names = keys ? (key === undefined ? [] : [key]) : (one.names[dimension] ?? [])
    for (const name of names) groups.getOrInsertComputed(name, () => []).push(one)
  }
  return groups
}

/** The one currency of all amounts: what the filter or the widget names, else the team's own. */
function currencyOf({ filter, currency }: ProviderQuery, team: Me['team']): string | null {
  const named = filter?.clauses.find(({ field, operator }) => field === 'currency' && operator === 'equals')
  return named?.values[0]?.trim().toUpperCase() || currency || (team.currency?.iso ?? null)
}

function noticesOf(
  { metrics }: ProviderQuery,
  fetched: Fetched[],
  { isPast, currency }: { isPast: boolean; currency: string | null },
): Notice[] {
  const notices: Notice[] = []
  const say = (code: Notice['code'], text: string) => notices.push({ code, text })
  const foreign = fetched.reduce((sum, one) => sum + one.foreign, 0)
  const hasMoney = metrics.some((metric) => METRICS.some(({ id, type }) => id === metric && type === 'money'))
  if (foreign > 0 && hasMoney)
    say(
      'partial',
      `Amounts are in ${currency}; ${foreign} opportunities in other currencies count without theirs. Filter by a currency to see its amounts.`,
    )
  if (isPast && metrics.some((metric) => TODAY_ALONE.has(metric)))
    say(
      'vendor',
      'Salesflare keeps no history: the weighted pipeline and stalled accounts are known for today alone.',
    )
  if (isPast && metrics.some((metric) => isState(metric) && !TODAY_ALONE.has(metric)))
    say(
      'vendor',
      'Salesflare keeps no history: what was open or overdue on an earlier day is reckoned from today’s records, with today’s values and stages.',
    )
  if (fetched.some(({ truncated }) => truncated))
    say('truncated', 'Only the first 10,000 records were read. Ask for a shorter range.')
  return notices
}

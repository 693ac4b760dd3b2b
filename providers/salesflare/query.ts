import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { buildFactRows, untold } from '../kit/answers/facts.ts'
import { noticesWhere } from '../kit/answers/notices.ts'
import { asksMoney, foreignNotice, namedCurrency } from '../kit/answers/oneCurrency.ts'
import { keepRecords } from '../kit/answers/records.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { refuse } from '../kit/http/errors.ts'
import { dayAt, zoneNamed } from '../kit/query/days.ts'
import { checkQuery } from '../kit/query/readQuery.ts'
import { canFilter, FIGURES, isState, kindOf, TODAY_ALONE } from './catalogue.ts'
import { me } from './client.ts'
import { TYPE } from './definition.ts'
import { type Fetched, fetchKind } from './fetching.ts'
import type { Window } from './records.ts'

/** Runs one query by counting records: Salesflare has no call for figures. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  checkQuery(query, TYPE)
  const kinds = [...new Set(query.metrics.flatMap((metric) => kindOf(metric) ?? []))]
  for (const { field } of query.filter?.clauses ?? []) {
    if (kinds.every((kind) => canFilter(kind, field))) continue
    const label = TYPE.filters.find(({ id }) => id === field)?.label ?? field
    throw refuse(
      `Not all chosen metrics can be filtered by “${label}”. Take the filter away or choose others.`,
      'filter',
    )
  }
  const { team } = await me(context)
  const timeZone = zoneNamed(team.time_zone)
  const window: Window = { range: query.range, zone: timeZone, today: dayAt(context.now, timeZone) }
  const currency = namedCurrency(query) ?? team.currency?.iso ?? null
  const fetched: Fetched[] = []
  for (const kind of kinds) fetched.push(await fetchKind(kind, context, query, window, currency))
  const kept = keepRecords(
    fetched.flatMap(({ counted }) => counted),
    query.filter,
    TYPE,
    ({ names, value }, field) => (field === 'value' ? value : (names[field] ?? [])),
  )
  const isPast = query.range.end < window.today
  // What is only known for today has no figure for an earlier day.
  const figures = FIGURES.map((figure) =>
    isPast && TODAY_ALONE.has(figure.id) ? { ...figure, aggregation: { sum: 'unknown' } } : figure,
  )
  const facts = kept.flatMap((record) => record.facts)
  const { rows, totals } = buildFactRows(query, TYPE, figures, facts)
  return buildTable(query, TYPE, rows, {
    totals,
    currency,
    timeZone,
    now: context.now,
    truncated: fetched.some(({ truncated }) => truncated),
    notices: [...noticesOf(query, fetched, isPast, currency), ...untold('Salesflare', query, figures, facts)],
  })
}

function noticesOf(
  query: ProviderQuery,
  fetched: Fetched[],
  isPast: boolean,
  currency: string | null,
): Notice[] {
  const foreign = fetched.reduce((sum, one) => sum + one.foreign, 0)
  const asksToday = query.metrics.some((metric) => TODAY_ALONE.has(metric))
  const asksState = query.metrics.some((metric) => isState(metric) && !TODAY_ALONE.has(metric))
  return [
    ...(foreign > 0 && asksMoney(query, TYPE) ? [foreignNotice(foreign, DEALS, currency)] : []),
    ...noticesWhere(
      [isPast && asksToday, 'vendor', OF_TODAY],
      [isPast && asksState, 'vendor', RECKONED],
      [fetched.some(({ truncated }) => truncated), 'truncated', CUT],
    ),
  ]
}
const DEALS = ['opportunity', 'opportunities'] as const
const OF_TODAY =
  'Salesflare keeps no history: the weighted pipeline and stalled accounts are known for today alone.'
const RECKONED =
  'Salesflare keeps no history: what was open or overdue on an earlier day is reckoned from today’s records, with today’s values and stages.'
const CUT = 'Only the first 10,000 records were read. Ask for a shorter range.'

import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { addNumber } from '../families/linkedin.figures.ts'
import { FACETS } from './catalogue.ts'
import { followersNow, statistics } from './client.ts'
import { dailyIntervals, dayOf, keptPart, lastFollowerDay, midnight, today } from './days.ts'
import { cutNotices, type Gathered, keyOf, nothing, partial, rowAt, sumOf } from './gathered.ts'
import { FollowerFacets, FollowerGains, FollowerRows } from './wire.ts'

const RESOURCE = 'organizationalEntityFollowerStatistics'

/** New followers over time and the number they led to, or today's followers by audience. */
export async function gatherFollowers(
  context: ProviderContext,
  query: ProviderQuery,
  page: string,
): Promise<Gathered> {
  const facet = FACETS[query.dimension ?? '']
  if (facet) return byAudience(context, page, facet)
  const wantsNumber = query.metrics.includes('followers')
  const late = lastFollowerDay(context.now)
  // The number at any day is today's without the gains since, so those are needed up to today.
  const wanted = { start: query.range.start, end: wantsNumber ? today(context.now) : query.range.end }
  const part = keptPart(wanted, context.now, late)
  const notices = cutNotices(query.range, part ?? (query.range.start > late ? query.range : null))
  if (part === null && (!wantsNumber || query.range.start <= late)) return nothing(...notices)
  // Gains before the first day that is kept are lost, and with them the number of followers before it.
  if (part !== null && query.range.end < part.start) return nothing(...notices)
  const [gains, now] = await Promise.all([
    part ? statistics(context, RESOURCE, page, { timeIntervals: dailyIntervals(part) }, FollowerGains) : null,
    wantsNumber ? followersNow(context, page) : null,
  ])
  if (query.range.end > late) {
    notices.push({
      code: 'preliminary',
      text: `LinkedIn counts new followers two days late: up to ${late} at present.`,
    })
  }
  const days = (gains?.elements ?? []).toSorted((a, b) => a.timeRange.start - b.timeRange.start)
  return { ...gathered(days, now, query), notices }
}

type Days = { timeRange: { start: number }; followerGains: Record<string, number> }[]

function gathered(days: Days, now: number | null, query: ProviderQuery): Omit<Gathered, 'notices'> {
  const rows: Gathered['rows'] = new Map()
  const end = midnight(query.range.end)
  const gained = (of: Days) =>
    of.reduce(
      (sum, { followerGains }) => sum + Object.values(followerGains).reduce((all, one) => all + one, 0),
      0,
    )
  let number = now === null ? null : now - gained(days)
  for (const day of days) {
    if (number !== null) number += gained([day])
    if (day.timeRange.start > end || dayOf(day.timeRange.start).toString() < query.range.start) continue
    const numbers = rowAt(rows, keyOf(day.timeRange.start, query))
    for (const [name, amount] of Object.entries(day.followerGains)) addNumber(numbers, name, amount)
    if (number !== null) numbers.set('followers', number)
  }
  const atEnd = now === null ? null : now - gained(days.filter(({ timeRange }) => timeRange.start > end))
  if (atEnd !== null && query.dimension === null) rowAt(rows, '').set('followers', atEnd)
  const totals = sumOf(rows)
  if (atEnd !== null) totals.set('followers', atEnd)
  return { rows, totals, labels: new Map() }
}

async function byAudience(
  context: ProviderContext,
  page: string,
  facet: (typeof FACETS)[string],
): Promise<Gathered> {
  const { elements } = await statistics(context, RESOURCE, page, {}, FollowerFacets)
  const rows: Gathered['rows'] = new Map()
  for (const row of elements.flatMap((element) => FollowerRows.parse(element[facet.followers]))) {
    addNumber(rowAt(rows, String(row[facet.key])), 'followerCount', row.followerCounts.organicFollowerCount)
  }
  const notice = partial(
    'Followers by audience are those of today, whatever the range. LinkedIn names the largest groups only.',
  )
  return { rows, totals: null, labels: new Map(), notices: [notice] }
}

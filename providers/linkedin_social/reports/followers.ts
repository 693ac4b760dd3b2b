import type { Notice } from '../../contract.ts'
import type { Fact } from '../../kit/answers/facts.ts'
import { sumKnown } from '../../kit/answers/metricValues.ts'
import { shifted } from '../../kit/query/days.ts'
import { dailyStatistics, followersNow } from '../client.ts'
import { firstKept, today } from '../days.ts'
import { FollowerDay } from '../wire.ts'
import { type Gather, keptOf } from './gathered.ts'

/** Gains of followers end this many days before today; LinkedIn refuses later ones. */
const LATE_DAYS = 2

/** New followers over time and the number they led to. */
export const gatherFollowers: Gather = async (context, query, page) => {
  const { range } = query
  const late = shifted(today(context.now), -LATE_DAYS)
  const text = `LinkedIn counts new followers two days late: up to ${late} at present.`
  const wantsGains = query.metrics.some((metric) => metric !== 'followers')
  // The number is known of every day, gains only of those that are counted.
  const kept = keptOf(query, context.now, wantsGains ? { last: late, late: text } : {})
  const isLate = range.end > late && !wantsGains
  const notices: Notice[] = isLate ? [{ code: 'preliminary', text }] : []
  // Gains before the first retained day are lost, and with them the number of followers before it.
  if (range.end < firstKept(context.now)) return { facts: [], kept, notices }
  // The number at any day is today's without the gains since, so those are needed up to the last.
  const wantsNumber = query.metrics.includes('followers')
  const wanted = { start: range.start, end: wantsNumber ? late : range.end, last: late }
  const [gains, number] = await Promise.all([
    dailyStatistics(context, 'followers', page, wanted, FollowerDay),
    wantsNumber ? followersNow(context, page) : null,
  ])
  return { facts: factsOf(gains, number, range.end), kept, notices }
}

/** Days up to the range's last, each with the number of followers at its end. */
function factsOf(gains: FollowerDay[], now: number | null, end: string): Fact[] {
  const facts: Fact[] = []
  let followers = now
  for (const { timeRange: day, followerGains } of gains.toSorted(latestFirst)) {
    const { organicFollowerGain = null, paidFollowerGain = null } = followerGains
    const parts = { organicFollowerGain, paidFollowerGain, followers }
    if (day <= end) facts.unshift({ day, names: {}, parts })
    const gained = sumKnown([organicFollowerGain, paidFollowerGain])
    // Before a day whose gains are not known neither is the number.
    followers = followers === null || gained === null ? null : followers - gained
  }
  // Where no day of the range has data yet, its end gets the remaining number.
  return facts.length > 0 ? facts : [{ names: {}, parts: { followers } }]
}

const latestFirst = (a: FollowerDay, b: FollowerDay) => (a.timeRange < b.timeRange ? 1 : -1)

import { dayNumber, steadyNoise } from './noise.ts'

/**
 * What a believable shop of middling size sees on an ordinary day, in the unit that a metric is shown in. Ratios are
 * made of these, so that clicks, impressions and the click-through rate of one page agree.
 */
export const DAILY = {
  sessions: 1_450,
  engaged: 870,
  bounced: 580,
  users: 1_180,
  newUsers: 760,
  views: 4_300,
  events: 16_200,
  impressions: 21_400,
  clicks: 560,
  engagements: 640,
  reactions: 310,
  comments: 36,
  shares: 28,
  reach: 9_300,
  cost: 318,
  conversions: 15,
  value: 1_190,
  orders: 18,
  items: 33,
  sales: 1_460,
  refunded: 1,
  deductions: 74,
  sent: 5_200,
  opens: 1_790,
  unsubscribed: 9,
  gained: 42,
  lost: 17,
  time: 61_000,
} as const
export type Amount = keyof typeof DAILY

/** Monday to Sunday: people buy and search less at the weekend. */
const WEEK = [1.07, 1.1, 1.08, 1.05, 0.99, 0.78, 0.93] as const
const EPOCH = dayNumber('2026-01-01')

/** How much of an ordinary day a day is: slow growth, the seasons, the week, a campaign now and then. */
function courseOf(day: string): number {
  const since = dayNumber(day) - EPOCH
  const growth = Math.min(2, Math.max(0.5, 1 + since * 0.0004))
  const season = 1 + 0.08 * Math.sin((2 * Math.PI * (since + 300)) / 365)
  // 1 January 2026 was a Thursday.
  const week = WEEK[(((since + 3) % 7) + 7) % 7] ?? 1
  const push = steadyNoise(`push ${day}`) > 0.95 ? 1.3 : 1
  return growth * season * week * push
}

/**
 * An amount on one day, whole in its smallest unit (a cent, a person). The same for the same day, whatever else is
 * asked.
 *
 * @param scale how much of it the question is about, such as a filter's part
 */
export function amountOn(name: string, ordinary: number, day: string, scale: number): number {
  const noise = 0.93 + 0.14 * steadyNoise(`${name} ${day}`)
  return Math.round(ordinary * scale * courseOf(day) * noise)
}

/** A whole amount in parts by weight that add up to it exactly (largest remainder). */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum))
  const parts = exact.map(Math.floor)
  const left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact
    .map((part, at) => ({ at, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  for (const { at } of byRemainder.slice(0, Math.round(left))) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

import type { EmulatedInstagram } from '../../platforms/meta/emulator/pages.ts'
import { between, dayNumber } from '../../sandbox/numbers.ts'

/** An account's figures day by day. Whatever Instagram can split is made of its parts, so that they add up. */

export interface DayFigures {
  /** Metric, then kind of content. */
  byProduct: Record<string, Record<string, number>>
  views: { FOLLOWER: number; NON_FOLLOWER: number; UNKNOWN: number }
  buttons: Record<string, number>
  plain: Record<string, number>
  follows: number
  unfollows: number
  followers: number
}

const START = dayNumber('2024-01-01')
const PRODUCTS = { REELS: 0.49, FEED: 0.27, STORY: 0.17, AD: 0.07 }
const BUTTONS = { CALL: 0.25, DIRECTION: 0.35, EMAIL: 0.28, TEXT: 0.12 }
const MOST_DAYS = 4000
const knownDays = new Map<string, DayFigures>()

/** Figures of one day; the same for ever. */
export function figuresOfDay(account: EmulatedInstagram, date: string): DayFigures {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${account.id} ${date}`, () => makeDay(account, dayNumber(date)))
}

function makeDay(account: EmulatedInstagram, day: number): DayFigures {
  const part = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, account.id, day))
  const views = split(Math.round(7600 * account.size * seasonality(day, account.id)), PRODUCTS)
  const all = total(views)
  const likes = split(part(all, 0.028, 0.04, 'likes'), { REELS: 0.55, FEED: 0.4, STORY: 0.05 })
  const comments = split(part(total(likes), 0.04, 0.07, 'comments'), { REELS: 0.5, FEED: 0.5 })
  const saves = split(part(total(likes), 0.07, 0.12, 'saves'), { REELS: 0.6, FEED: 0.4 })
  const shares = split(part(total(likes), 0.08, 0.14, 'shares'), { REELS: 0.6, FEED: 0.25, STORY: 0.15 })
  const reposts = split(part(total(likes), 0.02, 0.05, 'reposts'), { REELS: 0.7, FEED: 0.3 })
  const replies = { STORY: part(views.STORY ?? 0, 0.003, 0.007, 'replies') }
  const kinds = { likes, comments, saves, shares, reposts }
  const interactions: Record<string, number> = {}
  for (const one of [...Object.values(kinds), replies]) {
    for (const [product, number] of Object.entries(one))
      interactions[product] = (interactions[product] ?? 0) + number
  }
  const profile = part(all, 0.018, 0.027, 'profile')
  const buttons = split(part(profile, 0.05, 0.09, 'buttons'), BUTTONS)
  const followed = part(all, 0.36, 0.48, 'followers')
  const unknown = Math.round(all * 0.01)
  return {
    byProduct: { views, ...kinds, total_interactions: interactions, reach: scaled(views, 0.56) },
    views: { FOLLOWER: followed, NON_FOLLOWER: all - followed - unknown, UNKNOWN: unknown },
    buttons,
    plain: {
      reach: part(all, 0.46, 0.52, 'reach'),
      accounts_engaged: part(total(interactions), 0.68, 0.78, 'engaged'),
      replies: total(replies),
      content_views: part(all, 0.9, 0.95, 'content'),
      profile_views: profile,
      website_clicks: part(profile, 0.08, 0.14, 'website'),
      profile_links_taps: total(buttons),
    },
    ...audienceOf(account, day),
  }
}

export const total = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, number) => sum + number, 0)

const scaled = (parts: Record<string, number>, factor: number) =>
  Object.fromEntries(Object.entries(parts).map(([key, number]) => [key, Math.round(number * factor)]))

/** Whole numbers that add up; the first part takes the rest. */
export function split(whole: number, likely: Readonly<Record<string, number>>): Record<string, number> {
  const [first = '', ...others] = Object.keys(likely)
  const parts = others.map((key) => [key, Math.floor(whole * (likely[key] ?? 0))] as const)
  const rest = whole - parts.reduce((sum, [, number]) => sum + number, 0)
  return { [first]: rest, ...Object.fromEntries(parts) }
}

interface Audience {
  follows: number
  unfollows: number
  followers: number
}
const audiences = new Map<string, Audience[]>()

/** Followers are a running total, so every day since the beginning is made once, in order. */
function audienceOf(account: EmulatedInstagram, day: number): Audience {
  const known = audiences.getOrInsertComputed(account.id, () => [])
  const first = Math.round(18_500 * account.size)
  for (let next = START + known.length; next <= day; next++) {
    const before = known.at(-1)?.followers ?? first
    const won = between(0.7, 1.3, 'won', account.id, next)
    const follows = Math.round(41 * account.size * seasonality(next, account.id) * won)
    const unfollows = Math.round(14 * account.size * between(0.6, 1.4, 'lost', account.id, next))
    known.push({ follows, unfollows, followers: before + follows - unfollows })
  }
  return known[day - START] ?? { follows: 0, unfollows: 0, followers: first }
}

/** Accounts over several days: fewer than the sum of the days, more than any of them. */
export const peopleOver = (days: readonly number[]): number =>
  Math.round(days.reduce((sum, number) => sum + number, 0) / Math.max(1, days.length) ** 0.42)

/** Followers online at an hour of the day: few at night, most in the evening. */
export function onlineAt(account: EmulatedInstagram, date: string, hour: number): number {
  const share = 0.1 + 0.2 * (1 + Math.sin(((hour - 13) / 24) * 2 * Math.PI))
  const { followers } = figuresOfDay(account, date)
  return Math.round(followers * share * between(0.94, 1.06, 'online', account.id, date, hour))
}

/** Grows, breathes with the year, and is liveliest on weekends. */
function seasonality(day: number, account: string): number {
  const years = (day - START) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 1.22 : 1
  const season = 1 + 0.18 * Math.sin(2 * Math.PI * (years - 0.12))
  const growth = (1 + between(0.1, 0.24, 'growth', account)) ** years
  return growth * season * weekend * between(0.87, 1.13, 'day', account, day)
}

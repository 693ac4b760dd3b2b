import type { EmulatedPage } from '../../platforms/meta/emulator/pages.ts'
import { between, chance, dayNumber } from '../../sandbox/numbers.ts'

/** A page's figures day by day: parts add up to their wholes, and the followers of a day are those of the day before with who came and went. */

export type DayFigures = Record<string, number | Record<string, number | string>>

const START = dayNumber('2024-01-01')
const REACTIONS = { like: 0.74, love: 0.17, wow: 0.03, haha: 0.03, sorry: 0.02, anger: 0.01 }
const MOST_DAYS = 4000
const knownDays = new Map<string, DayFigures>()

/** Figures of one day, by Facebook's names; the same for ever. */
export function figuresOfDay(page: EmulatedPage, date: string): DayFigures {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${page.id} ${date}`, () => makeDay(page, dayNumber(date)))
}

/** Views of a day by one of the two breakdowns: `1` and `0`. */
export function viewsBy(page: EmulatedPage, date: string, breakdown: string): { yes: number; no: number } {
  const views = Number(figuresOfDay(page, date).page_media_view)
  const share = breakdown === 'is_from_ads' ? between(0.22, 0.41, 'ads', page.id, date) : 0.36
  const yes = Math.round(views * share)
  return { yes, no: views - yes }
}

function makeDay(page: EmulatedPage, day: number): DayFigures {
  const part = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, page.id, day))
  const views = Math.round(9200 * page.size * seasonality(day, page.id))
  const reactions = part(views, 0.011, 0.016, 'reactions')
  const byReaction = shares(reactions)
  const visits = part(views, 0.02, 0.032, 'visits')
  const { came, left, follows, followers } = audienceOf(page, day)
  const paidLikes = part(came, 0.1, 0.3, 'paid likes')
  const likes = part(came, 0.55, 0.7, 'likes')
  return {
    page_media_view: views,
    page_total_media_view_unique: part(views, 0.5, 0.6, 'viewers'),
    page_views_total: visits,
    page_post_engagements: reactions + part(views, 0.02, 0.03, 'other engagements'),
    page_total_actions: part(visits, 0.03, 0.06, 'actions'),
    page_follows: followers,
    page_daily_follows: follows,
    page_daily_follows_unique: came,
    page_daily_unfollows_unique: left,
    page_fan_adds_by_paid_non_paid_unique: {
      total: likes,
      paid: Math.min(likes, paidLikes),
      unpaid: likes - Math.min(likes, paidLikes),
    },
    page_lifetime_engaged_followers_unique: Math.round(followers * 0.118),
    page_actions_post_reactions_total: byReaction,
    ...Object.fromEntries(
      Object.keys(REACTIONS).map((key) => [`page_actions_post_reactions_${key}_total`, byReaction[key] ?? 0]),
    ),
    ...videoOf(page, day, views),
    ...earningsOf(page, day, views),
    talking_about_count: part(views, 0.03, 0.04, 'talking'),
    new_like_count: 0,
  }
}

/** Reactions of a day by kind; keys without any are absent, as Facebook leaves them out. */
function shares(whole: number): Record<string, number> {
  const parts = Object.entries(REACTIONS).map(([key, share]) => [key, Math.floor(whole * share)] as const)
  const rest = whole - parts.reduce((sum, [, number]) => sum + number, 0)
  const all = parts.map(([key, number]) => [key, key === 'like' ? number + rest : number] as const)
  return Object.fromEntries(all.filter(([, number]) => number > 0))
}

function videoOf(page: EmulatedPage, day: number, pageViews: number): DayFigures {
  const part = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, page.id, day))
  const family = (prefix: string, views: number) => {
    const paid = part(views, 0.15, 0.3, `${prefix} paid`)
    const click = part(views, 0.12, 0.2, `${prefix} click`)
    return {
      [prefix]: views,
      [`${prefix}_paid`]: paid,
      [`${prefix}_organic`]: views - paid,
      [`${prefix}_autoplayed`]: views - click,
      [`${prefix}_click_to_play`]: click,
      [`${prefix}_unique`]: part(views, 0.7, 0.8, `${prefix} people`),
    }
  }
  const views = part(pageViews, 0.3, 0.42, 'videos')
  const long = part(views, 0.2, 0.28, '30 s')
  const paid = part(views, 0.15, 0.3, 'page_video_views paid')
  const [crossposted, shared] = [part(views, 0.03, 0.06, 'crossposted'), part(views, 0.04, 0.08, 'shared')]
  const hosted = part(views, 0.01, 0.03, 'hosted')
  return {
    ...family('page_video_views', views),
    page_video_views_by_paid_non_paid: { total: views, paid, unpaid: views - paid },
    // Own videos count wherever they were seen; views elsewhere are counted separately as well.
    page_video_views_by_uploaded_hosted: {
      page_uploaded: views - hosted,
      page_uploaded_from_crossposts: crossposted,
      page_uploaded_from_shares: shared,
      page_hosted_crosspost: 0,
      page_hosted_share: hosted,
      page_owned: views - hosted - crossposted - shared,
    },
    page_video_repeat_views: part(views, 0.05, 0.09, 'repeats'),
    ...family('page_video_complete_views_30s', long),
    page_video_complete_views_30s_repeat_views: part(long, 0.03, 0.06, 'long repeats'),
    page_video_view_time: views * 7400 + long * 21_000,
  }
}

function earningsOf(page: EmulatedPage, day: number, views: number): DayFigures {
  const cents = Math.round(views * between(0.018, 0.026, 'earnings', page.id, day))
  return {
    content_monetization_earnings: { currency: 'USD', microAmount: cents * 10_000 },
    monetization_approximate_earnings: cents / 100,
  }
}

interface Audience {
  came: number
  left: number
  follows: number
  followers: number
}
const audiences = new Map<string, Audience[]>()

/** Followers are a running total, so every day since the beginning is made once, in order. */
function audienceOf(page: EmulatedPage, day: number): Audience {
  const known = audiences.getOrInsertComputed(page.id, () => [])
  for (let next = START + known.length; next <= day; next++) {
    const before = known.at(-1)?.followers ?? Math.round(41_000 * page.size)
    const came = Math.round(
      34 * page.size * seasonality(next, page.id) * between(0.7, 1.3, 'came', page.id, next),
    )
    const left = Math.round(9 * page.size * between(0.6, 1.4, 'left', page.id, next))
    const follows = came + (chance('again', page.id, next) < 0.3 ? 1 : 0)
    known.push({ came, left, follows, followers: before + came - left })
  }
  return known[day - START] ?? { came: 0, left: 0, follows: 0, followers: Math.round(41_000 * page.size) }
}

/** Grows, breathes with the year, and is liveliest on weekends. */
function seasonality(day: number, page: string): number {
  const years = (day - START) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 1.18 : 1
  const season = 1 + 0.16 * Math.sin(2 * Math.PI * (years - 0.15))
  return (
    (1 + between(0.06, 0.16, 'growth', page)) ** years *
    season *
    weekend *
    between(0.88, 1.12, 'day', page, day)
  )
}

import { split } from '../../platforms/linkedin/emulator/split.ts'
import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import type { EmulatedPage } from './pages.ts'

export type PageCounts = Record<string, number>

export interface EmulatedPost {
  urn: string
  text: string
  /** Epoch milliseconds. */
  publishedAt: number
  /** Figures of each of its first days, the day of publication first. */
  days: PageCounts[]
}

/** First day of every page's history. */
const FOUNDED = '2024-01-01'
const DAY = 86_400_000
/** How a post's impressions fall on its days. */
const FADING = [0.42, 0.22, 0.12, 0.08, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01].map(
  (share) => ['', share] as const,
)

const plus = (day: number, days: number) =>
  Temporal.PlainDate.from('1970-01-01')
    .add({ days: day + days })
    .toString()
export const dates = (start: string, end: string): string[] => {
  const first = dayNumber(start)
  return Array.from({ length: Math.max(0, dayNumber(end) - first + 1) }, (_, index) => plus(first, index))
}

/** Grows, breathes with the year, and rests on weekends. */
function course(day: number, page: number): number {
  const years = (day - dayNumber('2026-01-01')) / 365.25
  // 1970-01-01 was a Thursday, so Saturday and Sunday are 2 and 3.
  const weekend = [2, 3].includes(day % 7) ? 0.4 : 1
  return (
    1.18 ** years *
    (1 + 0.15 * Math.sin(2 * Math.PI * (years - 0.5))) *
    weekend *
    between(0.75, 1.25, 'day', page, day)
  )
}

const posts = new Map<string, EmulatedPost | null>()

/** The post of a day, if it brought one: not at weekends. */
export function postOf(page: EmulatedPage, date: string): EmulatedPost | null {
  return posts.getOrInsertComputed(`${page.id} ${date}`, () => makePost(page, dayNumber(date)))
}

function makePost(page: EmulatedPage, day: number): EmulatedPost | null {
  if ([2, 3].includes(day % 7) || chance('post', page.id, day) > page.postsADay) return null
  const text = page.texts[Math.floor(chance('text', page.id, day) * page.texts.length)] ?? page.texts[0]
  const kind = chance('kind', page.id, day) < 0.2 ? 'ugcPost' : 'share'
  const impressions = Math.round(page.reach * between(0.4, 2.1, 'reach', page.id, day) * course(day, page.id))
  const shown = split(impressions, FADING, page.id, day)
  const count = (field: string, of: number, rate: number, at: number) =>
    Math.min(of, Math.floor(of * rate + chance(field, page.id, day, at)))
  const appeal = between(0.6, 1.6, 'appeal', page.id, day)
  return {
    urn: `urn:li:${kind}:7${String(day).padStart(6, '0')}${String(page.id).padStart(12, '0')}`,
    text,
    publishedAt: day * DAY + Math.floor(between(8, 15, 'hour', page.id, day) * 3_600_000),
    days: shown.map((impressionCount, at) => ({
      impressionCount,
      uniqueImpressionsCount: Math.floor(impressionCount * 0.74),
      clickCount: count('click', impressionCount, 0.026 * appeal, at),
      likeCount: count('like', impressionCount, 0.021 * appeal, at),
      commentCount: count('comment', impressionCount, 0.0016 * appeal, at),
      shareCount: count('share', impressionCount, 0.0013 * appeal, at),
      commentMentionsCount: count('mention', impressionCount, 0.0002, at),
      shareMentionsCount: count('shared mention', impressionCount, 0.0001, at),
    })),
  }
}

export function add(sum: PageCounts, more: PageCounts | undefined): PageCounts {
  for (const [name, amount] of Object.entries(more ?? {})) sum[name] = (sum[name] ?? 0) + amount
  return sum
}

/** All that the page's posts brought on a day. */
export function sharesOf(page: EmulatedPage, date: string): PageCounts {
  const day = dayNumber(date)
  const sum: PageCounts = {}
  for (let age = 0; age < FADING.length; age++) add(sum, postOf(page, plus(day, -age))?.days[age])
  return sum
}

/** A post's figures until today; null where there are none yet. */
export function lifeOf(post: EmulatedPost, today: string): PageCounts | null {
  const begun = dayNumber(today) - Math.floor(post.publishedAt / DAY) + 1
  const sum = post.days.slice(0, Math.max(0, begun)).reduce((all, day) => add(all, day), {})
  return sum.impressionCount ? sum : null
}

const gains = new Map<string, PageCounts>()

/** Net new followers of a day. */
export function gainsOf(page: EmulatedPage, date: string): PageCounts {
  return gains.getOrInsertComputed(`${page.id} ${date}`, () => {
    const day = dayNumber(date)
    const organic =
      page.growth * course(day, page.id) - page.growth * 0.12 * between(0, 2, 'left', page.id, day)
    return {
      organicFollowerGain: Math.floor(organic + chance('organic', page.id, day)),
      paidFollowerGain: Math.floor(page.growth * 0.15 * course(day, page.id) + chance('paid', page.id, day)),
    }
  })
}

/** Followers at the end of a day. */
export function followersAt(page: EmulatedPage, date: string): number {
  return dates(FOUNDED, date).reduce((all, day) => {
    const { organicFollowerGain = 0, paidFollowerGain = 0 } = gainsOf(page, day)
    return all + organicFollowerGain + paidFollowerGain
  }, page.followers)
}

const TABS: [kind: string, share: number][] = [
  ['overview', 0.58],
  ['about', 0.11],
  ['people', 0.08],
  ['jobs', 0.14],
  ['lifeAt', 0.05],
  ['insights', 0.02],
  ['products', 0.02],
]
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Page views of a day by LinkedIn's names: all = desktop + mobile, careers = jobs + life. */
export function viewsOf(page: EmulatedPage, date: string): PageCounts {
  const day = dayNumber(date)
  const views: PageCounts = { allDesktopPageViews: 0, allMobilePageViews: 0 }
  for (const [kind, share] of TABS) {
    const expected = page.views * share * course(day, page.id)
    const desktop = Math.floor(expected * 0.57 + chance('desktop', kind, page.id, day))
    const mobile = Math.floor(expected * 0.43 + chance('mobile', kind, page.id, day))
    add(views, {
      allDesktopPageViews: desktop,
      allMobilePageViews: mobile,
      [`${kind}PageViews`]: desktop + mobile,
    })
    add(views, { [`desktop${capital(kind)}PageViews`]: desktop, [`mobile${capital(kind)}PageViews`]: mobile })
  }
  const sum = (...names: string[]) => names.reduce((all, name) => all + (views[name] ?? 0), 0)
  views.careersPageViews = sum('jobsPageViews', 'lifeAtPageViews')
  views.desktopCareersPageViews = sum('desktopJobsPageViews', 'desktopLifeAtPageViews')
  views.mobileCareersPageViews = sum('mobileJobsPageViews', 'mobileLifeAtPageViews')
  views.allPageViews = sum('allDesktopPageViews', 'allMobilePageViews')
  return views
}

/** Clicks on the page's button, on desktop and mobile. */
export function buttonsOf(page: EmulatedPage, date: string): Record<string, PageCounts> {
  const day = dayNumber(date)
  const expected = page.views * 0.04 * course(day, page.id)
  const clicks = (where: string, type: string, share: number) =>
    Math.floor(expected * share + chance(where, type, page.id, day))
  return {
    desktop: {
      VISIT_WEBSITE: clicks('desktop', 'visit', 0.6),
      CONTACT_US: clicks('desktop', 'contact', 0.1),
    },
    mobile: { VISIT_WEBSITE: clicks('mobile', 'visit', 0.4) },
  }
}

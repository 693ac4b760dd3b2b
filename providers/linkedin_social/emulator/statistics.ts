import { linkedInRefusal, unpermittedField } from '../../platforms/linkedin/emulator/index.ts'
import { split } from '../../platforms/linkedin/emulator/split.ts'
import { listIn, numberIn, type RestliParameters } from '../../platforms/linkedin/restliReader.ts'
import { FACETS } from '../catalogue.ts'
import { dayOf, midnight } from '../days.ts'
import {
  add,
  buttonsOf,
  dates,
  followersAt,
  gainsOf,
  lifeOf,
  type PageCounts,
  postOf,
  sharesOf,
  viewsOf,
} from './data.ts'
import { type EmulatedPage, FACET_PARTS } from './pages.ts'

/** What the lifetime figures of the sandbox reach back to. */
const LIFETIME_DAYS = 365

export interface StatisticsCall {
  page: EmulatedPage
  parameters: RestliParameters
  /** Today in UTC. */
  today: string
  isEmpty: boolean
}

const answer = (elements: object[], isEmpty: boolean): Response =>
  Response.json({ elements: isEmpty ? [] : elements, paging: { start: 0, count: 10, links: [] } })

const invalid = () => linkedInRefusal(400, { message: 'Invalid timeIntervals parameter' })

/** GET organizationalEntityShareStatistics: single posts, days, or all of the page's life. */
export function shareStatistics({ page, parameters, today, isEmpty }: StatisticsCall): Response {
  const organizationalEntity = urnOf(page)
  const wanted = [...(listIn(parameters, 'shares') ?? []), ...(listIn(parameters, 'ugcPosts') ?? [])]
  if (wanted.length > 0) {
    const posts = postsUntil(page, today)
    const known = new Set(posts.map(({ urn }) => urn))
    const odd = wanted.findIndex((urn) => !known.has(urn))
    if (odd >= 0) return unpermittedField(`${parameters.has('shares') ? 'shares' : 'ugcPosts'}[${odd}]`)
    const found = posts.filter(({ urn }) => wanted.includes(urn))
    return answer(
      found.flatMap((post) => {
        const counts = lifeOf(post, today)
        const name = post.urn.startsWith('urn:li:share:') ? 'share' : 'ugcPost'
        return counts
          ? [{ organizationalEntity, [name]: post.urn, totalShareStatistics: totalOf(counts) }]
          : []
      }),
      isEmpty,
    )
  }
  if (!parameters.has('timeIntervals')) {
    const all = lastDays(today).reduce<PageCounts>((sum, date) => add(sum, sharesOf(page, date)), {})
    return answer([{ organizationalEntity, totalShareStatistics: totalOf(all) }], isEmpty)
  }
  const days = intervalDays(parameters, today, today)
  if (!days) return invalid()
  return answer(
    days.map((date) => {
      // In time buckets LinkedIn often leaves out who was reached.
      const { uniqueImpressionsCount: _unreliable, ...counts } = totalOf(sharesOf(page, date))
      return { organizationalEntity, timeRange: bucket(date), totalShareStatistics: counts }
    }),
    isEmpty,
  )
}

/** GET organizationalEntityFollowerStatistics: days, or today's followers by facet. */
export function followerStatistics({ page, parameters, today, isEmpty }: StatisticsCall): Response {
  const organizationalEntity = urnOf(page)
  if (parameters.has('timeIntervals')) {
    const late = Temporal.PlainDate.from(today).subtract({ days: 2 }).toString()
    const days = intervalDays(parameters, today, late)
    if (!days) return invalid()
    const gained = days.map((date) => ({
      organizationalEntity,
      timeRange: bucket(date),
      followerGains: gainsOf(page, date),
    }))
    return answer(gained, isEmpty)
  }
  const total = followersAt(page, today)
  const facets = Object.entries(FACETS).map(([id, { followers }]) => {
    const parts = FACET_PARTS[id] ?? []
    const numbers = split(total, parts, page.id, id)
    const rows = parts.map(([value], index) => ({
      [followers.key]: value,
      followerCounts: { organicFollowerCount: numbers[index], paidFollowerCount: 0 },
    }))
    return [followers.list, rows]
  })
  return answer([{ organizationalEntity, ...Object.fromEntries(facets) }], isEmpty)
}

/** GET organizationPageStatistics: days, or views of all time by facet. */
export function pageStatistics({ page, parameters, today, isEmpty }: StatisticsCall): Response {
  const organization = urnOf(page)
  if (parameters.has('timeIntervals')) {
    const days = intervalDays(parameters, today, today)
    if (!days) return invalid()
    return answer(
      days.map((date) => {
        const statistics = { clicks: clicksOf(page, date), views: viewRecords(viewsOf(page, date)) }
        return { organization, timeRange: bucket(date), totalPageStatistics: statistics }
      }),
      isEmpty,
    )
  }
  const all = lastDays(today).reduce<PageCounts>((sum, date) => add(sum, viewsOf(page, date)), {})
  const facets = Object.entries(FACETS).flatMap(([id, { pages }]) => {
    if (pages === null) return []
    const parts = FACET_PARTS[id] ?? []
    const rows = parts.map(([value, share]) => {
      const views = Object.entries(all).map(([kind, count]) => [
        kind,
        { pageViews: Math.floor(count * share) },
      ])
      return { [pages.key]: value, pageStatistics: { views: Object.fromEntries(views) } }
    })
    return [[pages.list, rows]]
  })
  const total = { clicks: {}, views: viewRecords(all) }
  return answer([{ organization, totalPageStatistics: total, ...Object.fromEntries(facets) }], isEmpty)
}

/** Posts of a page within a year, newest first. */
export function postsUntil(page: EmulatedPage, today: string) {
  return lastDays(today)
    .toReversed()
    .flatMap((date) => postOf(page, date) ?? [])
}

export const urnOf = ({ id }: EmulatedPage) => `urn:li:organization:${id}`

function lastDays(today: string): string[] {
  const first = Temporal.PlainDate.from(today).subtract({ days: LIFETIME_DAYS }).toString()
  return dates(first, today)
}

/** The days of `timeIntervals`; null for a range that LinkedIn refuses: too old, too new, or not in days. */
function intervalDays(parameters: RestliParameters, today: string, last: string): string[] | null {
  const start = numberIn(parameters, 'timeIntervals', 'timeRange', 'start')
  const end = numberIn(parameters, 'timeIntervals', 'timeRange', 'end')
  const intervals = parameters.get('timeIntervals')
  const isDaily =
    typeof intervals === 'object' && !Array.isArray(intervals) && intervals.timeGranularityType === 'DAY'
  if (start === null || end === null || !isDaily || end <= start) return null
  const first = Temporal.PlainDate.from(today).subtract({ months: 12 }).toString()
  if (start < midnight(first) || end > midnight(last) + 86_400_000) return null
  return dates(dayOf(start), dayOf(end - 1))
}

const bucket = (date: string) => ({ start: midnight(date), end: midnight(date) + 86_400_000 })

function totalOf(counts: PageCounts): PageCounts {
  const { impressionCount = 0, clickCount = 0, likeCount = 0, commentCount = 0, shareCount = 0 } = counts
  const engaged = clickCount + likeCount + commentCount + shareCount
  return {
    impressionCount,
    clickCount,
    likeCount,
    commentCount,
    shareCount,
    uniqueImpressionsCount: counts.uniqueImpressionsCount ?? 0,
    commentMentionsCount: counts.commentMentionsCount ?? 0,
    shareMentionsCount: counts.shareMentionsCount ?? 0,
    engagement: impressionCount > 0 ? engaged / impressionCount : 0,
  }
}

function viewRecords(views: PageCounts): object {
  const records = Object.entries(views).map(([kind, pageViews]) => [
    kind,
    { pageViews, uniquePageViews: Math.ceil(pageViews * 0.7) },
  ])
  return Object.fromEntries(records)
}

function clicksOf(page: EmulatedPage, date: string): object {
  const { desktop = {}, mobile = {} } = buttonsOf(page, date)
  const careers = Math.floor((viewsOf(page, date).careersPageViews ?? 0) / 10)
  const listed = (counts: PageCounts) =>
    Object.entries(counts)
      .filter(([, clicks]) => clicks > 0)
      .map(([customButtonType, clicks]) => ({ customButtonType, clicks }))
  return {
    careersPageClicks: { careersPageBannerPromoClicks: 0, careersPageJobsClicks: careers },
    desktopCustomButtonClickCounts: listed(desktop),
    mobileCareersPageClicks: { careersPageJobsClicks: 0 },
    mobileCustomButtonClickCounts: listed(mobile),
  }
}

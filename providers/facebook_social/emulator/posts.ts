import { shifted } from '../../kit/query/days.ts'
import type { EmulatedPage } from '../../platforms/meta/emulator/pages.ts'
import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'

/** The posts of a page and their figures, which grow for some days after publishing. */

export interface EmulatedPost {
  id: string
  message: string
  status_type: string
  /** Epoch seconds. */
  created: number
  figures: Record<string, number | Record<string, number>>
  reactions: number
  comments: number
  shares: number
}

const MESSAGES: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['added_photos', 'First frost on the ridge. Who else sleeps out this weekend?'],
  ['added_photos', 'New in the shop: the Fjell 2 tent, 1.9 kg with pegs.'],
  ['added_photos', 'Your summer in pictures. Thank you for 214 entries!'],
  ['added_photos', 'Boots that have seen 1,200 km. We resole them for half the price of new ones.'],
  ['added_video', 'How to pitch a tunnel tent in strong wind, in 60 seconds.'],
  ['added_video', 'Three knots every camper needs.'],
  ['added_video', 'Behind the counter: how we test sleeping bags at −18 °C.'],
  ['added_video', 'Packing list for a three-day hut tour.'],
  ['shared_story', 'Guide: layering for autumn hikes, with temperatures for each layer.'],
  ['shared_story', 'The mountain huts that stay open in November.'],
  ['shared_story', 'Our repair café opens again on Saturday. Bring zips, tents and stoves.'],
  ['mobile_status_update', 'Which map app do you trust off the trail?'],
  ['mobile_status_update', 'The webshop is slow this morning. We are on it, thank you for your patience.'],
  ['created_event', 'Evening talk: winter safety with the mountain rescue team.'],
]
const POSTS_A_DAY = 0.62
const OLDEST = dayNumber('2024-01-01')
const LIKELY = { like: 0.72, love: 0.2, wow: 0.04, haha: 0.02, sorry: 0.01, anger: 0.01 }

/** Posts of days from `start` to `end` that have been published, newest first, with figures as of `now`. */
export function postsBetween(
  page: EmulatedPage,
  start: string,
  end: string,
  now: Temporal.Instant,
): EmulatedPost[] {
  const posts: EmulatedPost[] = []
  for (let date = end; date >= start && dayNumber(date) >= OLDEST; date = shifted(date, -1)) {
    const post = postOfDay(page, date, now)
    if (post && post.created * 1000 <= now.epochMilliseconds) posts.push(post)
  }
  return posts
}

/** The post with an id, which holds the day it was published on. */
export function postById(page: EmulatedPage, id: string, now: Temporal.Instant): EmulatedPost | undefined {
  const day = Number(id.split('_')[1]) - 90_000
  if (!Number.isInteger(day) || day < OLDEST) return undefined
  const date = shifted('1970-01-01', day)
  return postsBetween(page, date, date, now).find((post) => post.id === id)
}

function postOfDay(page: EmulatedPage, date: string, now: Temporal.Instant): EmulatedPost | undefined {
  if (chance('post', page.id, date) > POSTS_A_DAY) return undefined
  const day = dayNumber(date)
  const [status_type, message] = pick(MESSAGES, 'message', page.id, date)
  const hour = Math.floor(between(6, 20, 'hour', page.id, date))
  const created = day * 86_400 + hour * 3600 + Math.floor(between(0, 3600, 'minute', page.id, date))
  const age = Math.max(0, (now.epochMilliseconds / 1000 - created) / 86_400)
  const grown = 1 - Math.exp(-age / 1.6)
  const of = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, page.id, date))
  const isVideo = status_type === 'added_video'
  const views = of(4200 * page.size * grown * (isVideo ? 1.7 : 1), 0.4, 2.1, 'views')
  const reactions = of(views, 0.018, 0.034, 'reactions')
  const comments = of(reactions, 0.05, 0.2, 'comments')
  const shares = of(reactions, 0, 0.14, 'shares')
  const byReaction = parts(reactions, LIKELY)
  const clicks = of(views, 0.012, 0.04, 'clicks')
  const kinds: Record<string, number> =
    status_type === 'shared_story'
      ? { 'link clicks': 0.7, 'other clicks': 0.3 }
      : isVideo
        ? { 'video play': 0.6, 'other clicks': 0.4 }
        : { 'photo view': 0.55, 'other clicks': 0.45 }
  const plays = isVideo ? of(views, 0.5, 0.7, 'plays') : 0
  const watched = Math.round(between(6200, 14_500, 'watched', page.id, date))
  const activity = { like: reactions, comment: comments, share: shares }
  return {
    id: `${page.id}_${90_000 + day}`,
    message,
    status_type,
    created,
    reactions,
    comments,
    shares,
    figures: {
      post_media_view: views,
      post_total_media_view_unique: of(views, 0.7, 0.85, 'viewers'),
      post_clicks: clicks,
      post_clicks_by_type: parts(clicks, kinds),
      post_reactions_by_type_total: byReaction,
      ...Object.fromEntries(
        Object.keys(LIKELY).map((key) => [`post_reactions_${key}_total`, byReaction[key] ?? 0]),
      ),
      post_activity_by_action_type: withoutZeros(activity),
      post_activity_by_action_type_unique: withoutZeros({
        ...activity,
        comment: of(comments, 0.7, 0.9, 'people'),
      }),
      post_video_views: plays,
      post_video_avg_time_watched: isVideo ? watched : 0,
      post_video_view_time: plays * watched,
    },
  }
}

/** Whole numbers that add up; the first part takes the rest. */
function parts(whole: number, likely: Record<string, number>): Record<string, number> {
  const [first = '', ...others] = Object.keys(likely)
  const numbers = others.map((key) => [key, Math.floor(whole * (likely[key] ?? 0))] as const)
  const rest = whole - numbers.reduce((sum, [, number]) => sum + number, 0)
  return withoutZeros({ [first]: rest, ...Object.fromEntries(numbers) })
}

const withoutZeros = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0))

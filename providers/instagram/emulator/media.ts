import { shifted } from '../../kit/query/days.ts'
import type { EmulatedInstagram } from '../../platforms/meta/emulator/pages.ts'
import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import { split } from './data.ts'

/** Posts, reels and stories of an account and their figures, which grow for some days after publishing. */

export interface EmulatedMedia {
  id: string
  caption: string
  media_type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  media_product_type: 'FEED' | 'REELS' | 'STORY'
  /** Epoch seconds. */
  created: number
  /** By Instagram's names; those of the other kinds are absent. */
  figures: Record<string, number>
  /** Parts of a figure by the breakdown's name. */
  parts: Record<string, Record<string, number>>
  hidesLikes: boolean
  /** Why it has no insights, if it has none. */
  silent: 'before_switch' | 'few_viewers' | null
}

type Kind = readonly [EmulatedMedia['media_type'], 'FEED' | 'REELS', string]
const CAPTIONS: readonly [Kind, ...Kind[]] = [
  ['VIDEO', 'REELS', 'One minute of silence above the tree line.'],
  ['VIDEO', 'REELS', 'Pitch it in two minutes: the Fjell 2 against the clock.'],
  ['VIDEO', 'REELS', 'What is in a mountain guide’s first-aid kit?'],
  ['VIDEO', 'REELS', 'Coffee at −12 °C, three ways.'],
  ['CAROUSEL_ALBUM', 'FEED', 'Five huts for your first winter tour. Save this for later.'],
  ['CAROUSEL_ALBUM', 'FEED', 'Your photos of the month. Tag us to be in the next one.'],
  ['CAROUSEL_ALBUM', 'FEED', 'Layer by layer: what to wear from +10 to −10 °C.'],
  ['IMAGE', 'FEED', 'First snow on the ridge.'],
  ['IMAGE', 'FEED', 'The repair bench is open all week.'],
  ['IMAGE', 'FEED', 'New colour, same boots: Trek Pro in moss.'],
]
const POSTS_A_DAY = 0.58
const OLDEST = dayNumber('2024-01-01')
/** Before this day the account was a private one. */
const SWITCHED = '2024-03-01'
/** Hours (UTC) at which stories are published. */
const STORY_HOURS = [6, 11, 16, 19]
const LIVE_SECONDS = 86_400

const MOST_LISTS = 6
const knownLists = new Map<string, EmulatedMedia[]>()

/** Posts and reels that have been published, newest first. Their figures are those of the last full hour. */
export function allMedia(account: EmulatedInstagram, now: Temporal.Instant): EmulatedMedia[] {
  const hour = now.round({ smallestUnit: 'hour', roundingMode: 'floor' })
  if (knownLists.size > MOST_LISTS) knownLists.clear()
  return knownLists
    .getOrInsertComputed(`${account.id} ${hour}`, () => makeList(account, hour))
    .filter(({ created }) => created * 1000 <= now.epochMilliseconds)
}

function makeList(account: EmulatedInstagram, now: Temporal.Instant): EmulatedMedia[] {
  const media: EmulatedMedia[] = []
  const today = dayNumber(now.toZonedDateTimeISO('UTC').toPlainDate().toString())
  for (let day = today; day >= OLDEST; day--) {
    const one = mediaOfDay(account, shifted('1970-01-01', day), now)
    if (one) media.push(one)
  }
  return media
}

export function liveStories(account: EmulatedInstagram, now: Temporal.Instant): EmulatedMedia[] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const second = now.epochMilliseconds / 1000
  return [today, shifted(today, -1)]
    .flatMap((date) => STORY_HOURS.map((_hour, slot) => storyOf(account, date, slot, now)).toReversed())
    .filter(({ created }) => created <= second && created > second - LIVE_SECONDS)
}

/** The post or live story with an id. */
export function mediaById(
  account: EmulatedInstagram,
  id: string,
  now: Temporal.Instant,
): EmulatedMedia | undefined {
  if (!id.startsWith(prefixOf(account))) return undefined
  const all = id.endsWith('0') ? allMedia(account, now) : liveStories(account, now)
  return all.find((media) => media.id === id)
}

const prefixOf = (account: EmulatedInstagram) => `179${account.id.slice(-3)}`
const idOf = (account: EmulatedInstagram, date: string, slot: number) =>
  `${prefixOf(account)}${String(dayNumber(date)).padStart(10, '0')}${slot}`

function mediaOfDay(
  account: EmulatedInstagram,
  date: string,
  now: Temporal.Instant,
): EmulatedMedia | undefined {
  if (chance('media', account.id, date) > POSTS_A_DAY) return undefined
  const [media_type, media_product_type, caption] = pick(CAPTIONS, 'caption', account.id, date)
  const created = secondOf(date, Math.floor(between(6, 20, 'hour', account.id, date)))
  const of = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, account.id, date))
  const isReel = media_product_type === 'REELS'
  const views = of(5200 * account.size * grown(created, now, 1.9) * (isReel ? 1.8 : 1), 0.4, 2, 'views')
  const likes = of(views, 0.03, 0.06, 'likes')
  const comments = of(likes, 0.03, 0.09, 'comments')
  const saved = of(likes, 0.05, 0.2, 'saved')
  const shares = of(likes, 0.06, 0.18, 'shares')
  const reposts = of(likes, 0.01, 0.05, 'reposts')
  const both = { views, reach: of(views, 0.55, 0.7, 'reach'), likes, comments, saved, shares, reposts }
  const onFacebook = isReel ? of(views, 0.05, 0.12, 'facebook') : 0
  const watched = Math.round(between(4200, 11_800, 'watched', account.id, date))
  const visits = of(views, 0.008, 0.016, 'visits')
  const actions = split(of(visits, 0.1, 0.2, 'actions'), {
    bio_link_clicked: 0.7,
    direction: 0.2,
    email: 0.1,
  })
  return {
    id: idOf(account, date, 0),
    caption,
    media_type,
    media_product_type,
    created,
    figures: {
      ...both,
      total_interactions: likes + comments + saved + shares + reposts,
      total_views: views + onFacebook,
      total_likes: likes,
      total_comments: comments,
      ...(isReel
        ? {
            ig_reels_avg_watch_time: watched,
            ig_reels_video_view_total_time: watched * views,
            reels_skip_rate: Math.round(between(28, 61, 'skip', account.id, date) * 10) / 10,
            crossposted_views: views + onFacebook,
            facebook_views: onFacebook,
          }
        : {
            follows: of(views, 0.0005, 0.002, 'follows'),
            profile_visits: visits,
            profile_activity: Object.values(actions).reduce((sum, number) => sum + number, 0),
          }),
    },
    parts: isReel ? {} : { action_type: actions },
    hidesLikes: chance('hides', account.id, date) < 0.08,
    silent: date < SWITCHED ? 'before_switch' : null,
  }
}

function storyOf(
  account: EmulatedInstagram,
  date: string,
  slot: number,
  now: Temporal.Instant,
): EmulatedMedia {
  const created = secondOf(date, STORY_HOURS[slot] ?? 0)
  const key = [account.id, date, slot] as const
  const of = (whole: number, low: number, high: number, name: string) =>
    Math.round(whole * between(low, high, name, ...key))
  const views = of(1900 * account.size * grown(created, now, 0.25), 0.7, 1.2, 'story views')
  const replies = of(views, 0.001, 0.006, 'story replies')
  const shares = of(views, 0.001, 0.004, 'story shares')
  const taps = split(of(views, 1.1, 1.4, 'taps'), {
    tap_forward: 0.72,
    tap_back: 0.08,
    tap_exit: 0.12,
    swipe_forward: 0.08,
  })
  const visits = of(views, 0.01, 0.02, 'story visits')
  const actions = split(of(visits, 0.1, 0.2, 'story actions'), { bio_link_clicked: 0.8, direction: 0.2 })
  return {
    id: idOf(account, date, slot + 1),
    caption: '',
    media_product_type: 'STORY',
    created,
    media_type: slot % 2 === 0 ? 'IMAGE' : 'VIDEO',
    figures: {
      views,
      reach: of(views, 0.86, 0.94, 'story reach'),
      shares,
      reposts: 0,
      replies,
      total_interactions: replies + shares,
      follows: of(views, 0, 0.002, 'story follows'),
      profile_visits: visits,
      link_clicks: of(views, 0.004, 0.012, 'links'),
      profile_activity: Object.values(actions).reduce((sum, number) => sum + number, 0),
      navigation: Object.values(taps).reduce((sum, number) => sum + number, 0),
    },
    parts: { action_type: actions, story_navigation_action_type: taps },
    hidesLikes: false,
    silent: views < 5 ? 'few_viewers' : null,
  }
}

const secondOf = (date: string, hour: number) => dayNumber(date) * 86_400 + hour * 3600
const grown = (created: number, now: Temporal.Instant, days: number) =>
  1 - Math.exp(-Math.max(0, (now.epochMilliseconds / 1000 - created) / 86_400) / days)

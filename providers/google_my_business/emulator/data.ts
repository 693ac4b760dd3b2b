import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import type { EmulatedLocation } from './places.ts'

/** Expected counts of the largest location on a plain day. */
const USUAL: Record<string, number> = {
  BUSINESS_IMPRESSIONS_DESKTOP_MAPS: 24,
  BUSINESS_IMPRESSIONS_DESKTOP_SEARCH: 88,
  BUSINESS_IMPRESSIONS_MOBILE_MAPS: 132,
  BUSINESS_IMPRESSIONS_MOBILE_SEARCH: 206,
  WEBSITE_CLICKS: 21,
  CALL_CLICKS: 6.5,
  BUSINESS_DIRECTION_REQUESTS: 17,
  BUSINESS_BOOKINGS: 0.6,
  BUSINESS_FOOD_ORDERS: 2.2,
  BUSINESS_FOOD_MENU_CLICKS: 7,
  MESSAGING_CLICKS: 0.9,
}
/** Metrics available on a day: food orders are removed on 22 April 2027. */
export const dailyMetricsOn = (today: string): string[] =>
  Object.keys(USUAL).filter((metric) => metric !== 'BUSINESS_FOOD_ORDERS' || today < '2027-04-22')

/** Shops are looked for most towards the weekend; 1970-01-01 was a Thursday. */
const WEEK = [1, 1.16, 1.34, 0.72, 0.88, 0.9, 0.94]

function seasonality(day: number, id: string): number {
  const years = (day - dayNumber('2025-01-01')) / 365.25
  const season = 1 + 0.24 * Math.sin(2 * Math.PI * (years - 0.2))
  return 1.13 ** years * season * (WEEK[day % 7] ?? 1) * between(0.9, 1.1, 'day', id, day)
}

const knownDays = new Map<string, number>()
const MOST_DAYS = 50_000

/** How often something happened on a day; whole, and the same at every call. */
export function countOf({ id, size }: EmulatedLocation, metric: string, date: string): number {
  if (knownDays.size > MOST_DAYS) knownDays.clear()
  return knownDays.getOrInsertComputed(`${id} ${metric} ${date}`, () => {
    const day = dayNumber(date)
    const expected = (USUAL[metric] ?? 0) * size * seasonality(day, id) * between(0.85, 1.15, id, metric, day)
    return Math.floor(expected + chance('rounding', id, metric, day))
  })
}

const WORDS = [
  ...[
    'northwind',
    'outdoor shop',
    'outdoor store near me',
    'tent shop',
    'hiking boots',
    'backpack store',
    'camping gear',
  ],
  ...[
    'northwind opening hours',
    'sleeping bag',
    'rain jacket',
    'trekking poles',
    'climbing shop',
    'repair tent zip',
  ],
  ...[
    'ski rental',
    'north wind',
    'merino shirt',
    'gas cartridge',
    'family tent',
    'headlamp',
    'dry bag',
    'snowshoes',
  ],
  ...[
    'thermos',
    'trail running shoes',
    'map of the alps',
    'used tents',
    'tent waterproofing',
    'gift for hikers',
  ],
]

/** People by keyword over months (`2026-10`): few words take most of them. */
export function keywordCounts(
  location: EmulatedLocation,
  months: string[],
): { keyword: string; people: number }[] {
  return WORDS.map((keyword, rank) => ({
    keyword,
    people: months.reduce(
      (all, month) =>
        all +
        Math.floor(
          ((1400 * location.size) / (rank + 1) ** 1.35) * between(0.8, 1.2, location.id, keyword, month),
        ),
      0,
    ),
  })).filter(({ people }) => people > 0)
}

export interface EmulatedReview {
  id: string
  name: string
  stars: number
  comment: string
  created: Temporal.Instant
  updated: Temporal.Instant
  replied: Temporal.Instant | null
}

const NAMES = [
  'Ola N.',
  'Mara K.',
  'Jonas Weber',
  'Ingrid S.',
  'Tom B.',
  'Leyla A.',
  'Chris P.',
  'Hanna L.',
] as const
const FIRST_REVIEW = '2025-01-05'
const knownReviews = new Map<string, EmulatedReview[]>()

/** Every review until now, the latest touched first. */
export function reviewsOf(location: EmulatedLocation, now: Temporal.Instant): EmulatedReview[] {
  const today = now.toZonedDateTimeISO('UTC').toPlainDate()
  const all = knownReviews.getOrInsertComputed(`${location.id} ${today}`, () => writtenUntil(location, today))
  return all
    .filter(({ created }) => Temporal.Instant.compare(created, now) <= 0)
    .map((review) => ({
      ...review,
      replied: review.replied && Temporal.Instant.compare(review.replied, now) <= 0 ? review.replied : null,
    }))
}

function writtenUntil(location: EmulatedLocation, today: Temporal.PlainDate): EmulatedReview[] {
  const reviews: EmulatedReview[] = []
  const first = Temporal.PlainDate.from(FIRST_REVIEW)
  for (let day = first; Temporal.PlainDate.compare(day, today) <= 0; day = day.add({ days: 1 })) {
    const key = [location.id, dayNumber(day.toString())] as const
    if (chance(...key, 'review') > 0.34 * location.size) continue
    const minute = Math.floor(between(8 * 60, 21 * 60, ...key, 'time'))
    const created = day.toZonedDateTime('UTC').add({ minutes: minute }).toInstant()
    const taste = chance(...key, 'stars')
    const [comment = ''] =
      location.comments.length > 0 ? [pick(location.comments as [string, ...string[]], ...key, 'words')] : []
    reviews.push({
      id: `R${key.join('x')}`,
      name: pick(NAMES, ...key, 'name'),
      stars: taste < 0.62 ? 5 : taste < 0.83 ? 4 : taste < 0.91 ? 3 : taste < 0.95 ? 2 : 1,
      comment: chance(...key, 'says') < 0.7 ? comment : '',
      created,
      updated: chance(...key, 'edited') < 0.05 ? created.add({ hours: 30 }) : created,
      replied:
        chance(...key, 'reply') < 0.74
          ? created.add({ minutes: Math.floor(between(40, 4300, ...key, 'wait')) })
          : null,
    })
  }
  return reviews.toSorted((a, b) => Temporal.Instant.compare(b.updated, a.updated))
}

import { between, chance, dayNumber } from '../../sandbox/numbers.ts'
import { type EmulatedShop, WEEK_RHYTHM } from './data.ts'

/** The day the sandbox's shops opened. */
export const OPENING_DAY = '2024-01-01'
export const OPENING = dayNumber(OPENING_DAY)

/** A shop at a moment: what its API can show then. */
export interface ShopAt {
  slug: string
  shop: EmulatedShop
  /** IANA name or offset. */
  zone: string
  now: Temporal.PlainDateTime
}

/** Weekly rhythm, growth of about a tenth a year, a season that peaks before Christmas, and noise. */
export function countOfDay({ slug, shop }: Pick<ShopAt, 'slug' | 'shop'>, day: string): number {
  const number = dayNumber(day)
  if (number < OPENING) return 0
  const rhythm = WEEK_RHYTHM[(number + 3) % 7] ?? 1
  const growth = 1 + ((number - OPENING) / 365) * 0.1
  const season = 1 + 0.3 * Math.cos((2 * Math.PI * (Temporal.PlainDate.from(day).dayOfYear - 345)) / 365)
  return Math.max(
    1,
    Math.round(shop.ordersADay * rhythm * growth * season * between(0.8, 1.2, slug, day, 'count')),
  )
}

/** How many accounts are registered on a whole day: with its first orders. */
export function registrationsOfDay(at: Pick<ShopAt, 'slug' | 'shop'>, day: string): number {
  return Math.floor(countOfDay(at, day) * between(0.1, 0.3, at.slug, day, 'registrations'))
}

/** Accounts registered on a day up to now, one an hour from eight o'clock. */
export function registrations(at: ShopAt, day: string): { id: number; date: string }[] {
  const now = at.now.toString()
  return Array.from({ length: registrationsOfDay(at, day) }, (_, index) => ({
    id: customerId(dayNumber(day), index),
    date: `${day}T${String(8 + index).padStart(2, '0')}:00:00`,
  })).filter(({ date }) => date <= now)
}

/** Id of the n-th customer account of a day. */
export function customerId(day: number, index: number): number {
  return (day - OPENING) * 40 + index + 2
}

/** One of a list, by weight, fixed by the keys. */
export function weighted<T extends { weight: number }>(list: readonly T[], ...keys: (string | number)[]): T {
  let left = chance(...keys) * sum(list, ({ weight }) => weight)
  const found = list.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  const chosen = found ?? list[0]
  if (!chosen) throw new Error('Nothing to choose from')
  return chosen
}

export function sum<T>(list: readonly T[], value: (item: T) => number): number {
  return list.reduce((total, item) => total + value(item), 0)
}

/** Cents as wc/v3 writes money. */
export function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

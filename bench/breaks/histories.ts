/** Made daily histories of a website's sessions, some of which break. */

export interface History {
  values: number[]
  /** The index of the first day after a break; null where nothing breaks. */
  breaksAt: number | null
  /** Which share of each day a vendor has while it is not settled. */
  early: number[]
}

export const DAYS_BEFORE = 56
export const QUARTER = 91
/** Of how many of the newest days a vendor has a part, or nothing yet. */
export const LATE_DAYS = 2
/** With less than that of a day a vendor leaves it out. */
const LEAST_TOLD = 0.3

/** A generator of numbers from 0 to 1 of its own (mulberry32), so that every run makes the same histories. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (random: () => number, low: number, high: number) => low + random() * (high - low)
/** Of a normal distribution around 0 with the spread 1 (Box and Muller). */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * A history of eight weeks and a quarter: a rhythm of the week, a trend of up to 25 % in a quarter, noise of 3 to 9 % of
 * which neighbouring days share a part, single days that are odd, and holidays of one day, now and then of some. A
 * break takes 20 to 60 % from some day of the quarter on.
 */
export function makeHistory(seed: number, breaks: boolean): History {
  const random = randomFrom(seed)
  const length = DAYS_BEFORE + QUARTER
  const base = Math.exp(between(random, Math.log(150), Math.log(50_000)))
  const noise = between(random, 0.03, 0.09)
  const shared = between(random, 0, 0.4)
  const slope = Math.log(1 + between(random, -0.2, 0.25)) / QUARTER
  const weekend = between(random, 0.45, 1.3)
  const week = Array.from({ length: 7 }, (_, day) => (day >= 5 ? weekend : between(random, 0.92, 1.08)))
  const holidays = makeHolidays(random, length)
  const breaksAt = breaks ? DAYS_BEFORE + 7 + Math.floor(random() * (QUARTER - 14)) : null
  const loss = between(random, 0.2, 0.6)
  let drift = 0
  const values = Array.from({ length }, (_, day) => {
    drift = shared * drift + Math.sqrt(1 - shared ** 2) * normal(random)
    const odd = random() < 0.01 ? between(random, 0.6, 1.8) : 1
    const kept = breaksAt !== null && day >= breaksAt ? 1 - loss : 1
    const level = base * Math.exp(slope * day) * (week[day % 7] ?? 1) * (holidays.get(day) ?? 1) * kept
    const mean = level * odd * Math.exp(noise * drift)
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  })
  const early = Array.from({ length }, () => between(random, 0, 1))
  return { values, breaksAt, early }
}

/** What a vendor tells by the end of a day: of the newest days a part, or nothing. */
export const toldUntil = ({ values, early }: History, day: number): (number | null)[] =>
  values.slice(0, day + 1).map((value, index) => {
    const share = index > day - LATE_DAYS ? (early[index] ?? 0) : 1
    return share < LEAST_TOLD ? null : Math.round(value * share)
  })

/** The share that is left on holidays: three or four a quarter, each twelfth of which lasts four days. */
function makeHolidays(random: () => number, length: number): Map<number, number> {
  const holidays = new Map<number, number>()
  for (
    let day = Math.floor(between(random, 5, 30));
    day < length;
    day += Math.floor(between(random, 14, 45))
  ) {
    const left = between(random, 0.4, 0.8)
    const days = random() < 1 / 12 ? 4 : 1
    for (let at = day; at < day + days; at++) holidays.set(at, left)
  }
  return holidays
}

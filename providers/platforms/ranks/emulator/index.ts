import { between, chance, dayNumber } from '../../../sandbox/numbers.ts'

/** How a keyword behaves on one search engine for one site. */
interface Habit {
  isBrand: boolean
  place: number
  gain: number
  pace: number
  phase: number
}

const habits = new WeakMap<readonly string[], Map<string, Habit[]>>()
const days = new WeakMap<readonly string[], Map<string, number[]>>()
const NEW_YEAR = dayNumber('2026-01-01')

/**
 * Positions of emulated rank trackers on a day, in the order of the keywords; 0: not found within the first
 * hundred. They rise or fall by the month, with swings of a few weeks and some noise; a keyword that begins
 * with the site's own name is always first. Pass the same list object every time: results are memoised by it.
 * @param whose domain or address of the site
 * @param day days since 1970-01-01
 */
export function sandboxPositions(
  keywords: readonly string[],
  whose: string,
  engine: number,
  day: number,
): number[] {
  const cached = days.get(keywords) ?? new Map<string, number[]>()
  days.set(keywords, cached)
  return cached.getOrInsertComputed(`${whose} ${engine} ${day}`, () => {
    const years = (day - NEW_YEAR) / 365.25
    return habitsOf(keywords, whose, engine).map(({ isBrand, place, gain, pace, phase }, index) => {
      if (isBrand) return 1
      const usual = place * (1 - gain * years) * (1 + 0.15 * Math.sin(day / pace + phase))
      const today = Math.round(usual + between(-1.2, 1.2, whose, engine, index, day))
      return today > 100 ? 0 : Math.max(1, today)
    })
  })
}

function habitsOf(keywords: readonly string[], whose: string, engine: number): Habit[] {
  const cached = habits.get(keywords) ?? new Map<string, Habit[]>()
  habits.set(keywords, cached)
  return cached.getOrInsertComputed(`${whose} ${engine}`, () =>
    keywords.map((name) => ({
      isBrand: whose.includes(name.split(' ')[0] ?? name),
      place: (1 + 88 * chance('usual', whose, name) ** 1.8) * between(0.8, 1.3, 'engine', engine, name),
      gain: between(-0.1, 0.35, 'course', whose, name),
      pace: between(4, 9, 'pace', name),
      phase: 6 * chance('phase', name),
    })),
  )
}

const MODIFIERS = ['', 'best', 'cheap', 'women', 'men', 'waterproof', 'sale', 'review']

/** Eight phrases around each head, the bare head first. */
export const sandboxPhrases = (head: string): string[] =>
  MODIFIERS.map((modifier) => `${modifier} ${head}`.trim())

/** Searches a month for a phrase, the same for every vendor. */
export const sandboxVolume = (phrase: string): number =>
  Math.round(10 ** between(1.5, 4.2, 'volume', phrase) / 10) * 10

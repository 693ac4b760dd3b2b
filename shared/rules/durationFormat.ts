import { keysOf } from '../domain/keysOf.ts'
import type { ValueType } from '../domain/values.ts'
import { NOT_AVAILABLE, numberFormat } from './intlNumber.ts'

/** Seconds in one unit of each value type that is a duration. */
const SECONDS_OF_TYPE = { milliseconds: 0.001, seconds: 1, minutes: 60, hours: 3600 } as const
export type DurationType = keyof typeof SECONDS_OF_TYPE

/** Seconds in each unit of `y m d h m s`; a duration has no calendar, so a year is 365 days, a month a twelfth of it. */
const SECONDS_OF_UNIT = { y: 31_536_000, month: 2_628_000, d: 86_400, h: 3600, minute: 60, s: 1 } as const
type Unit = keyof typeof SECONDS_OF_UNIT

/** Seconds in one of that type. */
export const secondsIn = (type: DurationType): number => SECONDS_OF_TYPE[type]

/** Whether figures of that type are lengths of time. */
export function isDuration(type: ValueType): type is DurationType {
  return type in SECONDS_OF_TYPE
}

/**
 * Reads `ymdhms` and parts of it. The letter m means months after y or before d or h, else minutes: `ym`, `mdh`
 * against `hm`, `ms`, `m`. Unreadable text is `hms`.
 */
export function timeUnits(text = 'hms'): Unit[] {
  const letters = text.toLowerCase().replace(/[\s,]/g, '')
  const units = [...letters].map((letter, index) => {
    if (letter !== 'm') return letter
    return letters[index - 1] === 'y' || /[dh]/.test(letters[index + 1] ?? '') ? 'month' : 'minute'
  })
  const order = Object.keys(SECONDS_OF_UNIT)
  const places = units.map((unit) => order.indexOf(unit))
  const falling = places.every((place, index) => place > (places[index - 1] ?? -1))
  const found = places.flatMap((place) => keysOf(SECONDS_OF_UNIT)[place] ?? [])
  return falling && found.length > 0 ? found : ['h', 'minute', 's']
}

/**
 * A duration in the given units, `1h 4m 12s`: parts that are zero are left out, the smallest unit is rounded.
 * Where only the smallest unit is needed it carries up to 2 fraction digits: `12.35s`. `N/A` beyond 285 million
 * years, where a second is beyond the precision of a number.
 */
export function formatDuration(
  value: number,
  type: DurationType,
  options: { locale: string; compact: boolean; units?: string; digits?: number; mostDigits?: number },
): string {
  const units = timeUnits(options.units)
  const smallest = units[units.length - 1] ?? 's'
  const digits = options.digits ?? options.mostDigits ?? 2
  const seconds = Math.abs(value * SECONDS_OF_TYPE[type])
  if (seconds > Number.MAX_SAFE_INTEGER) return NOT_AVAILABLE
  const total = seconds / SECONDS_OF_UNIT[smallest]
  const part = (count: number, unit: Unit, minimum = 0) =>
    numberFormat(options.locale, {
      minimumFractionDigits: minimum,
      maximumFractionDigits: digits,
    }).format(count) + unit[0]

  const rounded = Math.round(total * 10 ** digits) / 10 ** digits
  const larger = units[units.length - 2]
  if (!larger || rounded < SECONDS_OF_UNIT[larger] / SECONDS_OF_UNIT[smallest]) {
    return (value < 0 && rounded > 0 ? '-' : '') + part(rounded, smallest, options.digits)
  }

  let left = Math.round(total) * SECONDS_OF_UNIT[smallest]
  const parts: string[] = []
  for (const unit of units) {
    const count = Math.floor(left / SECONDS_OF_UNIT[unit])
    left -= count * SECONDS_OF_UNIT[unit]
    if (count > 0) parts.push(part(count, unit))
  }
  return (value < 0 ? '-' : '') + parts.slice(0, options.compact ? 2 : undefined).join(' ')
}

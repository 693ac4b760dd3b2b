/**
 * Numbers for emulators: the same keys always give the same number, so that an account's past never changes
 * between two calls. Only emulators import this file.
 */

/**
 * 32 bits from keys: FNV-1a, then a finaliser, since FNV alone leaves neighbouring keys alike. Reads the keys as if
 * joined by U+0000 without joining them: emulators draw a great many numbers.
 */
function hash(keys: readonly (string | number)[]): number {
  let value = 0x811c9dc5
  for (let part = 0; part < keys.length; part++) {
    const text = String(keys[part])
    if (part > 0) value = Math.imul(value, 0x01000193)
    for (let index = 0; index < text.length; index++) {
      value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
    }
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/** Evenly spread number from 0 (included) to 1 (excluded), fixed by its keys. */
export function chance(...keys: (string | number)[]): number {
  return hash(keys) / 2 ** 32
}

/** Evenly spread number from `low` to `high`, fixed by its keys. */
export function between(low: number, high: number, ...keys: (string | number)[]): number {
  return low + (high - low) * chance(...keys)
}

/** One member of a list, fixed by the keys. */
export function pick<T>(list: readonly [T, ...T[]], ...keys: (string | number)[]): T {
  return list[Math.floor(chance(...keys) * list.length)] ?? list[0]
}

/** Hexadecimal digits (at most 64) fixed by the keys, for ids and keys of sandbox accounts. */
export function hexDigits(length: number, ...keys: (string | number)[]): string {
  return Array.from({ length: 8 }, (_, part) =>
    hash([...keys, part])
      .toString(16)
      .padStart(8, '0'),
  )
    .join('')
    .slice(0, length)
}

/** Days from 1970-01-01 to an ISO date. */
export function dayNumber(date: string): number {
  return Temporal.PlainDate.from('1970-01-01').until(Temporal.PlainDate.from(date), { largestUnit: 'day' })
    .days
}

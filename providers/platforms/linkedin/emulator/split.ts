import { chance } from '../../../sandbox/numbers.ts'

/** One value of a pivot or facet with its share of the whole. For emulators. */
export type Share = readonly [value: string, share: number]

/** A whole number cut by shares into whole numbers; where the shares make one, the parts add up to it. */
export function split(count: number, parts: readonly Share[], ...seed: (string | number)[]): number[] {
  if (parts.length === 1 && parts[0]?.[1] === 1) return [count]
  const offset = chance('split', ...seed)
  let share = 0
  let before = Math.floor(offset)
  return parts.map(([, size]) => {
    share += size
    // Shares such as 0.7 and 0.3 make one only nearly.
    const upTo = Math.floor(count * Math.min(1, share + 1e-9) + offset)
    const part = upTo - before
    before = upTo
    return part
  })
}

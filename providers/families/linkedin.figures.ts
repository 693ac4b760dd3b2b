import type { MetricDefinition } from '../contract.ts'

/** How a figure comes out of the numbers that LinkedIn gives: a sum of some, or that sum over another number. */
export interface Formula {
  over: readonly string[]
  under?: string
  times?: number
}

/** Numbers by LinkedIn's name for them, added up over the rows that make one row of ours. */
export type Numbers = Map<string, number>

export const numbersOf = ({ over, under }: Formula): string[] => (under ? [...over, under] : [...over])

/** Null where nothing was counted to divide by, or a part is unknown. */
export function figureOf(
  { over, under, times = 1 }: Formula,
  numbers: ReadonlyMap<string, number>,
): number | null {
  let above = 0
  for (const name of over) {
    const number = numbers.get(name)
    if (number === undefined) return null
    above += number
  }
  if (under === undefined) return above
  const below = numbers.get(under)
  return below ? (above / below) * times : null
}

export const addNumber = (numbers: Numbers, name: string, amount: number): void => {
  numbers.set(name, (numbers.get(name) ?? 0) + amount)
}

/** Counts that may be added up and of which more is better, which most of LinkedIn's figures are. */
export const counts = (
  group: string,
  given: [id: string, label: string, description?: string][],
): MetricDefinition[] =>
  given.map(([id, label, description]) => ({
    ...{ id, label, type: 'integer' as const, additive: true, direction: 'up' as const, group },
    ...(description ? { description } : {}),
  }))

/** The most steps that can be told apart at a glance. */
export const MOST_STEPS = 8

interface Step {
  value: number | null
  /** Of `unitOf`: what is of another unit is no step of the first. */
  unit: string
}

export interface StepShares {
  /** Length beside the largest step, 0 to 1; null where it has none. */
  part: number | null
  ofFirst: number | null
  ofBefore: number | null
  grows: boolean
}

/** What each step is of the first and of the one before it. A share of nothing, or of what is unknown, is unknown. */
export function funnelShares(steps: readonly Step[]): StepShares[] {
  const [first] = steps
  const values = steps.map(({ value, unit }) =>
    unit === first?.unit && value !== null && value >= 0 ? value : null,
  )
  const largest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const shareOf = (value: number | null, whole: number | null | undefined) =>
    value === null || !whole ? null : value / whole
  return values.map((value, at): StepShares => {
    const before = at === 0 ? null : values[at - 1]
    return {
      part: value === null ? null : largest === 0 ? 0 : value / largest,
      ofFirst: at === 0 ? null : shareOf(value, values[0]),
      ofBefore: shareOf(value, before),
      grows: value !== null && before !== null && before !== undefined && value > before,
    }
  })
}

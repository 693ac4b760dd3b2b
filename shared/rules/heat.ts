/** Grounds of the cells of a heat table, from the faintest to the strongest; table.css has a colour for each. */
export const HEAT_STEPS = 5

/**
 * The step of each value, in equal parts from the smallest to the largest of them. None where a value is unknown, and
 * for all where they are alike: then none is larger than another.
 */
export function heatSteps(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null)
  const least = known.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  const most = known.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  // By halves, as the span of the largest numbers is none.
  const span = most / 2 - least / 2
  if (!(span > 0)) return values.map(() => null)
  return values.map((value) =>
    value === null
      ? null
      : Math.min(HEAT_STEPS, 1 + Math.floor(((value / 2 - least / 2) / span) * HEAT_STEPS)),
  )
}

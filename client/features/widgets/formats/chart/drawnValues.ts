import type { ChartBody, Series } from '../../../../../shared/api/view.ts'

/**
 * The values that a line is drawn through. It ends before what is not over yet, whose figure so far would look like a
 * fall; where nothing else is there it is drawn nevertheless.
 */
export function drawnValues(
  { running = [] }: Pick<ChartBody, 'running'>,
  { values, compareOf }: Pick<Series, 'values' | 'compareOf'>,
): (number | null)[] {
  if (compareOf !== null || running.length >= values.length) return values
  return values.map((value, index) => (running.includes(index) ? null : value))
}

/** The room of the drawing, in its own units. */
export const CHART = { width: 560, height: 96 } as const
const EDGE = 4

/** A series as paths, and what is at each day. */
export interface DayChart {
  line: string
  expected: string
  /** The end of the line, where there is a newest figure. */
  end: { x: number; y: number } | null
  least: number
  most: number
  xAt: (day: number) => number
  yAt: (value: number) => number
}

/** Lays a series out; `expected` is of as many newest days as it has. Null of fewer than two known figures. */
export function planDayChart(
  values: readonly (number | null)[],
  expected: readonly number[],
  isInverse: boolean,
): DayChart | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const all = [...known, ...expected]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const range = most - least || 1
  const step = (CHART.width - 2 * EDGE) / Math.max(1, values.length - 1)
  const xAt = (day: number) => round(EDGE + day * step)
  const yAt = (value: number) => {
    const up = most === least ? 0.5 : (value - least) / range
    return round(EDGE + (isInverse ? up : 1 - up) * (CHART.height - 2 * EDGE))
  }
  const first = values.length - expected.length
  const last = values.findLastIndex((value) => value !== null)
  const end = values[last]
  return {
    line: pathOf(values, xAt, yAt),
    expected: pathOf(expected, (day) => xAt(first + day), yAt),
    end: end == null ? null : { x: xAt(last), y: yAt(end) },
    least,
    most,
    xAt,
    yAt,
  }
}

function pathOf(
  values: readonly (number | null)[],
  xAt: (day: number) => number,
  yAt: (value: number) => number,
): string {
  return values
    .map((value, day) =>
      value === null ? '' : `${day === 0 || values[day - 1] === null ? 'M' : 'L'}${xAt(day)} ${yAt(value)}`,
    )
    .join('')
}

/** The day that a place across the drawing belongs to. */
export function dayAt(share: number, days: number): number {
  const at = (share * CHART.width - EDGE) / ((CHART.width - 2 * EDGE) / Math.max(1, days - 1))
  return Math.max(0, Math.min(days - 1, Math.round(at)))
}

const round = (at: number) => Math.round(at * 10) / 10

/** One figure of a bench: every measured value, and its limits. */
export interface Figure {
  name: string
  values: number[]
  unit: 'ms' | 's' | 'KB' | 'MB' | '×' | 'a second' | 'a minute' | ''
  /** The median may be at most this. */
  most?: number
  /** The median must be at least this. */
  least?: number
}

/** The options of a run of the benches; each bench reads those that concern it. */
export interface BenchOptions {
  minutes: number
  reports: number
  /** Names of the attacks to try; empty for all. */
  attacks: readonly string[]
}

/** The result of one bench. */
export interface BenchTable {
  title: string
  figures: Figure[]
  /** Sentences about what was measured and how. */
  notes: string[]
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

export const single = (name: string, value: number, unit: Figure['unit'], limits: Limits = {}): Figure => ({
  name,
  values: [value],
  unit,
  ...limits,
})
type Limits = Pick<Figure, 'most' | 'least'>

export function keepsLimits({ values, most, least }: Figure): boolean {
  const value = median(values)
  return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
}

/** A table for the terminal: median, extremes, limit and whether it is met. */
export function printTable({ title, figures, notes }: BenchTable): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${write(median(figure.values))} ${figure.unit}`.trim(),
    figure.values.length > 1
      ? `${write(Math.min(...figure.values))} – ${write(Math.max(...figure.values))} (${figure.values.length})`
      : '',
    limitOf(figure),
    limitOf(figure) === '' ? '' : keepsLimits(figure) ? 'kept' : 'BROKEN',
  ])
  const all = [['', 'median', 'range (runs)', 'limit', ''], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
      .trimEnd(),
  )
  return [title, ...lines, ...notes].map((line) => `  ${line}`).join('\n')
}

function limitOf({ most, least }: Figure): string {
  if (most !== undefined) return `≤ ${write(most)}`
  return least === undefined ? '' : `≥ ${write(least)}`
}

const write = (value: number) =>
  value.toLocaleString('en', {
    maximumSignificantDigits: value >= 100 ? Math.ceil(Math.log10(value + 1)) : 3,
  })

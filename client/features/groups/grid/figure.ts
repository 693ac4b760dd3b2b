import type { WatchedFigure, WatchedMeasure } from '../../../../shared/api/groups.ts'
import { MEASURE_FACTS, type Measure, type WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { measureText, moveText } from '../../../../shared/rules/monitoring/measureText.ts'

const GRADE_WORDS: Record<string, string> = {
  '-3': 'much worse than usual',
  '-2': 'worse than usual',
  '-1': 'a little worse than usual',
  '0': 'as usual',
  '1': 'a little better than usual',
  '2': 'better than usual',
  '3': 'much better than usual',
}

/** How far a figure is from what is usual, in words; of what nobody can tell, none. */
export const gradeWords = (grade: number | null): string => (grade === null ? '' : (GRADE_WORDS[grade] ?? ''))

/** Repeats what the tint shows, for those who don't see it: a sign for each degree from what is usual. */
export const gradeSign = (grade: number | null): string =>
  grade === null ? '' : (grade < 0 ? '▼' : '▲').repeat(Math.abs(grade))

/** A figure's texts: short ones for the cell, and a sentence with all of it. */
export interface FigureTexts {
  value: string
  change: string
  /** What the change is from. */
  base: string
  sentence: string
}

/** How far a figure is from what is usual, as alerts have it; where nobody can tell, from the days before. */
export function moveOf({ value, previous, expected, change }: WatchedFigure): {
  change: number | null
  from: 'expected' | 'previous'
  base: number | null
} {
  return value !== null && expected !== null && expected > 0
    ? { change: value / expected - 1, from: 'expected', base: expected }
    : { change, from: 'previous', base: change === null ? null : previous }
}

const shortChange = (change: number | null): string => (change === null ? '' : moveText(change))

/** A measure's figure of a window in words; null where it is not known. */
export function figureTexts(
  measure: Measure,
  watched: WatchedMeasure,
  window: WatchWindow,
): FigureTexts | null {
  const figure = watched[window]
  const { value, previous, change, grade } = figure
  if (value === null) return null
  const { label, type } = MEASURE_FACTS[measure]
  const { currency } = watched
  const short = (amount: number) => measureText(measure, amount, { currency, compact: type !== 'position' })
  const whole = (amount: number | null) => measureText(measure, amount, { currency })
  const moved = moveOf(figure)
  const isFromExpected = moved.from === 'expected'
  const parts = [
    `${label}, last ${window} days: ${whole(value)}`,
    ...(isFromExpected ? [`${shortChange(moved.change)} from ${whole(moved.base)} expected`] : []),
    ...(grade === null ? [] : [gradeWords(grade)]),
    ...(change === null
      ? []
      : [`${shortChange(change)} from ${whole(previous)} in the ${window} days before`]),
    ...(watched.problem === null ? [] : [watched.problem]),
  ]
  return {
    value: short(value),
    change: shortChange(moved.change),
    base: moved.base === null ? '' : `${isFromExpected ? '≈' : 'was'} ${short(moved.base)}`,
    sentence: parts.join('; '),
  }
}

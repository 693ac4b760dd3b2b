import type { WatchedMeasure } from '../../../../shared/api/groups.ts'
import { MEASURE_FACTS, type Measure, type WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { formatChange, formatValue } from '../../../../shared/rules/numberFormat.ts'

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

/** Repeats in a sign what the tint shows. */
export const gradeSign = (grade: number | null): string =>
  grade === null || grade === 0 ? '' : grade < 0 ? '▼' : '▲'

/** A figure's texts: short ones for the cell, and a sentence with all of it. */
export interface FigureTexts {
  value: string
  change: string
  expected: string
  sentence: string
}

/** A whole percentage with its sign: more digits are more than a glance takes in. */
const shortChange = (change: number | null): string =>
  change === null ? '' : formatChange({ absolute: change, relative: Math.round(change * 100) / 100 })

export function figureTexts(
  measure: Measure,
  watched: WatchedMeasure,
  window: WatchWindow,
): FigureTexts | null {
  const { value, previous, expected, change, grade } = watched[window]
  if (value === null) return null
  const { label, type } = MEASURE_FACTS[measure]
  const options = watched.currency === null ? {} : { currency: watched.currency }
  const short = (figure: number) => formatValue(figure, type, { ...options, compact: type !== 'position' })
  const whole = (figure: number | null) => formatValue(figure, type, options)
  const parts = [
    `${label}, last ${window} days: ${whole(value)}`,
    ...(change === null
      ? []
      : [`${shortChange(change)} from ${whole(previous)} in the ${window} days before`]),
    ...(expected === null ? [] : [`${whole(expected)} expected`]),
    ...(grade === null ? [] : [gradeWords(grade)]),
    ...(watched.problem === null ? [] : [watched.problem]),
  ]
  return {
    value: short(value),
    change: shortChange(change),
    expected: expected === null ? '' : `≈ ${short(expected)}`,
    sentence: parts.join('; '),
  }
}

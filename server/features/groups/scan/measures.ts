import type { WatchedMeasure } from '../../../../shared/api/groups.ts'
import { CHECKS, type Check, MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import type { EffectiveCheck } from '../../../../shared/rules/monitoring/checkSettings.ts'
import { spentInMonth } from '../../../../shared/rules/monitoring/pacing.ts'
import { encodeSpark } from '../../../../shared/rules/monitoring/spark.ts'
import type { WatchedSeries } from '../../../../shared/rules/monitoring/watched.ts'
import { type WindowFigure, windowFigure } from '../../../../shared/rules/monitoring/watchedWindow.ts'
import type { StoredSeries } from './domainState.ts'

const DAYS_OF_SPARK = 30

/** What the grid shows of a measure; of spend also the month so far. */
export type StoredMeasure = WatchedMeasure & { spent?: number | null }

/** A domain's measures as the grid shows them, worked out once a scan. */
export function measuresOf(
  series: ReadonlyMap<Measure | 'pages', StoredSeries>,
  settings: (check: Check) => EffectiveCheck,
): Partial<Record<Measure, StoredMeasure>> {
  return Object.fromEntries(
    MEASURES.flatMap((measure): [Measure, StoredMeasure][] => {
      const row = series.get(measure)
      if (!row) return []
      const { figures, currency, problem, isMixed } = row
      const check = CHECKS.find((one) => one === measure)
      const bounds = check && check !== 'spend' ? settings(check) : undefined
      return [
        [
          measure,
          {
            7: rounded(windowFigure(measure, figures, 7, bounds)),
            30: rounded(windowFigure(measure, figures, 30, bounds)),
            spark: encodeSpark(figures.slice(-DAYS_OF_SPARK)),
            currency,
            through: figures.length === 0 ? null : throughOf(row).toString(),
            problem,
            ...(isMixed && { isMixed }),
            ...(measure === 'spend' && { spent: spentInMonth(figures, throughOf(row)) }),
          },
        ],
      ]
    }),
  )
}

/** More digits than anybody reads would be half of what the grid loads. */
const DIGITS = 7
const rounded = (figure: WindowFigure): WindowFigure => {
  const short = (value: number | null) => (value === null ? null : Number(value.toPrecision(DIGITS)))
  const { value, previous, expected, change, grade } = figure
  return { value, previous, expected: short(expected), change: short(change), grade }
}

/**
 * Series as the checks evaluate them, after those of the scan before; those whose figures could not be read are left out:
 * nothing can be said of them today.
 */
export const watchedSeries = (
  series: ReadonlyMap<Measure | 'pages', StoredSeries>,
  before: ReadonlyMap<Measure | 'pages', StoredSeries>,
): Partial<Record<Measure, WatchedSeries>> =>
  Object.fromEntries(
    MEASURES.flatMap((measure): [Measure, WatchedSeries][] => {
      const row = series.get(measure)
      if (!row || row.problem !== null || row.figures.length === 0) return []
      const { figures, currency } = row
      const through = throughOf(row)
      const former = before.get(measure)
      const isSeen = former !== undefined && former.figures.length > 0 && throughOf(former).equals(through)
      return [[measure, { figures, through, currency, isSeen }]]
    }),
  )

const throughOf = ({ firstDay, figures }: StoredSeries) =>
  Temporal.PlainDate.from(firstDay).add({ days: Math.max(figures.length - 1, 0) })

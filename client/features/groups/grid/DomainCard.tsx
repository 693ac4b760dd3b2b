import { memo } from 'react'
import type { Measure, WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { MEASURE_FACTS } from '../../../../shared/domain/monitoring.ts'
import { statusOf } from '../../../../shared/rules/monitoring/domainStatus.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { sentenceOf } from '../inWords.ts'
import { figureTexts, gradeSign } from './figure.ts'
import classes from './grid.module.css'
import { type LineProps, lineAttributes } from './lineAttributes.ts'
import { StatusMark } from './StatusMark.tsx'

const MOST_FIGURES = 2

/** A domain on a phone: what is wrong first, then whose it is and the figures that are furthest from usual. */
export const DomainCard = memo(function DomainCard(props: LineProps) {
  const { row, measures, windows } = props
  const sentence = sentenceOf(row)
  const shown = furthest(row, measures, windows)
  return (
    <tr {...lineAttributes(props)} className={classes.card}>
      <td className={classes.cardText}>
        {sentence && <span className={classes.cardSentence}>{sentence}</span>}
        <span className={classes.cardHead}>
          <StatusMark status={statusOf(row)} />
          <span className={classes.name} {...WRITTEN}>
            {row.name}
          </span>
        </span>
        <span className={classes.whose} {...WRITTEN}>
          {[row.client?.name, row.owner?.name].filter(Boolean).join(' · ') || 'No client or owner'}
        </span>
        {shown.length > 0 &&
          windows.map((window) => (
            <span key={window} className={classes.chips}>
              {windows.length > 1 && (
                <span aria-hidden="true" className={classes.chipsDays}>
                  {window} d
                </span>
              )}
              {shown.map((measure) => (
                <Chip key={measure} row={row} measure={measure} window={window} />
              ))}
            </span>
          ))}
      </td>
    </tr>
  )
})

/** The figures that are furthest from usual in any of the windows, in the columns' order. */
function furthest(
  row: LineProps['row'],
  measures: readonly Measure[],
  windows: readonly WatchWindow[],
): Measure[] {
  const distance = (measure: Measure) =>
    Math.max(...windows.map((window) => Math.abs(row.measures[measure]?.[window].grade ?? 0)))
  const chosen = measures
    .filter((measure) => windows.some((window) => row.measures[measure]?.[window].value != null))
    .toSorted((one, other) => distance(other) - distance(one))
    .slice(0, MOST_FIGURES)
  return measures.filter((measure) => chosen.includes(measure))
}

function Chip({ row, measure, window }: { row: LineProps['row']; measure: Measure; window: WatchWindow }) {
  const watched = row.measures[measure]
  const texts = watched && figureTexts(measure, watched, window)
  if (!watched || !texts) return null
  const { grade } = watched[window]
  const sign = gradeSign(grade)
  return (
    <span className={classes.chip} data-grade={grade ?? undefined}>
      <span className={classes.hidden}>{texts.sentence}</span>
      <span aria-hidden="true" className={classes.chipLabel}>
        {MEASURE_FACTS[measure].label}
      </span>
      <span aria-hidden="true" className={classes.chipValue}>
        {texts.value}{' '}
        <span className={classes.change}>
          {sign && <span className={classes.sign}>{sign}</span>}
          {texts.change}
        </span>
      </span>
    </span>
  )
}

import type { WatchedMeasure } from '../../../../shared/api/groups.ts'
import { MEASURE_FACTS, type Measure, type WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { figureTexts, gradeSign } from './figure.ts'
import classes from './grid.module.css'
import { SPARK, sparkPath } from './sparkPath.ts'

interface Props {
  measure: Measure
  watched: WatchedMeasure | undefined
  window: WatchWindow
}

/** One measure of a domain in one window. */
export function FigureCell({ measure, watched, window }: Props) {
  const texts = watched && figureTexts(measure, watched, window)
  if (!watched || !texts) return <NoFigure problem={watched?.problem ?? null} />
  const { grade } = watched[window]
  const sign = gradeSign(grade)
  return (
    <span className={classes.figure} data-grade={grade ?? undefined} title={texts.sentence}>
      <span className={classes.hidden}>{texts.sentence}</span>
      <span className={classes.top} aria-hidden="true">
        <span className={classes.value}>{texts.value}</span>
        <span className={classes.change}>
          {sign && <span className={classes.sign}>{sign}</span>}
          {texts.change}
        </span>
      </span>
      <span className={classes.below} aria-hidden="true">
        <Spark
          spark={watched.spark}
          window={window}
          isInverse={MEASURE_FACTS[measure].direction === 'down'}
        />
        <span className={classes.expected}>{watched.problem === null ? texts.base : '!'}</span>
      </span>
    </span>
  )
}

function NoFigure({ problem }: { problem: string | null }) {
  return (
    <span className={classes.none} title={problem ?? undefined}>
      <span className={classes.hidden}>{problem ?? 'No figure'}</span>
      <span aria-hidden="true">{problem === null ? '–' : '!'}</span>
    </span>
  )
}

/** The last thirty days, those of the window stronger. Decorative: the cell's sentence has the figures. */
function Spark({ spark, window, isInverse }: { spark: string; window: WatchWindow; isInverse: boolean }) {
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={sparkPath(spark, isInverse)} className={classes.line} />
      {window === 7 && <path d={sparkPath(spark, isInverse, spark.length - 8)} className={classes.recent} />}
    </svg>
  )
}

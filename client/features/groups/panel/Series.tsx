import { Text } from '@mantine/core'
import { useState } from 'react'
import type { Domain } from '../../../../shared/api/domains.ts'
import { MEASURE_FACTS, MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import { measureText } from '../../../../shared/rules/monitoring/measureText.ts'
import { dayLabel } from '../../../lib/when.ts'
import { gradeSign, gradeWords } from '../grid/figure.ts'
import { CHART, dayAt, planDayChart } from './dayChart.ts'
import { Section } from './Section.tsx'
import classes from './series.module.css'

type OneSeries = Domain['series'][number]

/** Every measure day by day, with what was expected of the newest days. */
export function Series({ domain }: { domain: Domain }) {
  const drawn = MEASURES.flatMap((measure) => {
    const series = domain.series.find((one) => one.measure === measure)
    return series ? [{ measure, series }] : []
  })
  return (
    <Section title="Day by day" aside={drawn.length > 0 && <Key />}>
      {drawn.length === 0 && (
        <Text size="sm" c="dimmed">
          No figures yet: they are read from the accounts below.
        </Text>
      )}
      {drawn.map(({ measure, series }) => (
        <DaySeries key={measure} measure={measure} series={series} watched={domain.measures[measure]} />
      ))}
    </Section>
  )
}

const Key = () => (
  <Text size="xs" c="dimmed" className={classes.key}>
    <svg width="22" height="8" aria-hidden="true">
      <path d="M0 4H22" className={classes.line} />
    </svg>
    read
    <svg width="22" height="8" aria-hidden="true">
      <path d="M0 4H22" className={classes.expected} />
    </svg>
    expected
  </Text>
)

interface Props {
  measure: Measure
  series: OneSeries
  watched: Domain['measures'][Measure]
}

function DaySeries({ measure, series, watched }: Props) {
  const { label, direction } = MEASURE_FACTS[measure]
  const { values, expected } = series
  const [pointed, setPointed] = useState<number | null>(null)
  const plan = planDayChart(values, expected, direction === 'down')
  const text = (value: number | null | undefined) =>
    value == null ? 'no figure' : measureText(measure, value, { currency: watched?.currency ?? null })
  const last = values.findLastIndex((value) => value !== null)
  const at = pointed ?? last
  const expectedAt = expected[at - (values.length - expected.length)]
  const day = dayLabel(Temporal.PlainDate.from(series.first).add({ days: Math.max(0, at) }))
  const grade = watched?.[7].grade ?? null
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <strong>{label}</strong>
        {grade !== null && grade !== 0 && (
          <span className={grade < 0 ? classes.worse : classes.better}>
            {gradeSign(grade)} {gradeWords(grade)}
          </span>
        )}
        <span className={classes.reading}>
          {day}: <b>{text(values[at])}</b>
          {expectedAt !== undefined && `, ${text(expectedAt)} expected`}
        </span>
      </figcaption>
      {watched?.problem && (
        <Text size="xs" c="var(--warning)">
          {watched.problem}
        </Text>
      )}
      {plan === null ? (
        <Text size="xs" c="dimmed">
          Too few days are known to draw a line.
        </Text>
      ) : (
        <svg
          className={classes.chart}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label} by day, from ${text(plan.least)} to ${text(plan.most)}; newest ${text(values[last])}`}
          onPointerMove={(event) => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            setPointed(dayAt((event.clientX - left) / width, values.length))
          }}
          onPointerLeave={() => setPointed(null)}
        >
          <path d={`M0 ${CHART.height - 1}H${CHART.width}`} className={classes.axis} />
          {pointed !== null && (
            <path d={`M${plan.xAt(pointed)} 0V${CHART.height}`} className={classes.pointed} />
          )}
          <path d={plan.expected} className={classes.expected} />
          <path d={plan.line} className={classes.line} />
        </svg>
      )}
    </figure>
  )
}

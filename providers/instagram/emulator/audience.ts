import { shifted } from '../../kit/query/days.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { EmulatedInstagram } from '../../platforms/meta/emulator/pages.ts'
import { metaToday } from '../../platforms/meta/insights.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { figuresOfDay, split } from './data.ts'

/** Who follows, engages with and is reached by an account. */

export const DEMOGRAPHIC_METRICS = [
  ...['follower_demographics', 'engaged_audience_demographics', 'reached_audience_demographics'],
]
const SHARE: Record<string, number> = {
  follower_demographics: 0.93,
  engaged_audience_demographics: 0.21,
  reached_audience_demographics: 1.9,
}
const GROUPS: Record<string, Record<string, number>> = {
  age: {
    '25-34': 0.38,
    '13-17': 0.02,
    '18-24': 0.19,
    '35-44': 0.23,
    '45-54': 0.11,
    '55-64': 0.05,
    '65+': 0.02,
  },
  gender: { F: 0.52, M: 0.43, U: 0.05 },
  country: {
    NO: 0.56,
    SE: 0.13,
    DE: 0.09,
    DK: 0.07,
    GB: 0.05,
    US: 0.04,
    NL: 0.03,
    FI: 0.02,
    FR: 0.01,
  },
  city: {
    'Oslo, Oslo': 0.42,
    'Bergen, Vestland': 0.16,
    'Trondheim, Trøndelag': 0.12,
    'Stockholm, Stockholm': 0.1,
    'Stavanger, Rogaland': 0.08,
    'Hamburg, Hamburg': 0.06,
    'Copenhagen, Capital Region': 0.06,
  },
}
const TIMEFRAMES = ['this_week', 'this_month']

export function demographics(
  account: EmulatedInstagram,
  metrics: string[],
  parameters: ReadonlyMap<string, string>,
  { now, switches }: EmulatorContext,
): Response {
  const refuse = (message: string) => metaRefusal(400, { code: 100, message: `(#100) ${message}` })
  const timeframe = parameters.get('timeframe') ?? ''
  const breakdown = parameters.get('breakdown') ?? ''
  const groups = GROUPS[breakdown]
  if (!metrics.every((name) => DEMOGRAPHIC_METRICS.includes(name)))
    return refuse('Demographic metrics cannot be combined with others')
  if (parameters.get('period') !== 'lifetime' || parameters.get('metric_type') !== 'total_value')
    return refuse('Demographic metrics need period=lifetime and metric_type=total_value')
  if (!TIMEFRAMES.includes(timeframe))
    return refuse(`timeframe must be one of the following values: ${TIMEFRAMES.join(', ')}`)
  if (!groups) return refuse('breakdown must be one of the following values: age, city, country, gender')
  if (switches.has('empty')) return Response.json({ data: [] })
  const { followers } = figuresOfDay(account, shifted(metaToday(now), -1))
  const data = metrics.map((name) => {
    const weekly = timeframe === 'this_week' && name !== 'follower_demographics' ? 0.4 : 1
    const parts = split(
      Math.round(followers * (SHARE[name] ?? 1) * weekly * (breakdown === 'city' ? 0.55 : 1)),
      groups,
    )
    const results = Object.entries(parts).map(([key, value]) => ({
      dimension_values: [timeframe.toUpperCase(), key],
      value,
    }))
    return {
      name,
      period: 'lifetime',
      title: name.replaceAll('_', ' '),
      description: name,
      total_value: { breakdowns: [{ dimension_keys: ['timeframe', breakdown], results }] },
      id: `${account.id}/insights/${name}/lifetime`,
    }
  })
  return Response.json({ data })
}

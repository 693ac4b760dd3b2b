import type { RadarBody } from '../../../../../shared/api/view.ts'
import { series } from '../sampleFigures.ts'

export const radar = (values: (number | null)[], more: Partial<RadarBody> = {}): RadarBody => ({
  kind: 'radar',
  visibleLabels: false,
  axes: values.map((_, index) => ({ key: `a${index}`, label: `Axis ${index + 1}`, max: 100 })),
  series: [series('Sessions', values)],
  summary: 'Sessions by channel.',
  ...more,
})

import type { GaugeBody } from '../../../../../shared/api/view.ts'
import { figure } from '../sampleFigures.ts'

export const gauge = (value: number | null, more: Partial<GaugeBody> = {}): GaugeBody => ({
  kind: 'gauge',
  min: 0,
  max: 100,
  label: 'Goal',
  figure: figure(value, value === null ? 'N/A' : String(value)),
  minText: '0',
  maxText: '100',
  summary: 'Goal.',
  ...more,
})

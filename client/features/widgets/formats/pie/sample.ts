import type { PieBody } from '../../../../../shared/api/view.ts'
import { figure } from '../sampleFigures.ts'

export const pie = (values: number[], more: Partial<PieBody> = {}): PieBody => {
  const total = values.reduce((sum, value) => sum + value, 0)
  return {
    kind: 'pie',
    doughnut: false,
    metric: 'Sessions',
    slices: values.map((value, index) => ({
      key: `s${index}`,
      label: `Slice ${index + 1}`,
      figure: figure(value),
      share: value < 0 ? '' : total > 0 ? `${Math.round((value / total) * 100)}%` : '0%',
    })),
    total: String(total),
    summary: 'Sessions by channel.',
    ...more,
  }
}

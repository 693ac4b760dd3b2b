import type { SummaryBody } from '../../../../../shared/api/view.ts'
import { figure } from '../sampleFigures.ts'

export const summary = (values: (number | null)[]): SummaryBody => ({
  kind: 'summary',
  items: values.map((value, index) => ({
    id: `m${index}`,
    label: `Metric ${index + 1}`,
    figure: figure(value, value === null ? 'N/A' : String(value)),
  })),
})

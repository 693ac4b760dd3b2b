import type { Figure, Series } from '../../../../shared/api/view.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'

export const figure = (value: number | null, text = String(value)): Figure => ({ value, text, change: null })

export const series = (id: string, values: (number | null)[], more: Partial<Series> = {}): Series => ({
  id,
  label: id,
  type: 'integer',
  direction: 'up',
  values,
  texts: values.map((value) => formatValue(value, more.type ?? 'integer')),
  compareOf: null,
  ...more,
})

import { MEASURE_FACTS, type Measure } from '../../domain/monitoring.ts'
import { formatChange, formatValue } from '../numberFormat.ts'

/** A figure of a measure as screens, alerts and messages write it; half a session is expected by nobody. */
export function measureText(
  measure: Measure,
  value: number | null,
  { currency = null, compact = false }: { currency?: string | null; compact?: boolean } = {},
): string {
  const { type } = MEASURE_FACTS[measure]
  const written = value !== null && type === 'integer' ? Math.round(value) : value
  return formatValue(written, type, { ...(currency !== null && { currency }), compact })
}

/** How far a figure moved, as a whole percentage with its sign: more digits are more than a glance takes in. */
export const moveText = (change: number): string =>
  formatChange({ absolute: change, relative: Math.round(change * 100) / 100 })

/** The same where words say the side. */
export const moveSizeText = (change: number): string =>
  formatValue(Math.abs(change), 'percent', { fractionDigits: 0 })

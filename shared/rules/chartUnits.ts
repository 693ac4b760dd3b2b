import type { ValueType } from '../domain/values.ts'

interface Measured {
  type: ValueType
  /** ISO 4217 code of money. */
  currency?: string | null
}

/** What a figure is measured in. Figures of different units never share an axis, a total or a ring. */
export function unitOf({ type, currency }: Measured): string {
  if (type === 'money') return `money ${currency ?? ''}`
  return type === 'integer' || type === 'decimal' ? 'number' : type
}

/** Indexes of the measured things by their unit, units in the order of their first. */
export function byUnit(measured: readonly Measured[]): number[][] {
  const groups = new Map<string, number[]>()
  measured.forEach((one, index) => {
    const unit = unitOf(one)
    groups.set(unit, [...(groups.get(unit) ?? []), index])
  })
  return [...groups.values()]
}

interface Drawn extends Measured {
  id: string
  /** The series that it is compared with; null where it stands for itself. */
  compareOf: string | null
  values: readonly (number | null)[]
}

/** What would have less than this part of an axis' height lies flat on it. */
const LEAST_PART = 1 / 8

/**
 * Indexes of the series by the axis that they share, in the order of their first: of one unit, and none so small that
 * it would lie flat. What is compared goes with what it is compared with.
 */
export function byAxis(series: readonly Drawn[]): number[][] {
  const peaks = new Map<string, number>()
  for (const { id, compareOf, values } of series) {
    const key = compareOf ?? id
    const peak = values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0)
    peaks.set(key, Math.max(peaks.get(key) ?? 0, peak))
  }
  const peakOf = (index: number) => {
    const one = series[index]
    return (one && peaks.get(one.compareOf ?? one.id)) ?? 0
  }
  return byUnit(series)
    .flatMap((unit) => bySize(unit, peakOf))
    .sort(([a = 0], [b = 0]) => a - b)
}

function bySize(indexes: number[], peakOf: (index: number) => number): number[][] {
  const most = Math.max(0, ...indexes.map(peakOf))
  const isFlat = (index: number) => peakOf(index) > 0 && peakOf(index) < most * LEAST_PART
  const flat = indexes.filter(isFlat)
  const others = indexes.filter((index) => !isFlat(index))
  return flat.length === 0 ? [others] : [others, ...bySize(flat, peakOf)]
}

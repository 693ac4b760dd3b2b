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

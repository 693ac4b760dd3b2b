import type { Cell } from '../../shared/domain/values.ts'
import { timeKeys } from '../../shared/rules/tableTime.ts'
import type { ProviderQuery } from '../contract.ts'
import type { Categories } from './attributes.ts'
import { DIMENSIONS, LINE_DIMENSIONS } from './catalogue.ts'
import {
  add,
  measure,
  noParts,
  type Parts,
  partsOfLines,
  partsOfOrder,
  rowOf,
  type Share,
  sharesOfOrder,
} from './measures.ts'
import type { Order } from './orders.ts'

export interface Facts {
  orders: Order[]
  /** The day of each new customer account. */
  registrations: string[]
  counted: ReadonlySet<string>
  categories: Categories
}

/** Sorted rows of a question, all of them, and the totals over everything (not over the rows). */
export function tabulate(
  facts: Facts,
  { dimension, metrics, range, order }: Pick<ProviderQuery, 'dimension' | 'metrics' | 'range' | 'order'>,
): { rows: Cell[][]; totals: (number | null)[] } {
  const all = noParts()
  const partsOf = dimension !== null && LINE_DIMENSIONS.includes(dimension) ? partsOfLines : partsOfOrder
  for (const sale of facts.orders) add(all, partsOf(sale, facts.counted))
  all.newCustomers = facts.registrations.length
  const totals = metrics.map((metric) => measure(metric, all))
  if (dimension === null) return { rows: [totals], totals }
  const step = DIMENSIONS.find(({ id }) => id === dimension)?.time
  const groups = step ? byTime(facts, timeKeys(step, range)) : byValue(facts, dimension)
  const rows = groups.map(({ label, parts }) => rowOf(label, metrics, parts))
  const column = order ? metrics.indexOf(order.column) + 1 : 0
  const sign = order?.dir === 'desc' ? -1 : 1
  return { rows: rows.sort((a, b) => compare(a[column], b[column], sign) || compare(a[0], b[0], 1)), totals }
}

/** Every step of the range has its group: a day without orders is a real zero, so the range must not reach beyond today. */
function byTime({ orders, registrations, counted }: Facts, keys: Map<string, string>): Share[] {
  const groups = new Map<string, Parts>([...keys.values()].map((key) => [key, noParts()]))
  const groupOf = (day: string) => groups.get(keys.get(day) ?? '')
  for (const sale of orders) {
    const group = groupOf(sale.day)
    if (group) add(group, partsOfOrder(sale, counted))
  }
  for (const day of registrations) {
    const group = groupOf(day)
    if (group) group.newCustomers++
  }
  return [...groups].map(([key, parts]) => ({ key, label: key, parts }))
}

function byValue({ orders, counted, categories }: Facts, dimension: string): Share[] {
  const groups = new Map<string, Share>()
  for (const sale of orders) {
    for (const share of sharesOfOrder(dimension, sale, counted, categories)) {
      const group = groups.get(share.key)
      if (group) add(group.parts, share.parts)
      else groups.set(share.key, share)
    }
  }
  return withDistinctLabels([...groups.values()])
}

/** Two products of one name stay two rows, told apart by their ids. */
function withDistinctLabels(groups: Share[]): Share[] {
  const uses = new Map<string, number>()
  for (const { label } of groups) uses.set(label, (uses.get(label) ?? 0) + 1)
  return groups.map((group) =>
    (uses.get(group.label) ?? 0) > 1 ? { ...group, label: `${group.label} (#${group.key})` } : group,
  )
}

/** Numbers by size, text by alphabet, nulls last in either direction. */
function compare(a: Cell | undefined, b: Cell | undefined, sign: 1 | -1): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * String(a).localeCompare(String(b), 'en')
}

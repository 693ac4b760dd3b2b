import type { Filter } from '../contract.ts'
import { OPPOSITES, textMeets } from '../kit/answers/matchesFilter.ts'
import { keepRecords } from '../kit/answers/records.ts'
import { LINE_DIMENSIONS, ORDER_STATUSES, PAID_STATUSES } from './catalogue/index.ts'
import { TYPE } from './definition.ts'
import { type Attribute, type Categories, lineAttributes, orderAttributes } from './orders/attributes.ts'
import type { Order, OrderLine } from './orders/index.ts'

/**
 * What a filter leaves: the orders that meet its clauses about whole orders, with the lines that meet those about
 * lines (product, category, SKU); an order of which no line does is left out.
 */
export function filterOrders(
  orders: readonly Order[],
  filter: Filter | null,
  categories: Categories,
): Order[] {
  const clauses = filter?.clauses ?? []
  const aboutLines = clauses.filter(({ field }) => LINE_DIMENSIONS.includes(field))
  // Statuses have been chosen before the orders were fetched.
  const aboutOrders = clauses.filter((clause) => clause.field !== 'status' && !aboutLines.includes(clause))
  const kept = keepRecords(orders, { clauses: aboutOrders }, TYPE, (order, field) =>
    field === 'total' ? order.total : words(orderAttributes(field, order)),
  )
  if (aboutLines.length === 0) return kept
  return withLines(kept, (lines) =>
    keepRecords(lines, { clauses: aboutLines }, TYPE, (line, field) =>
      words(lineAttributes(field, line, categories)),
    ),
  )
}

/** The orders with matching lines, reduced to those lines. */
export const withLines = (orders: readonly Order[], keep: (lines: OrderLine[]) => OrderLine[]): Order[] =>
  orders.map((order) => ({ ...order, lines: keep(order.lines) })).filter(({ lines }) => lines.length > 0)

const words = (attributes: Attribute[]): string[] => attributes.flatMap(({ id, label }) => [id, label])

/**
 * Statuses that the query covers: what the status clauses leave of all statuses (with those of plugins that
 * a clause names), or the paid ones where none is set.
 */
export function countedStatuses(filter: Filter | null): string[] {
  const clauses = (filter?.clauses ?? []).filter(({ field }) => field === 'status')
  if (clauses.length === 0) return [...PAID_STATUSES]
  const named = clauses.filter(({ operator }) => !(operator in OPPOSITES)).flatMap(({ values }) => values)
  const known = [...ORDER_STATUSES.map(({ value }) => value), ...named.map(slug)]
  return [...new Set(known)].filter((status) =>
    clauses.every((clause) => textMeets([status], { ...clause, values: clause.values.map(slug) })),
  )
}

/** `On hold` and `wc-on-hold` are both the API's `on-hold`. */
function slug(status: string): string {
  const lower = status.trim().toLowerCase().replace(/^wc-/, '').replaceAll(' ', '-')
  return lower === 'pending-payment' ? 'pending' : lower
}

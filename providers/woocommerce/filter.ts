import { numberMeets, OPPOSITES, textMeets } from '../clauseTests.ts'
import type { Filter, FilterClause } from '../contract.ts'
import { type Attribute, type Categories, lineAttributes, orderAttributes } from './attributes.ts'
import { LINE_DIMENSIONS, ORDER_STATUSES, PAID_STATUSES } from './catalogue.ts'
import type { Order } from './orders.ts'

/**
 * What a filter leaves of an order: the order with the lines that meet the clauses about lines (product,
 * category, SKU), or null where no line does or a clause about the whole order fails. Comparisons ignore case.
 */
export function filterOrder(order: Order, filter: Filter | null, categories: Categories): Order | null {
  const clauses = filter?.clauses ?? []
  const aboutLines = clauses.filter(({ field }) => LINE_DIMENSIONS.includes(field))
  const aboutOrder = clauses.filter((clause) => !aboutLines.includes(clause))
  if (!aboutOrder.every((clause) => orderMeets(order, clause))) return null
  if (aboutLines.length === 0) return order
  const lines = order.lines.filter((line) =>
    aboutLines.every((clause) => textMeets(words(lineAttributes(clause.field, line, categories)), clause)),
  )
  return lines.length > 0 ? { ...order, lines } : null
}

function orderMeets(order: Order, clause: FilterClause): boolean {
  if (clause.field === 'total') return numberMeets(order.total, clause)
  // Statuses have been chosen before the orders were fetched.
  return clause.field === 'status' || textMeets(words(orderAttributes(clause.field, order)), clause)
}

function words(attributes: Attribute[]): string[] {
  return attributes.flatMap(({ key, label }) => [key, label])
}

/**
 * Statuses that the question is about: what the status clauses leave of all statuses (with those of plugins that
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

import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { checkQuery, clausesOf, listInput } from '../kit/query/readQuery.ts'
import { NEEDS_REFUNDS } from './catalogue/index.ts'
import { BASE_FIELDS, ORDER_FIELDS } from './catalogue/orders.ts'
import { TYPE } from './definition.ts'
import { countedStatuses } from './filter.ts'

/** Which orders are to be fetched, and what of them. */
export interface Wanted {
  /** For `_fields`. */
  fields: string[]
  /** Those counted, and those that only have a metric of their own. */
  statuses: string[]
  products: number[]
  /** Whether the parts of refunds are needed. */
  refundParts: boolean
}

/** What must be fetched for a query, and how to count it. */
export interface OrderRequests {
  /** Null where the query is not about orders, or about none. */
  orders: Wanted | null
  counted: ReadonlySet<string>
  needsCategories: boolean
  needsMoney: boolean
  products: number[]
  categoryIds: number[]
  coupons: string[]
}

/**
 * Parses a query. Refuses what the shop does not support rather than return zeros.
 * @throws ProviderError bad_request
 */
export function planOf(query: ProviderQuery): OrderRequests {
  const { dimension, metrics, filter, inputs } = query
  checkQuery(query, TYPE)
  const filterFields = clausesOf(query, TYPE.filters).map(({ field }) => field)
  const products = listInput(inputs, 'target').map(Number)
  const categoryIds = listInput(inputs, 'term').map(Number)
  const coupons = listInput(inputs, 'campaign').map((code) => code.toLowerCase())
  const narrowing = [
    ...filterFields,
    ...products.map(() => 'product'),
    ...categoryIds.map(() => 'category'),
    ...coupons.map(() => 'coupon'),
  ]
  if (metrics.includes('new_customers') && narrowing.length > 0) {
    throw refuse(
      'New customers cannot be filtered by what orders contain: the shop only knows when they registered. Take the filter or the metric out.',
      'filter',
    )
  }
  const readers = [...metrics, ...narrowing, ...(dimension ? [dimension] : [])]
  const counted = countedStatuses(filter)
  const apart = filterFields.includes('status')
    ? []
    : ['cancelled', 'failed'].filter((status) => metrics.includes(`${status}_orders`))
  const fields = [...new Set([...BASE_FIELDS, ...readers.flatMap((reader) => ORDER_FIELDS[reader] ?? [])])]
  const refundParts = metrics.some((metric) => NEEDS_REFUNDS.has(metric))
  const isAboutOrders = counted.length > 0 && metrics.some((metric) => metric !== 'new_customers')
  return {
    orders: isAboutOrders ? { fields, statuses: [...counted, ...apart], products, refundParts } : null,
    counted: new Set(counted),
    needsCategories: readers.includes('category'),
    needsMoney: TYPE.metrics.some(({ id, type }) => type === 'money' && metrics.includes(id)),
    products,
    categoryIds,
    coupons,
  }
}

/**
 * What all of these need together, of queries about the same days and products; null where they need nothing.
 */
export function together(plans: readonly OrderRequests[]): Wanted | null {
  const wanted = plans.flatMap(({ orders }) => orders ?? [])
  const [first] = wanted
  if (!first) return null
  return {
    ...first,
    fields: [...new Set(wanted.flatMap(({ fields }) => fields))],
    statuses: [...new Set(wanted.flatMap(({ statuses }) => statuses))],
    refundParts: wanted.some(({ refundParts }) => refundParts),
  }
}

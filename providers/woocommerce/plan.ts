import type { ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkQuestion, listInput } from '../question.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue.ts'
import { countedStatuses } from './filter.ts'
import { BASE_FIELDS } from './orders.ts'

/** What has to be fetched to answer a question, and how to count it. */
export interface Plan {
  /** Fields of an order that are needed, for `_fields`. */
  fields: string[]
  /** Statuses to fetch: those counted, and those that only have a metric of their own. */
  statuses: string[]
  counted: ReadonlySet<string>
  needsOrders: boolean
  needsCategories: boolean
  needsNewCustomers: boolean
  needsMoney: boolean
  products: number[]
  categoryIds: number[]
  coupons: string[]
}

/** Fields of an order beyond the base that a dimension, filter field or metric reads. */
const FIELDS: Record<string, readonly string[]> = {
  product: ['line_items'],
  category: ['line_items'],
  sku: ['line_items'],
  gross_sales: ['line_items'],
  product_sales: ['line_items'],
  items_sold: ['line_items'],
  items_per_order: ['line_items'],
  coupon: ['coupon_lines'],
  payment_method: ['payment_method', 'payment_method_title'],
  created_via: ['created_via'],
  country: ['billing.country'],
  state: ['billing.country', 'billing.state'],
  city: ['billing.country', 'billing.city'],
  customer: ['customer_id', 'billing.email'],
  customers: ['customer_id', 'billing.email'],
  source_type: ['meta_data'],
  source: ['meta_data'],
  medium: ['meta_data'],
  campaign: ['meta_data'],
  device: ['meta_data'],
}

/**
 * Reads a question. Refuses what the shop cannot answer rather than answer with zeros.
 * @throws ProviderError bad_request
 */
export function planOf(query: ProviderQuery): Plan {
  const { dimension, metrics, filter, inputs } = query
  refuseUnknown(query)
  const filterFields = (filter?.clauses ?? []).map(({ field }) => field)
  const products = listInput(inputs, 'target').map(Number)
  const categoryIds = listInput(inputs, 'term').map(Number)
  const coupons = listInput(inputs, 'campaign').map((code) => code.toLowerCase())
  const readers = [
    ...metrics,
    ...filterFields,
    ...(dimension ? [dimension] : []),
    ...(products.length > 0 ? ['product'] : []),
    ...(categoryIds.length > 0 ? ['category'] : []),
    ...(coupons.length > 0 ? ['coupon'] : []),
  ]
  const onlyRegistrations = metrics.length > 0 && metrics.every((metric) => metric === 'new_customers')
  const narrowed = filterFields.length + products.length + categoryIds.length + coupons.length > 0
  if (metrics.includes('new_customers') && narrowed) {
    throw refuse(
      'New customers cannot be filtered by what orders contain: the shop only knows when they registered. Take the filter or the metric out.',
      'filter',
    )
  }
  const counted = countedStatuses(filter)
  const filteredByStatus = filterFields.includes('status')
  const apart = filteredByStatus
    ? []
    : [
        ...(metrics.includes('cancelled_orders') ? ['cancelled'] : []),
        ...(metrics.includes('failed_orders') ? ['failed'] : []),
      ]
  return {
    fields: [...new Set([...BASE_FIELDS, ...readers.flatMap((reader) => FIELDS[reader] ?? [])])],
    statuses: [...counted, ...apart],
    counted: new Set(counted),
    needsOrders: !onlyRegistrations && counted.length > 0,
    needsCategories: readers.includes('category'),
    needsNewCustomers: metrics.includes('new_customers'),
    needsMoney: METRICS.some(({ id, type }) => type === 'money' && metrics.includes(id)),
    products,
    categoryIds,
    coupons,
  }
}

/** One plan that fetches what all of these need, of questions about the same days; null where there are none. */
export function together(plans: readonly Plan[]): Plan | null {
  const [first] = plans
  if (!first) return null
  const some = (need: 'needsOrders' | 'needsCategories' | 'needsNewCustomers' | 'needsMoney') =>
    plans.some((plan) => plan[need])
  const asking = plans.filter(({ needsOrders }) => needsOrders)
  return {
    ...first,
    fields: [...new Set(asking.flatMap(({ fields }) => fields))],
    statuses: [...new Set(asking.flatMap(({ statuses }) => statuses))],
    needsOrders: some('needsOrders'),
    needsCategories: some('needsCategories'),
    needsNewCustomers: some('needsNewCustomers'),
    needsMoney: some('needsMoney'),
  }
}

function refuseUnknown(query: ProviderQuery): void {
  checkQuestion(query, { name: 'WooCommerce', dimensions: DIMENSIONS, metrics: METRICS, rules: RULES })
  const field = query.filter?.clauses.find((clause) => !FILTERS.some(({ id }) => id === clause.field))?.field
  if (field !== undefined) throw refuse(`WooCommerce cannot filter by “${field}”.`, 'filter')
}

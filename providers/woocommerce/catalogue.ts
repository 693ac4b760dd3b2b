import type { CombinationRule, DimensionDefinition, FilterField } from '../contract.ts'
import { type MadeMetric, metricsOf } from '../facts.ts'

/** Statuses of orders that count as sales unless the reader filters by status (as in the shop's own reports). */
export const PAID_STATUSES = ['completed', 'processing', 'on-hold', 'refunded'] as const

export const ORDER_STATUSES = [
  { value: 'completed', label: 'Completed' },
  { value: 'processing', label: 'Processing' },
  { value: 'on-hold', label: 'On hold' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'pending', label: 'Pending payment' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'failed', label: 'Failed' },
]

const REFUNDS_NOTE = 'A refund lowers the day on which its order was placed, so past days can still change.'

/** Every figure, made of what orders and registrations tell (facts.ts). */
export const MADE: MadeMetric[] = [
  {
    id: 'total_sales',
    label: 'Total sales',
    type: 'money',
    additive: true,
    direction: 'up',
    group: 'Sales',
    make: { count: 'sales' },
    description: `What orders come to with tax and shipping, after coupons and refunds. ${REFUNDS_NOTE}`,
  },
  {
    id: 'net_sales',
    label: 'Net sales',
    type: 'money',
    additive: true,
    direction: 'up',
    group: 'Sales',
    make: { count: 'net' },
    description: `Total sales without tax and shipping. ${REFUNDS_NOTE}`,
  },
  {
    id: 'gross_sales',
    label: 'Gross sales',
    type: 'money',
    additive: true,
    direction: 'up',
    group: 'Sales',
    make: { count: 'gross' },
    description: 'Price of the items sold, without tax, before coupons and refunds.',
  },
  {
    id: 'product_sales',
    label: 'Product sales',
    type: 'money',
    additive: true,
    direction: 'up',
    group: 'Sales',
    make: { count: 'products' },
    description: 'Price of the items sold, without tax, after coupons, before refunds.',
  },
  {
    id: 'average_order_value',
    label: 'Average order value',
    type: 'money',
    additive: false,
    direction: 'up',
    group: 'Sales',
    make: { over: 'net', under: 'orders' },
    description: 'Net sales divided by orders.',
  },
  {
    id: 'discounts',
    label: 'Discounts',
    type: 'money',
    additive: true,
    direction: 'neutral',
    group: 'Sales',
    make: { count: 'discounts' },
    description: 'What coupons took off, without tax.',
  },
  {
    id: 'shipping',
    label: 'Shipping',
    type: 'money',
    additive: true,
    direction: 'neutral',
    group: 'Sales',
    make: { count: 'shipping' },
  },
  {
    id: 'taxes',
    label: 'Taxes',
    type: 'money',
    additive: true,
    direction: 'neutral',
    group: 'Sales',
    make: { count: 'taxes' },
  },
  {
    id: 'orders',
    label: 'Orders',
    type: 'integer',
    additive: true,
    direction: 'up',
    group: 'Orders',
    make: { count: 'orders' },
    description:
      'Orders that are completed, processing, on hold or refunded, unless a status filter says otherwise.',
  },
  {
    id: 'items_sold',
    label: 'Items sold',
    type: 'integer',
    additive: true,
    direction: 'up',
    group: 'Orders',
    make: { count: 'items' },
  },
  {
    id: 'items_per_order',
    label: 'Items per order',
    type: 'decimal',
    additive: false,
    direction: 'up',
    group: 'Orders',
    make: { over: 'items', under: 'orders' },
  },
  {
    id: 'cancelled_orders',
    label: 'Cancelled orders',
    type: 'integer',
    additive: true,
    direction: 'down',
    group: 'Orders',
    make: { count: 'cancelled' },
  },
  {
    id: 'failed_orders',
    label: 'Failed orders',
    type: 'integer',
    additive: true,
    direction: 'down',
    group: 'Orders',
    make: { count: 'failed' },
  },
  {
    id: 'refunds',
    label: 'Refunds',
    type: 'money',
    additive: true,
    direction: 'down',
    group: 'Refunds',
    make: { count: 'refunds' },
    description: REFUNDS_NOTE,
  },
  {
    id: 'refunded_orders',
    label: 'Refunded orders',
    type: 'integer',
    additive: true,
    direction: 'down',
    group: 'Refunds',
    make: { count: 'refundedOrders' },
    description: 'Orders refunded wholly or in part.',
  },
  {
    id: 'refund_rate',
    label: 'Refund rate',
    type: 'percent',
    additive: false,
    direction: 'down',
    group: 'Refunds',
    make: { over: 'refundedOrders', under: 'orders' },
    description: 'Refunded orders divided by orders.',
  },
  {
    id: 'customers',
    label: 'Customers',
    type: 'integer',
    additive: false,
    direction: 'up',
    group: 'Customers',
    make: { distinct: 'buyer' },
    description: 'Different buyers: accounts, and guests told apart by their e-mail address.',
  },
  {
    id: 'new_customers',
    label: 'New customers',
    type: 'integer',
    additive: true,
    direction: 'up',
    group: 'Customers',
    make: { count: 'newCustomers' },
    description: 'Customer accounts registered. Guests have no account and are not counted.',
  },
]

export const METRICS = metricsOf(MADE)

export const DIMENSIONS: DimensionDefinition[] = [
  { id: 'day', label: 'Day', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
  { id: 'product', label: 'Product', group: 'Products' },
  { id: 'category', label: 'Product category', group: 'Products' },
  { id: 'sku', label: 'SKU', group: 'Products' },
  { id: 'status', label: 'Order status', group: 'Orders' },
  { id: 'coupon', label: 'Coupon', group: 'Orders' },
  { id: 'payment_method', label: 'Payment method', group: 'Orders' },
  { id: 'currency', label: 'Currency', group: 'Orders' },
  { id: 'created_via', label: 'Created via', group: 'Orders' },
  { id: 'country', label: 'Billing country', group: 'Customers' },
  { id: 'state', label: 'Billing state', group: 'Customers' },
  { id: 'city', label: 'Billing city', group: 'Customers' },
  { id: 'customer', label: 'Customer', group: 'Customers' },
  { id: 'source_type', label: 'Origin type', group: 'Attribution' },
  { id: 'source', label: 'Source', group: 'Attribution' },
  { id: 'medium', label: 'Medium', group: 'Attribution' },
  { id: 'campaign', label: 'Campaign', group: 'Attribution' },
  { id: 'device', label: 'Device', group: 'Attribution' },
]

/** Dimensions that split an order into its lines. */
export const LINE_DIMENSIONS = ['product', 'category', 'sku']
const LINE_METRICS = [
  'gross_sales',
  'product_sales',
  'discounts',
  'orders',
  'items_sold',
  'items_per_order',
  'customers',
]

const MONEY_METRICS = METRICS.filter(({ type }) => type === 'money').map(({ id }) => id)

export const RULES: CombinationRule[] = [
  {
    when: { dimensions: LINE_DIMENSIONS },
    metrics: LINE_METRICS,
    reason: 'Shipping, tax, refunds and totals belong to whole orders: they cannot be split by product.',
  },
  {
    when: { dimensions: ['currency'] },
    metrics: METRICS.map(({ id }) => id).filter(
      (id) => !MONEY_METRICS.includes(id) && id !== 'new_customers',
    ),
    reason: 'Amounts of several currencies cannot stand in one column. Filter by currency instead.',
  },
  {
    when: { metrics: ['new_customers'] },
    dimensions: [null, 'day', 'week', 'month'],
    reason: 'The shop only knows when a customer registered: new customers can be shown by time alone.',
  },
]

const text = (id: string, label: string): FilterField => ({
  id,
  label,
  type: 'text',
  operators: ['equals', 'notEquals', 'contains', 'notContains', 'beginsWith', 'endsWith', 'oneOf'],
})

export const FILTERS: FilterField[] = [
  {
    id: 'status',
    label: 'Order status',
    type: 'choice',
    operators: ['equals', 'notEquals', 'oneOf'],
    options: ORDER_STATUSES,
  },
  text('currency', 'Currency'),
  text('product', 'Product name'),
  text('category', 'Product category'),
  text('sku', 'SKU'),
  text('coupon', 'Coupon'),
  text('payment_method', 'Payment method'),
  text('country', 'Billing country'),
  text('state', 'Billing state'),
  text('city', 'Billing city'),
  text('created_via', 'Created via'),
  text('source_type', 'Origin type'),
  text('source', 'Source'),
  text('medium', 'Medium'),
  text('campaign', 'Campaign'),
  text('device', 'Device'),
  { id: 'total', label: 'Order total', type: 'number', operators: ['equals', 'greater', 'less'] },
]

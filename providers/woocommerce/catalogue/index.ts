import type { CombinationRule, DimensionDefinition, FilterField } from '../../contract.ts'
import {
  type AggregatedMetric,
  aggregatedMetricsIn,
  metricsOf,
  partNamesOf,
} from '../../kit/answers/facts.ts'
import { DAY, dimensionsIn, idsOf, MONTH, WEEK } from '../../kit/catalogue/catalogue.ts'
import { choiceField, numberField, textField } from '../../kit/catalogue/filterFields.ts'

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

const sales = aggregatedMetricsIn('Sales')
const orders = aggregatedMetricsIn('Orders')
const refunds = aggregatedMetricsIn('Refunds')
const customers = aggregatedMetricsIn('Customers')

/** Every metric, computed from orders and registrations (facts.ts). */
export const MADE: AggregatedMetric[] = [
  sales('total_sales', 'Total sales', 'money', 'up', {
    aggregation: { count: 'sales' },
    description: `What orders come to with tax and shipping, after coupons and refunds. ${REFUNDS_NOTE}`,
  }),
  sales('net_sales', 'Net sales', 'money', 'up', {
    aggregation: { count: 'net' },
    description: `Total sales without tax and shipping. ${REFUNDS_NOTE}`,
  }),
  sales('gross_sales', 'Gross sales', 'money', 'up', {
    aggregation: { count: 'gross' },
    description: 'Price of the items sold, without tax, before coupons and refunds.',
  }),
  sales('product_sales', 'Product sales', 'money', 'up', {
    aggregation: { count: 'products' },
    description: 'Price of the items sold, without tax, after coupons, before refunds.',
  }),
  sales('average_order_value', 'Average order value', 'money', 'up', {
    aggregation: { numerator: 'net', denominator: 'orders' },
    description: 'Net sales divided by orders.',
  }),
  sales('discounts', 'Discounts', 'money', 'neutral', {
    aggregation: { count: 'discounts' },
    description: 'What coupons took off, without tax.',
  }),
  sales('shipping', 'Shipping', 'money', 'neutral', {
    aggregation: { count: 'shipping' },
    description: 'What shipping cost, without tax, after refunds.',
  }),
  sales('taxes', 'Taxes', 'money', 'neutral', {
    aggregation: { count: 'taxes' },
    description: 'Tax on items, fees and shipping, after refunds.',
  }),
  orders('orders', 'Orders', 'integer', 'up', {
    aggregation: { count: 'orders' },
    description:
      'Orders that are completed, processing, on hold or refunded, unless a status filter says otherwise.',
  }),
  orders('items_sold', 'Items sold', 'integer', 'up', { aggregation: { count: 'items' } }),
  orders('items_per_order', 'Items per order', 'decimal', 'up', {
    aggregation: { numerator: 'items', denominator: 'orders' },
  }),
  orders('cancelled_orders', 'Cancelled orders', 'integer', 'down', { aggregation: { count: 'cancelled' } }),
  orders('failed_orders', 'Failed orders', 'integer', 'down', { aggregation: { count: 'failed' } }),
  refunds('refunds', 'Refunds', 'money', 'down', {
    aggregation: { count: 'refunds' },
    description: REFUNDS_NOTE,
  }),
  refunds('refunded_orders', 'Refunded orders', 'integer', 'down', {
    aggregation: { count: 'refundedOrders' },
    description: 'Orders refunded wholly or in part.',
  }),
  refunds('refund_rate', 'Refund rate', 'percent', 'down', {
    aggregation: { numerator: 'refundedOrders', denominator: 'orders' },
    description: 'Refunded orders divided by orders.',
  }),
  customers('customers', 'Customers', 'integer', 'up', {
    aggregation: { countDistinct: 'buyer' },
    description: 'Different buyers: accounts, and guests told apart by their e-mail address.',
  }),
  customers('new_customers', 'New customers', 'integer', 'up', {
    aggregation: { count: 'newCustomers' },
    description: 'Customer accounts registered. Guests have no account and are not counted.',
  }),
]

export const METRICS = metricsOf(MADE)

/** Metrics that depend on the tax and shipping that a refund gave back. */
export const NEEDS_REFUNDS: ReadonlySet<string> = new Set(
  idsOf(
    MADE.filter(({ aggregation }) =>
      partNamesOf(aggregation).some((part) => ['net', 'shipping', 'taxes'].includes(part)),
    ),
  ),
)

export const DIMENSIONS: DimensionDefinition[] = [
  DAY,
  WEEK,
  MONTH,
  ...dimensionsIn('Products', { product: 'Product', category: 'Product category', sku: 'SKU' }),
  ...dimensionsIn('Orders', {
    status: 'Order status',
    coupon: 'Coupon',
    payment_method: 'Payment method',
    currency: 'Currency',
    created_via: 'Created via',
  }),
  ...dimensionsIn('Customers', {
    country: 'Billing country',
    state: 'Billing state',
    city: 'Billing city',
    customer: 'Customer',
  }),
  ...dimensionsIn('Attribution', {
    source_type: 'Origin type',
    source: 'Source',
    medium: 'Medium',
    campaign: 'Campaign',
    device: 'Device',
  }),
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

const MONEY_METRICS = idsOf(METRICS.filter(({ type }) => type === 'money'))

export const RULES: CombinationRule[] = [
  {
    when: { dimensions: LINE_DIMENSIONS },
    metrics: LINE_METRICS,
    reason: 'Shipping, tax, refunds and totals belong to whole orders: they cannot be split by product.',
  },
  {
    when: { dimensions: ['currency'] },
    metrics: idsOf(METRICS).filter((id) => !MONEY_METRICS.includes(id) && id !== 'new_customers'),
    reason: 'Amounts of several currencies cannot stand in one column. Filter by currency instead.',
  },
  {
    when: { metrics: ['new_customers'] },
    dimensions: [null, ...idsOf([DAY, WEEK, MONTH])],
    reason: 'The shop only knows when a customer registered: new customers can be shown by time alone.',
  },
]

export const FILTERS: FilterField[] = [
  choiceField('status', 'Order status', ORDER_STATUSES),
  textField('currency', 'Currency'),
  textField('product', 'Product name'),
  textField('category', 'Product category'),
  textField('sku', 'SKU'),
  textField('coupon', 'Coupon'),
  textField('payment_method', 'Payment method'),
  textField('country', 'Billing country'),
  textField('state', 'Billing state'),
  textField('city', 'Billing city'),
  textField('created_via', 'Created via'),
  textField('source_type', 'Origin type'),
  textField('source', 'Source'),
  textField('medium', 'Medium'),
  textField('campaign', 'Campaign'),
  textField('device', 'Device'),
  numberField('total', 'Order total'),
]

import type { DashboardTemplate, WidgetPreset } from '../contract.ts'
import {
  area,
  bars,
  gauge,
  pie,
  rankedBars,
  scorecardBy,
  template,
  topTen,
} from '../kit/catalogue/presets.ts'

/** One number with its course by day. */
const byDay = scorecardBy('day')

export const PRESETS: WidgetPreset[] = [
  byDay('total_sales', 'Total sales', 'What the shop took in the period', 'total_sales'),
  byDay('orders', 'Orders', 'Orders placed in the period', 'orders'),
  byDay('average_order_value', 'Average order value', 'Net sales per order', 'average_order_value'),
  byDay('new_customers', 'New customers', 'Customer accounts registered in the period', 'new_customers'),
  area('revenue_over_time', 'Revenue over time', 'Total and net sales by day', {
    dimension: 'day',
    metrics: ['total_sales', 'net_sales'],
    orderBy: null,
    width: 4,
  }),
  bars('orders_over_time', 'Orders over time', 'Orders by day', {
    dimension: 'day',
    metrics: ['orders'],
    orderBy: null,
    height: 1,
  }),
  topTen('top_products', 'Top products', 'What sells best', {
    dimension: 'product',
    metrics: ['product_sales', 'items_sold', 'orders'],
  }),
  rankedBars('top_categories', 'Sales by category', 'Product sales by category', {
    dimension: 'category',
    metrics: ['product_sales'],
    rowsLimit: 8,
    height: 1,
  }),
  rankedBars('revenue_by_country', 'Revenue by country', 'Total sales by billing country', {
    dimension: 'country',
    metrics: ['total_sales'],
    rowsLimit: 10,
  }),
  pie('payment_methods', 'Payment methods', 'How orders were paid', {
    dimension: 'payment_method',
    metrics: ['orders'],
    rowsLimit: 6,
    width: 1,
  }),
  gauge('refund_rate', 'Refund rate', 'Share of orders refunded wholly or in part', 'refund_rate'),
  topTen('attribution_sources', 'Where orders come from', 'Orders and sales by traffic source', {
    dimension: 'source',
    metrics: ['orders', 'total_sales', 'average_order_value'],
    orderBy: { column: 'total_sales', dir: 'desc' },
  }),
  topTen('coupons', 'Coupons', 'Which coupons bring orders, and what they cost', {
    dimension: 'coupon',
    metrics: ['orders', 'discounts', 'net_sales'],
    height: 1,
  }),
]

export const TEMPLATES: DashboardTemplate[] = [
  template('woocommerce', {
    id: 'shop_performance',
    name: 'Shop performance',
    description: 'Sales, orders, products and customers of a WooCommerce shop',
    rows: [
      ['total_sales', 'orders', 'average_order_value', 'new_customers'],
      ['revenue_over_time'],
      ['top_products', 'revenue_by_country'],
      ['attribution_sources', 'payment_methods', 'refund_rate'],
      ['coupons', 'top_categories'],
    ],
  }),
]

/** Labels of an order's fields, and which of them a query needs. */

/** Labels on the shop's own order screen for `_wc_order_attribution_source_type`. */
export const SOURCE_TYPES: Record<string, string> = {
  utm: 'Campaign (UTM)',
  organic: 'Organic search',
  referral: 'Referral',
  typein: 'Direct',
  admin: 'Web admin',
  mobile_app: 'Mobile app',
}
/** Ways in which orders come in. */
export const CREATED_VIA: Record<string, string> = {
  checkout: 'Checkout',
  'store-api': 'Checkout',
  admin: 'Admin',
  'rest-api': 'API',
}

/** Fields that every query needs. */
export const BASE_FIELDS = [
  'id',
  'status',
  'currency',
  'date_created',
  'total',
  'total_tax',
  'shipping_total',
  'discount_total',
  'refunds',
] as const

/** Fields of an order beyond the base that a dimension, filter field or metric reads. */
export const ORDER_FIELDS: Record<string, readonly string[]> = {
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

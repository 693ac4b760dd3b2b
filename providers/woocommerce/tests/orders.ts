import type { Order } from '../orders/index.ts'

/** An order for tests: paid, empty, with what the test cares about. */
export function anOrder(facts: Partial<Order> = {}): Order {
  return {
    id: 1,
    status: 'completed',
    currency: 'EUR',
    day: '2026-11-01',
    total: 0,
    tax: 0,
    shipping: 0,
    discount: 0,
    refunded: 0,
    hasRefund: false,
    refundedTax: 0,
    refundedShipping: 0,
    partialRefunds: [],
    lines: [],
    coupons: [],
    payment: '',
    customer: 'Order 1',
    country: '',
    state: '',
    city: '',
    createdVia: '',
    attribution: { type: '', source: '', medium: '', campaign: '', device: '' },
    ...facts,
  }
}

import type { DateRange } from '../../shared/domain/ranges.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import type { ProviderQuery } from '../contract.ts'
import { type Fact, factRows } from '../facts.ts'
import type { Figures } from '../figures.ts'
import { type Categories, lineAttributes, orderAttributes } from './attributes.ts'
import { LINE_DIMENSIONS, MADE } from './catalogue.ts'
import { TYPE } from './definition.ts'
import type { Order, OrderLine } from './orders.ts'

/** What was read for a question. */
export interface Sales {
  orders: readonly Order[]
  /** The day of each new customer account. */
  registrations: readonly string[]
  /** Statuses that are sales in this question. */
  counted: ReadonlySet<string>
  categories: Categories
}

/**
 * Rows of a question and the totals over everything, which are not the sum of the rows where an order is in several.
 * @param range ends today at the latest: every day of it has its row, since one without orders is a real zero
 */
export function salesRows(
  sales: Sales,
  query: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  range: DateRange,
): ReturnType<typeof factRows> {
  const { dimension } = query
  const told = sales.orders.map((order) => factsOf(order, dimension, sales))
  const registered = sales.registrations.map((day) => ({ day, names: {}, parts: { newCustomers: 1 } }))
  const all = [...told.map(({ whole }) => whole), ...registered]
  const whole = factRows({ ...query, dimension: null }, TYPE, MADE, all)
  if (dimension === null) return whole
  const days = timeSteps(range, 'day').map((day) => ({ day, names: {}, parts: {} }))
  const split = [...days, ...told.flatMap((order) => order.split), ...registered]
  return { rows: factRows(query, TYPE, MADE, split, 'kept').rows, totals: whole.totals }
}

/**
 * What an order tells as a whole, and by each of its values of a dimension: a product, category or SKU gets its own
 * lines and nothing that belongs to the whole order, a coupon the whole order with the discount it gave itself.
 */
function factsOf(
  order: Order,
  dimension: string | null,
  { counted, categories }: Sales,
): { whole: Fact; split: Fact[] } {
  const { status, day, customer } = order
  const isSale = counted.has(status)
  const fact = (parts: Figures, names: Fact['names'] = {}): Fact => ({
    ...{ day, parts, names: isSale ? { ...names, buyer: customer } : names },
  })
  if (dimension === null) return { whole: fact(partsOfOrder(order, isSale)), split: [] }
  if (LINE_DIMENSIONS.includes(dimension)) {
    const ofLines = (lines: OrderLine[]) => (isSale ? partsOfLines(lines) : {})
    const named = order.lines.flatMap((line) =>
      lineAttributes(dimension, line, categories).map((name) => ({ name, line })),
    )
    const groups = Map.groupBy(named, ({ name }) => name.id).values()
    const split = [...groups].map((some) =>
      fact(ofLines(some.map(({ line }) => line)), { [dimension]: some.slice(0, 1).map(({ name }) => name) }),
    )
    return { whole: fact(ofLines(order.lines)), split }
  }
  const parts = partsOfOrder(order, isSale)
  const discounts = new Map(isSale ? order.coupons.map(({ code, discount }) => [code, discount]) : [])
  const names = orderAttributes(dimension, order)
  const split = names.map((name) => {
    const own = dimension === 'coupon' ? discounts.get(name.id) : undefined
    return fact(own === undefined ? parts : { ...parts, discounts: own }, { [dimension]: name })
  })
  return { whole: fact(parts), split: names.length > 0 ? split : [fact(parts)] }
}

function partsOfOrder(order: Order, isSale: boolean): Figures {
  const apart = { cancelled: Number(order.status === 'cancelled'), failed: Number(order.status === 'failed') }
  if (!isSale) return apart
  const { discount: discounts, shipping, tax: taxes, refunded: refunds } = order
  const sales = order.total - refunds
  return {
    ...{ ...apart, ...partsOfLines(order.lines), discounts, shipping, taxes, refunds },
    ...{ sales, net: sales - taxes - shipping, refundedOrders: Number(order.hasRefund) },
  }
}

function partsOfLines(lines: readonly OrderLine[]): Record<string, number> {
  const sumOf = (part: 'subtotal' | 'total' | 'quantity') => lines.reduce((sum, line) => sum + line[part], 0)
  const [gross, products, items] = [sumOf('subtotal'), sumOf('total'), sumOf('quantity')]
  return { orders: 1, gross, products, items, discounts: gross - products }
}

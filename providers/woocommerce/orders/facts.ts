import type { DateRange } from '../../../shared/domain/ranges.ts'
import { timeSteps } from '../../../shared/rules/tableTime.ts'
import type { Notice, ProviderQuery } from '../../contract.ts'
import { buildFactRows, type Fact, partNamesOf } from '../../kit/answers/facts.ts'
import { type MetricValues, sumIfKnown, sumKnown } from '../../kit/answers/metricValues.ts'
import { noticesWhere } from '../../kit/answers/notices.ts'
import { LINE_DIMENSIONS, MADE, NEEDS_REFUNDS } from '../catalogue/index.ts'
import { TYPE } from '../definition.ts'
import { type Categories, lineAttributes, orderAttributes } from './attributes.ts'
import type { Order, OrderLine } from './index.ts'

/** The data read for a query. */
export interface Sales {
  orders: readonly Order[]
  /** The day of each new customer account. */
  registrations: readonly string[]
  /** Statuses that are sales in this query. */
  counted: ReadonlySet<string>
  categories: Categories
}

/**
 * Rows of a query and the totals over everything, which are not the sum of the rows where an order is in
 * several.
 * @param range ends today at the latest: every day of it has its row, since one without orders is a real zero
 */
export function salesRows(
  sales: Sales,
  query: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  range: DateRange,
): ReturnType<typeof buildFactRows> & { notices: Notice[] } {
  const { dimension } = query
  const told = sales.orders.map((order) => factsOf(order, dimension, sales))
  const registered = sales.registrations.map((day) => ({ day, names: {}, parts: { newCustomers: 1 } }))
  const all = [...told.map(({ whole }) => whole), ...registered]
  const whole = buildFactRows({ ...query, dimension: null }, TYPE, MADE, all)
  const notices = noticesOf(sales, query, all)
  if (dimension === null) return { ...whole, notices }
  const days = timeSteps(range, 'day').map((day) => ({ day, names: {}, parts: {} }))
  const split = [...days, ...told.flatMap((order) => order.split), ...registered]
  return { rows: buildFactRows(query, TYPE, MADE, split, 'kept').rows, totals: whole.totals, notices }
}

/** The notices on orders with incomplete data. */
function noticesOf(
  { orders, counted }: Sales,
  { metrics }: Pick<ProviderQuery, 'metrics'>,
  facts: readonly Fact[],
): Notice[] {
  const needed = MADE.filter(({ id }) => metrics.includes(id)).flatMap(({ aggregation }) =>
    partNamesOf(aggregation),
  )
  const silent = facts.filter(({ parts }) => needed.some((part) => parts[part] === null)).length
  const isUnknown = ({ status, refundedTax, refundedShipping }: Order) =>
    counted.has(status) && (refundedTax === null || refundedShipping === null)
  const unknown = metrics.some((metric) => NEEDS_REFUNDS.has(metric)) ? orders.filter(isUnknown).length : 0
  return noticesWhere(
    [silent > 0, 'partial', `${ordersOf(silent)} without a readable amount or number: left out of the sums.`],
    [
      unknown > 0,
      'partial',
      `The shop does not tell which tax and shipping were in the refunds of ${ordersOf(unknown, 'refunded ')}: they are taken off net sales whole.`,
    ],
  )
}

const ordersOf = (number: number, which = '') =>
  `${number.toLocaleString('en')} ${which}${number === 1 ? 'order' : 'orders'}`

/**
 * The facts of an order as a whole, and by each of its values of a dimension: a product, category or SKU gets
 * its own lines and nothing that belongs to the whole order, a coupon the whole order with the discount it
 * gave itself.
 */
function factsOf(
  order: Order,
  dimension: string | null,
  { counted, categories }: Sales,
): { whole: Fact; split: Fact[] } {
  const { status, day, customer } = order
  const isSale = counted.has(status)
  const fact = (parts: MetricValues, names: Fact['names'] = {}): Fact => ({
    day,
    parts,
    names: isSale ? { ...names, buyer: customer } : names,
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
  const lines = Map.groupBy(isSale ? order.coupons : [], ({ code }) => code)
  const names = orderAttributes(dimension, order)
  const split = names.map((name) => {
    const own = dimension === 'coupon' ? lines.get(name.id) : undefined
    const discounts = own && sumIfKnown(own.map(({ discount }) => discount))
    return fact(discounts === undefined ? parts : { ...parts, discounts }, { [dimension]: name })
  })
  return { whole: fact(parts), split: names.length > 0 ? split : [fact(parts)] }
}

function partsOfOrder(order: Order, isSale: boolean): MetricValues {
  const apart = { cancelled: Number(order.status === 'cancelled'), failed: Number(order.status === 'failed') }
  if (!isSale) return apart
  const { discount: discounts, refunded: refunds } = order
  // As in the shop's own reports: what came back of shipping and tax is off them, the rest of a refund off net sales.
  // Where its parts are not known it counts as if it had been made by amount alone, which has none.
  const shipping = less(order.shipping, order.refundedShipping ?? 0)
  const taxes = less(order.tax, order.refundedTax ?? 0)
  const sales = less(order.total, refunds)
  const net = less(less(sales, taxes), shipping)
  return {
    ...apart,
    ...partsOfLines(order.lines),
    discounts,
    shipping,
    taxes,
    refunds,
    sales,
    net,
    refundedOrders: Number(order.hasRefund),
  }
}

/** Null where either is not known. */
const less = (from: number | null, what: number | null): number | null =>
  from === null || what === null ? null : from - what

function partsOfLines(lines: readonly OrderLine[]): MetricValues {
  const sumOf = (part: 'subtotal' | 'total' | 'quantity') => {
    const numbers = lines.map((line) => line[part])
    return numbers.includes(null) ? null : (sumKnown(numbers) ?? 0)
  }
  const [gross, products, items] = [sumOf('subtotal'), sumOf('total'), sumOf('quantity')]
  return { orders: 1, gross, products, items, discounts: less(gross, products) }
}

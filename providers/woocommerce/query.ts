import type { ProviderContext, ProviderQuery, ResultColumn, ResultTable } from '../contract.ts'
import type { Categories } from './attributes.ts'
import { DIMENSIONS, METRICS } from './catalogue.ts'
import { openShop } from './client.ts'
import { oneCurrency, shopCurrency } from './currency.ts'
import { fetchCategories, fetchOrders, registrationsByDay } from './fetching.ts'
import { filterOrder } from './filter.ts'
import type { Order } from './orders.ts'
import { type Plan, planOf } from './plan.ts'
import { tabulate } from './table.ts'

/** Answers one question from the shop's orders. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const plan = planOf(query)
  const shop = await openShop(context)
  const { orders: fetched, notices, truncated } = await fetchOrders(shop, query, plan)
  const categories: Categories = plan.needsCategories ? await fetchCategories(shop, fetched) : new Map()
  const selected = fetched.flatMap((order) => select(order, query, plan, categories) ?? [])
  const kept = plan.needsMoney
    ? oneCurrency(selected, await shopCurrency(shop))
    : { orders: selected, currency: null, notices: [] }
  const registrations = plan.needsNewCustomers ? await registrationsByDay(shop, query.range) : []
  const facts = { orders: kept.orders, registrations, counted: plan.counted, categories }
  const today = context.now.toZonedDateTimeISO(shop.timeZone).toPlainDate().toString()
  const range = { ...query.range, end: query.range.end < today ? query.range.end : today }
  const { rows, totals } = tabulate(facts, { ...query, range })
  return {
    columns: columnsOf(query),
    rows: rows.slice(0, query.limit),
    totals,
    currency: kept.currency,
    timeZone: shop.timeZone,
    unsettledFrom: query.range.end >= today ? today : null,
    truncated: truncated || rows.length > query.limit,
    notices: [...notices, ...kept.notices],
  }
}

/** The order with what the filter and the picked coupons, products and categories leave of it, or null. */
function select(order: Order, query: ProviderQuery, plan: Plan, categories: Categories): Order | null {
  if (plan.coupons.length > 0 && !order.coupons.some(({ code }) => plan.coupons.includes(code))) return null
  const filtered = filterOrder(order, query.filter, categories)
  if (!filtered || (plan.products.length === 0 && plan.categoryIds.length === 0)) return filtered
  const lines = filtered.lines.filter(
    ({ productId }) =>
      (plan.products.length === 0 || plan.products.includes(productId)) &&
      (plan.categoryIds.length === 0 ||
        categories.get(productId)?.some(({ id }) => plan.categoryIds.includes(id)) === true),
  )
  return lines.length > 0 ? { ...filtered, lines } : null
}

function columnsOf({ dimension, metrics }: ProviderQuery): ResultColumn[] {
  const asked = DIMENSIONS.find(({ id }) => id === dimension)
  const measured = metrics.flatMap((id) => METRICS.find((metric) => metric.id === id) ?? [])
  const columns: ResultColumn[] = measured.map(({ id, label, type }) => ({ id, label, type }))
  return asked
    ? [{ id: asked.id, label: asked.label, type: asked.time ? 'time' : 'text' }, ...columns]
    : columns
}

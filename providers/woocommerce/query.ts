import type { ProviderContext, ProviderQuery, QueryBatch, ResultTable } from '../contract.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { ACCOUNT_SECONDS, memoize } from '../kit/http/memoize.ts'
import { dayAt } from '../kit/query/days.ts'
import { ProviderError } from '../providerError.ts'
import { openShop, type Shop } from './client.ts'
import { oneCurrency, shopCurrency } from './currency.ts'
import { TYPE } from './definition.ts'
import { filterOrders, withLines } from './filter.ts'
import type { Categories } from './orders/attributes.ts'
import { salesRows } from './orders/facts.ts'
import { type Fetched, fetchCategories, fetchOrders, registrationsByDay } from './orders/fetching.ts'
import type { Order } from './orders/index.ts'
import { type OrderRequests, planOf, together } from './plan.ts'

/** Runs one query on the shop's orders. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const plan = planOf(query)
  const shop = await openShop(context)
  return answer(context, shop, query, plan, await fetchOrders(context, shop, query.range, plan.orders))
}

/** Queries of the same days share one reading of the orders, which takes most of the calls. */
export const batch: QueryBatch = {
  most: 25,
  key: ({ range, inputs }) => JSON.stringify([range, inputs.target ?? null]),

  async run(context, queries) {
    const asked = queries.map((query) => ({ query, plan: soundPlan(query) }))
    const refused = asked.flatMap(({ plan }) => (plan instanceof ProviderError ? [plan] : []))
    const [first] = queries
    if (!first || refused.length === queries.length) return refused
    const plans = asked.flatMap(({ plan }) => (plan instanceof ProviderError ? [] : [plan]))
    const shop = await openShop(context)
    const fetched = await fetchOrders(context, shop, first.range, together(plans))
    return await Promise.all(
      asked.map(({ query, plan }) =>
        plan instanceof ProviderError
          ? plan
          : answer(context, shop, query, plan, part(fetched, plan)).catch(ownRefusal),
      ),
    )
  },
}

/** A query that cannot be requested fails alone. */
function soundPlan(query: ProviderQuery): OrderRequests | ProviderError {
  try {
    return planOf(query)
  } catch (error) {
    return ownRefusal(error)
  }
}

function ownRefusal(error: unknown): ProviderError {
  if (error instanceof ProviderError && error.kind === 'bad_request') return error
  throw error
}

/** What a query would have fetched by itself. */
function part({ orders, ...rest }: Fetched, { orders: wanted }: OrderRequests): Fetched {
  if (!wanted) return { orders: [], notices: [], truncated: false }
  return { ...rest, orders: orders.filter(({ status }) => wanted.statuses.includes(status)) }
}

async function answer(
  context: ProviderContext,
  shop: Shop,
  query: ProviderQuery,
  plan: OrderRequests,
  { orders: fetched, notices, truncated }: Fetched,
): Promise<ResultTable> {
  const { timeZone } = shop
  const { now } = context
  const categories: Categories = plan.needsCategories ? await fetchCategories(shop, fetched) : new Map()
  const selected = filterOrders(picked(fetched, plan, categories), query.filter, categories)
  const kept = plan.needsMoney
    ? oneCurrency(selected, await memoize(context, 'currency', ACCOUNT_SECONDS, () => shopCurrency(shop)))
    : { orders: selected, currency: null, notices: [] }
  const { currency, orders } = kept
  const registrations = query.metrics.includes('new_customers')
    ? await registrationsByDay(shop, query.range)
    : []
  const today = dayAt(now, timeZone)
  const range = { ...query.range, end: query.range.end < today ? query.range.end : today }
  const sales = { orders, registrations, counted: plan.counted, categories }
  const { rows, totals, notices: told } = salesRows(sales, query, range)
  const table = buildTable(query, TYPE, rows, {
    totals,
    currency,
    timeZone,
    now,
    notices: [...notices, ...kept.notices, ...told],
  })
  return { ...table, truncated: table.truncated || truncated }
}

/** What the picked coupons, products and categories leave of the orders. */
function picked(
  orders: Order[],
  { coupons, products, categoryIds }: OrderRequests,
  categories: Categories,
): Order[] {
  const withCoupon = orders.filter(
    (order) => coupons.length === 0 || order.coupons.some(({ code }) => coupons.includes(code)),
  )
  if (products.length === 0 && categoryIds.length === 0) return withCoupon
  const isOfCategory = (id: number) => categories.get(id)?.some((one) => categoryIds.includes(one.id))
  return withLines(withCoupon, (lines) =>
    lines.filter(
      ({ productId }) =>
        (products.length === 0 || products.includes(productId)) &&
        (categoryIds.length === 0 || isOfCategory(productId)),
    ),
  )
}

import {
  type ProviderContext,
  ProviderError,
  type ProviderQuery,
  type QuestionBatch,
  type ResultTable,
} from '../contract.ts'
import { dayAt } from '../days.ts'
import { ACCOUNT_SECONDS, readOnce } from '../once.ts'
import { columnsOf } from '../resultRows.ts'
import type { Categories } from './attributes.ts'
import { DIMENSIONS, METRICS } from './catalogue.ts'
import { openShop, type Shop } from './client.ts'
import { oneCurrency, shopCurrency } from './currency.ts'
import { type Fetched, fetchCategories, fetchOrders, registrationsByDay } from './fetching.ts'
import { filterOrder } from './filter.ts'
import type { Order } from './orders.ts'
import { type Plan, planOf, together } from './plan.ts'
import { tabulate } from './table.ts'

/** Answers one question from the shop's orders. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const plan = planOf(query)
  const shop = await openShop(context)
  return answer(context, shop, query, plan, await fetchOrders(shop, query.range, plan))
}

/** Questions about the same days are answered from one reading of the orders, which is what takes the calls. */
export const batch: QuestionBatch = {
  most: 25,
  key: ({ range, inputs }) => JSON.stringify([range, inputs.target ?? null]),

  async run(context, queries) {
    const plans = queries.map(soundPlan)
    const [first] = queries
    const whole = together(plans.filter((plan): plan is Plan => !(plan instanceof ProviderError)))
    if (!first || !whole) return plans.filter((plan) => plan instanceof ProviderError)
    const shop = await openShop(context)
    const fetched = await fetchOrders(shop, first.range, whole)
    return await Promise.all(
      queries.map(async (query, index) => {
        const plan = plans[index]
        if (!plan || plan instanceof ProviderError) return plan ?? new ProviderError('unexpected', 'No plan.')
        return answer(context, shop, query, plan, part(fetched, plan)).catch(ownRefusal)
      }),
    )
  },
}

/** What cannot even be asked is its question's own failure. */
function soundPlan(query: ProviderQuery): Plan | ProviderError {
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

/** What a question would have fetched by itself. */
function part({ orders, notices, truncated }: Fetched, { needsOrders, statuses }: Plan): Fetched {
  if (!needsOrders) return { orders: [], notices: [], truncated: false }
  return { orders: orders.filter(({ status }) => statuses.includes(status)), notices, truncated }
}

async function answer(
  context: ProviderContext,
  shop: Shop,
  query: ProviderQuery,
  plan: Plan,
  { orders: fetched, notices, truncated }: Fetched,
): Promise<ResultTable> {
  const categories: Categories = plan.needsCategories ? await fetchCategories(shop, fetched) : new Map()
  const selected = fetched.flatMap((order) => select(order, query, plan, categories) ?? [])
  const kept = plan.needsMoney
    ? oneCurrency(selected, await readOnce(context, 'currency', ACCOUNT_SECONDS, () => shopCurrency(shop)))
    : { orders: selected, currency: null, notices: [] }
  const registrations = plan.needsNewCustomers ? await registrationsByDay(shop, query.range) : []
  const facts = { orders: kept.orders, registrations, counted: plan.counted, categories }
  const today = dayAt(context.now, shop.timeZone)
  const range = { ...query.range, end: query.range.end < today ? query.range.end : today }
  const { rows, totals } = tabulate(facts, { ...query, range })
  return {
    columns: columnsOf(query, { dimensions: DIMENSIONS, metrics: METRICS }),
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

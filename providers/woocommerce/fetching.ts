import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Notice } from '../contract.ts'
import { chunksOf } from '../paging.ts'
import type { Categories } from './attributes.ts'
import type { Shop } from './client.ts'
import { boundsOf, type Order, OrderSchema, slimOrder } from './orders.ts'
import type { Plan } from './plan.ts'

/** Orders with what a reader should know of them. */
export interface Fetched {
  orders: Order[]
  notices: Notice[]
  truncated: boolean
}

/** The orders that a question is about, as far as the shop can tell them apart itself. */
export async function fetchOrders(shop: Shop, range: DateRange, plan: Plan): Promise<Fetched> {
  if (!plan.needsOrders) return { orders: [], notices: [], truncated: false }
  const [product] = plan.products
  const parameters = {
    ...boundsOf(range),
    status: plan.statuses.join(','),
    // The API takes one product; several are told apart here.
    product: plan.products.length === 1 ? product : undefined,
    orderby: 'date',
    order: 'asc',
    _fields: plan.fields.join(','),
  }
  const { items, total, truncated } = await shop.list('orders', parameters, OrderSchema)
  const notices: Notice[] = []
  if (truncated) {
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    const text = `Only the first ${items.length.toLocaleString('en')}${of} orders of this range were read. Choose a shorter range.`
    notices.push({ code: 'truncated', text })
  }
  return { orders: await Promise.all(items.map(slimOrder)), notices, truncated }
}

const ProductCategories = z.object({
  id: z.number(),
  categories: z.array(z.object({ id: z.number(), name: z.string() })).default([]),
})

/** The categories of every product in these orders. */
export async function fetchCategories(shop: Shop, orders: Order[]): Promise<Categories> {
  const ids = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)))].filter(
    (id) => id > 0,
  )
  const found = new Map<number, { id: number; name: string }[]>()
  for (const some of chunksOf(ids, 100)) {
    const include = some.join(',')
    const page = await shop.list('products', { include, _fields: 'id,categories' }, ProductCategories)
    for (const { id, categories } of page.items) found.set(id, categories)
  }
  return found
}

const Registration = z.object({ id: z.number(), date_created: z.string().nullish() })

/** The day of each registration of a customer account within the range. The list cannot be asked by date. */
export async function registrationsByDay(shop: Shop, { start, end }: DateRange): Promise<string[]> {
  const days: string[] = []
  const parameters = { orderby: 'registered_date', order: 'desc', _fields: 'id,date_created' }
  const olderThanRange = ({ date_created }: z.infer<typeof Registration>) =>
    typeof date_created === 'string' && date_created.slice(0, 10) < start
  const { items } = await shop.list('customers', parameters, Registration, olderThanRange)
  for (const { date_created } of items) {
    const day = date_created?.slice(0, 10)
    if (day && day >= start && day <= end) days.push(day)
  }
  return days
}

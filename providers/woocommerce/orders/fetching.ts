import { z } from 'zod'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { Notice, ProviderContext } from '../../contract.ts'
import { textOrEmpty } from '../../kit/http/json.ts'
import { chunksOf } from '../../kit/http/paging.ts'
import type { Shop } from '../client.ts'
import type { Wanted } from '../plan.ts'
import type { Categories } from './attributes.ts'
import { boundsOf, looseList, type Order, OrderSchema, withoutEmail } from './index.ts'
import { withRefundParts } from './refunds.ts'

/** Orders, and the notices for a reader. */
export interface Fetched {
  orders: Order[]
  notices: Notice[]
  truncated: boolean
}

/** The orders that a query covers, as far as the shop can filter them itself. */
export async function fetchOrders(
  context: ProviderContext,
  shop: Shop,
  range: DateRange,
  wanted: Wanted | null,
): Promise<Fetched> {
  if (!wanted) return { orders: [], notices: [], truncated: false }
  const [product, ...others] = wanted.products
  const parameters = {
    ...boundsOf(range),
    status: wanted.statuses.join(','),
    // The API takes one product; several are filtered here.
    product: others.length === 0 ? product : undefined,
    orderby: 'date',
    order: 'asc',
    _fields: wanted.fields.join(','),
  }
  const { items, total, truncated } = await shop.list('orders', parameters, OrderSchema)
  const notices: Notice[] = []
  if (truncated) {
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    const text = `Only the first ${items.length.toLocaleString('en')}${of} orders of this range were read. Choose a shorter range.`
    notices.push({ code: 'truncated', text })
  }
  const orders = await Promise.all(items.map(withoutEmail))
  return {
    orders: wanted.refundParts ? await withRefundParts(context, shop, orders) : orders,
    notices,
    truncated,
  }
}

const ProductCategories = z.object({
  id: z.number(),
  categories: looseList(z.object({ id: z.number(), name: textOrEmpty })),
})

/** The categories of every product in these orders. */
export async function fetchCategories(shop: Shop, orders: Order[]): Promise<Categories> {
  const sold = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const ids = [...new Set(sold)].filter((id) => id > 0)
  const found = new Map<number, { id: number; name: string }[]>()
  for (const some of chunksOf(ids, 100)) {
    const include = some.join(',')
    const page = await shop.list('products', { include, _fields: 'id,categories' }, ProductCategories)
    for (const { id, categories } of page.items) found.set(id, categories)
  }
  return found
}

const Registration = z
  .object({ id: z.number(), date_created: textOrEmpty })
  .transform(({ id, date_created }) => ({ id, day: date_created.slice(0, 10) }))

/**
 * The day of each registration of a customer account within the range. The list cannot be filtered by date.
 */
export async function registrationsByDay(shop: Shop, { start, end }: DateRange): Promise<string[]> {
  const parameters = { orderby: 'registered_date', order: 'desc', _fields: 'id,date_created' }
  const isOlder = ({ day }: z.infer<typeof Registration>) => day !== '' && day < start
  const { items } = await shop.list('customers', parameters, Registration, isOlder)
  return items.map(({ day }) => day).filter((day) => day >= start && day <= end)
}

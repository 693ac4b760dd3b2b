import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { OrderFacts, PaymentFacts, PaymentProvider } from '../../payment/provider.ts'
import { applyTold } from './applyTold.ts'
import { eachByItself } from './eachByItself.ts'

/** Of one turn: of companies, and of those who register. */
const MOST_CHECKOUTS = 20
const MOST_ADMINS = 3
const MOST_PAYERS = 3
/** Of one address: the provider lists all that it ever bought. */
const MOST_ORDERS = 10
/** A checkout that was begun before and is not paid will not be. */
const OPEN_DAYS = 7

/**
 * Asks for checkouts that are not known to be paid: by what the browser reported, else by who may have bought. Who
 * registers is found by the report alone, and has turns of their own: anybody can begin checkouts, and tell of them.
 */
export async function lookAtCheckouts(context: AppContext, payment: PaymentProvider): Promise<void> {
  const open = [
    ...(await openCheckouts(context, (row) => row('email', 'is', null))),
    ...(await openCheckouts(context, (row) =>
      row.and([row('email', 'is not', null), row('orderId', 'is not', null)]),
    )),
  ]
  await eachByItself(context, open, {
    naming: ({ id, buyer, orderId }) => ({ checkout: id, companyId: buyer, order: orderId }),
    work: async ({ id, buyer, orderId, reference, isNew }) => {
      // Before: one that cannot be read comes last at the next turn.
      await context.db.system
        .updateTable('checkouts')
        .set({ lookedAt: context.now().toString() })
        .where('id', '=', id)
        .execute()
      const order = orderId === null ? null : await payment.order(orderId)
      // As its event that did not come: of a company that is not made yet it waits.
      const eventId = isNew && order?.reference === reference ? `checkout ${id}` : null
      if (order) await applyOrderWithSubscription(context, payment, order, eventId)
      else await lookForOrders(context, payment, buyer)
    },
  })
}

interface Open {
  id: string
  buyer: string
  orderId: string | null
  reference: string
  /** Its company is not made yet. */
  isNew: boolean
}

/** One of each buyer, those told of by a browser first. */
async function openCheckouts(
  { db, now }: AppContext,
  ofWhom: (row: ExpressionBuilder<DB, 'checkouts'>) => Expression<SqlBool>,
): Promise<Open[]> {
  const ago = (time: { hours?: number; minutes?: number }) => now().subtract(time).toString()
  return db.system
    .selectFrom((from) =>
      from
        .selectFrom('checkouts')
        .distinctOn('buyer')
        .select([
          'id',
          'buyer',
          'orderId',
          'reference',
          'lookedAt',
          sql<boolean>`email is not null`.as('isNew'),
        ])
        .where(ofWhom)
        .where('paidAt', 'is', null)
        .where('createdAt', '>', ago({ hours: 24 * OPEN_DAYS }))
        // One that has just begun: its events are on their way.
        .where('createdAt', '<', ago({ minutes: 10 }))
        .where((row) => row.or([row('lookedAt', 'is', null), row('lookedAt', '<', ago({ hours: 1 }))]))
        .orderBy('buyer')
        .orderBy(sql`order_id is null`)
        .orderBy(sql`looked_at nulls first`)
        .as('open'),
    )
    .select(['id', 'buyer', 'orderId', 'reference', 'isNew'])
    .orderBy(sql`order_id is null`)
    .orderBy(sql`looked_at nulls first`)
    .limit(MOST_CHECKOUTS)
    .execute()
}

/**
 * Applies orders of a company's admins, and of whoever began its latest checkouts, that are not stored. By their addresses they are only found: whose they are is
 * decided as for every event.
 */
export async function lookForOrders(
  context: AppContext,
  payment: PaymentProvider,
  companyId: string,
): Promise<void> {
  const { addresses, stored } = await context.db.tenant(companyId, async (tx) => {
    const admins = await tx
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'admin')
      .orderBy('createdAt')
      .limit(MOST_ADMINS)
      .execute()
    const payers = await tx
      .selectFrom('checkouts')
      .select('payer')
      .where('buyer', '=', companyId)
      .where('payer', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(MOST_PAYERS)
      .execute()
    const orders = await tx.selectFrom('orders').select('id').execute()
    const known = [...payers.map(({ payer }) => payer), ...admins.map(({ email }) => email)]
    return {
      addresses: new Set(known.filter((address) => address !== null)),
      stored: new Set(orders.map(({ id }) => id)),
    }
  })
  for (const email of addresses) {
    const orderIds = await payment.orderIdsOf(email)
    for (const id of orderIds.filter((one) => !stored.has(one)).slice(-MOST_ORDERS)) {
      const order = await payment.order(id)
      if (order) await applyOrderWithSubscription(context, payment, order)
    }
  }
}

/** What the order has begun is told with it: alone it would not name its company. */
async function applyOrderWithSubscription(
  context: AppContext,
  payment: PaymentProvider,
  order: OrderFacts,
  eventId: string | null = null,
): Promise<void> {
  const ids = order.subscriptionId === null ? [] : [order.subscriptionId]
  const subscriptions = ids.length > 0 ? await payment.subscriptions(ids) : []
  const facts: PaymentFacts[] = [
    { kind: 'order', order },
    ...subscriptions.map((subscription) => ({ kind: 'subscription', subscription }) as const),
  ]
  await applyTold(context, facts, eventId)
}

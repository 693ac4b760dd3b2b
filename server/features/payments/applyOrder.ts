import type { Selectable } from 'kysely'
import { orderLines } from '../../../shared/api/orders.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Orders } from '../../db/types.ts'
import type { OrderFacts } from '../../payment/provider.ts'
import { recordPayment } from '../audit/record.ts'

/** Stores an order as the newest of what was told of it. Throws where the transaction's company does not exist. */
export async function applyOrder(
  { log }: Pick<AppContext, 'log'>,
  tx: Tenant,
  told: OrderFacts,
): Promise<void> {
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'subscriptionId'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = await tx.selectFrom('orders').selectAll().where('id', '=', told.id).executeTakeFirst()
  const values = valuesOf(told)
  if (!known) {
    await tx
      .insertInto('orders')
      .values({ ...values, id: told.id, companyId: company.id })
      .execute()
  } else {
    const isNews = isNewer(values, known)
    // The provider's objects carry the time of their last change alone: the earliest one that was told is the order's.
    const placedAt = earlier(known.placedAt, values.placedAt)
    if (!isNews && placedAt === known.placedAt) return
    await tx
      .updateTable('orders')
      .set(isNews ? { ...values, placedAt } : { placedAt })
      .where('id', '=', told.id)
      .execute()
    if (!isNews) return
  }
  const more = told.refunded - Number(known?.refunded ?? 0)
  if (more <= 0) return
  await recordPayment(tx, company.id, {
    action: 'payment.refunded',
    subject: { kind: 'setting', id: 'subscription', name: company.name },
    details: { order: told.number, amount: moneyText({ amount: more, currency: told.currency }) },
  })
  const isWhole = told.total > 0 && told.refunded >= told.total
  if (!isWhole || told.subscriptionId === null || told.subscriptionId !== company.subscriptionId) return
  // Whether what it was for is to go on is the operator's to say: money is given back for many reasons.
  log.error(
    { service: 'payment', companyId: company.id, subscription: told.subscriptionId, order: told.number },
    'a whole order was given back, but its subscription goes on: end it at the provider unless it is meant to',
  )
}

const valuesOf = (told: OrderFacts) => ({
  reference: told.number,
  subscriptionId: told.subscriptionId,
  placedAt: told.placedAt.toString(),
  currency: told.currency,
  total: told.total,
  tax: told.tax,
  discount: told.discount,
  refunded: told.refunded,
  invoiceUrl: told.invoiceUrl,
  lines: JSON.stringify(told.lines),
  changedAt: told.changedAt.toString(),
})

/** Of the same instant the one with more given back, then by what it holds: the order of arrival does not matter. */
function isNewer(told: ReturnType<typeof valuesOf>, known: Selectable<Orders>): boolean {
  const byTime = Temporal.Instant.compare(told.changedAt, known.changedAt)
  const more = told.refunded - Number(known.refunded)
  if (byTime !== 0 || more !== 0) return byTime > 0 || (byTime === 0 && more > 0)
  return contentOf(told, JSON.parse(told.lines)) > contentOf(known, known.lines)
}

type Content = Omit<Selectable<Orders>, 'total' | 'tax' | 'discount'> &
  Record<'total' | 'tax' | 'discount', number | string>

/** The database has members in an order of its own. */
const contentOf = (
  order: Pick<
    Content,
    'reference' | 'subscriptionId' | 'currency' | 'invoiceUrl' | 'total' | 'tax' | 'discount'
  >,
  lines: unknown,
) =>
  JSON.stringify([
    order.reference,
    order.subscriptionId,
    order.currency,
    Number(order.total),
    Number(order.tax),
    Number(order.discount),
    order.invoiceUrl,
    orderLines.parse(lines).map(({ what, quantity, amount }) => [what, quantity, amount]),
  ])

const earlier = (one: string, other: string) => (Temporal.Instant.compare(one, other) <= 0 ? one : other)

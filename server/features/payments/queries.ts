import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { interval } from '../../../shared/api/payment.ts'
import type { SealedTerms } from '../../../shared/rules/sealedTerms.ts'
import type { KnownSubscription, Origin } from '../../../shared/rules/subscriptionState.ts'
import type { System, Tenant } from '../../db/database.ts'
import type { Checkouts } from '../../db/types.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import { storedSubscription } from '../paidFor/storedSubscription.ts'

const row = storedSubscription.transform((stored) => ({
  ...stored,
  begunAt: stored.begunAt ?? stored.changedAt,
}))

/** A subscription as it is stored. */
export type CompanySubscription = KnownSubscription & Origin

/** Every subscription that this company has had. */
export async function loadSubscriptions(tx: Tenant): Promise<CompanySubscription[]> {
  const rows = await tx.selectFrom('subscriptions').selectAll().execute()
  return rows.map((stored) => row.parse(stored))
}

export async function storeSubscription(
  tx: Tenant,
  companyId: string,
  fact: CompanySubscription,
): Promise<void> {
  const { id } = fact
  const values = {
    accountId: fact.accountId,
    state: fact.state,
    dashboards: fact.dashboards,
    interval: fact.interval,
    currency: fact.currency,
    each: fact.each,
    begunAt: fact.begunAt.toString(),
    paidUntil: fact.paidUntil?.toString() ?? null,
    endsAt: fact.endsAt?.toString() ?? null,
    overdueSince: fact.overdueSince?.toString() ?? null,
    changedAt: fact.changedAt.toString(),
    late: fact.late,
    payer: fact.payer,
  }
  await tx
    .insertInto('subscriptions')
    .values({ ...values, id, companyId })
    .onConflict((conflict) => conflict.columns(['companyId', 'id']).doUpdateSet(values))
    .execute()
}

/** What the checkout of a subscription decides of it; null where that is not known. */
export async function originOf(
  tx: Tenant,
  { id, reference, begunAt }: { id: string; reference: string | null; begunAt: Temporal.Instant },
): Promise<Origin | null> {
  const checkout = await tx
    .selectFrom('checkouts')
    .leftJoin('orders', 'orders.id', 'checkouts.orderId')
    .select(['expiresAt', 'payer', 'orders.subscriptionId as begun'])
    .where('checkouts.buyer', '=', (row) => row.selectFrom('companies').select('id'))
    .where((row) =>
      row.or([
        row('checkouts.reference', '=', reference),
        row(
          'checkouts.orderId',
          'in',
          row.selectFrom('orders').select('id').where('subscriptionId', '=', id),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!checkout) return null
  const isOver = Temporal.Instant.compare(begunAt, Temporal.Instant.from(checkout.expiresAt)) > 0
  // A sealed order can be paid again: it has begun its subscription.
  const isSpent = checkout.begun !== null && checkout.begun !== id
  return { late: isOver || isSpent, payer: checkout.payer }
}

/** The subscription that facts are of; null of an order of none. */
export const subscriptionOf = (one: PaymentFacts): string | null =>
  one.kind === 'order' ? one.order.subscriptionId : one.subscription.id

/** The company that a subscription is stored of; null of none. */
export async function companyOfSubscription(db: System | Tenant, id: string): Promise<string | null> {
  const { rows } = await sql<{ companyId: string }>`
    select company_id from resolve_subscription(${id})`.execute(db)
  return rows[0]?.companyId ?? null
}

const sealedTerms = z.object({ dashboards: z.number(), interval, each: z.record(z.string(), z.number()) })

/** What a stored checkout sealed. */
export const termsOfCheckout = (row: Pick<Selectable<Checkouts>, keyof SealedTerms>): SealedTerms =>
  sealedTerms.parse(row)

/** Who began the checkout with this reference, and on which terms; null for none. */
export async function checkoutOf(
  db: System | Tenant,
  reference: string,
): Promise<{ buyer: string; sealed: SealedTerms } | null> {
  const checkout = await db
    .selectFrom('checkouts')
    .select(['buyer', 'dashboards', 'interval', 'each'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return checkout ? { buyer: checkout.buyer, sealed: termsOfCheckout(checkout) } : null
}

/**
 * Whoever holds this, until the transaction ends, is the only one who handles what concerns this subscription or buyer: of
 * two that do, the second one sees what the first one has stored. Where a company's row is locked too, that comes after.
 */
export async function takeTurn(db: System | Tenant, of: 'subscription' | 'buyer', id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${of} ${id}`}, 0))`.execute(db)
}

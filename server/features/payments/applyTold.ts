import type { AppContext } from '../../context.ts'
import type { System, Tenant } from '../../db/database.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import { applyFacts } from './applyFacts.ts'
import { applyWaiting } from './applyWaiting.ts'
import { isOfSealed } from './isOfSealed.ts'
import { checkoutOf, companyOfSubscription, subscriptionOf, takeTurn } from './queries.ts'
import { factsToStore } from './storedFacts.ts'

type Told = Pick<AppContext, 'config' | 'db' | 'log' | 'now' | 'queue'>

/**
 * Applies facts that belong together to the company that they are of, and what waited for them; where it is not known, or
 * not made yet, they wait. By its id an event is noted in the same transaction: it is done, or it was never here.
 *
 * @param eventId null for what was read from the provider and was no event's
 */
export async function applyTold(
  context: Told,
  facts: readonly PaymentFacts[],
  eventId: string | null,
): Promise<'applied' | 'waiting' | 'known'> {
  for (;;) {
    const buyer = await whoseAre(context.db.system, facts)
    const outcome =
      buyer === null
        ? await store(context, facts, eventId)
        : await context.db.tenant(buyer, (tx) => applyTo(context, tx, buyer, facts, eventId))
    if (outcome === 'waiting' && eventId !== null) await reportOtherTerms(context, facts)
    // Its company became known between the two looks.
    if (outcome !== 'again') return outcome
  }
}

async function applyTo(
  context: Told,
  tx: Tenant,
  buyer: string,
  facts: readonly PaymentFacts[],
  eventId: string | null,
): Promise<'applied' | 'waiting' | 'known'> {
  await takeTurns(tx, facts)
  const company = await findCompany(tx, buyer)
  const isNew = eventId === null || (await note(context, tx, eventId, { buyer, facts, isApplied: !!company }))
  if (!isNew) return 'known'
  if (!company) return 'waiting'
  for (const one of facts) await applyFacts(context, tx, one)
  await applyWaiting(context, tx, buyer)
  return 'applied'
}

/** Locked; one that is being made at this moment is waited for. */
async function findCompany(tx: Tenant, buyer: string): Promise<{ id: string } | undefined> {
  const look = () => tx.selectFrom('companies').select('id').forUpdate().executeTakeFirst()
  const company = await look()
  if (company) return company
  await takeTurn(tx, 'buyer', buyer)
  return look()
}

/** For whoever is to become known by another event. Those read from the provider are read again at the next look. */
async function store(
  context: Told,
  facts: readonly PaymentFacts[],
  eventId: string | null,
): Promise<'waiting' | 'known' | 'again'> {
  if (eventId === null) return 'waiting'
  return context.db.system.transaction().execute(async (tx) => {
    await takeTurns(tx, facts)
    if ((await whoseAre(tx, facts)) !== null) return 'again'
    return (await note(context, tx, eventId, { buyer: null, facts, isApplied: false })) ? 'waiting' : 'known'
  })
}

async function takeTurns(tx: System | Tenant, facts: readonly PaymentFacts[]): Promise<void> {
  const ids = new Set(facts.flatMap((one) => subscriptionOf(one) ?? []))
  for (const id of [...ids].toSorted()) await takeTurn(tx, 'subscription', id)
}

/**
 * The company, or who will be one: that of the stored subscription, else of the checkout whose reference comes back on the
 * terms that were sealed. A buyer who finds the reference can name it with an order of their own making, but not for
 * less, nor for more dashboards or months. Nothing else that a buyer could have written is looked at.
 */
export async function whoseAre(db: System | Tenant, facts: readonly PaymentFacts[]): Promise<string | null> {
  for (const one of facts) {
    const subscriptionId = subscriptionOf(one)
    const company = subscriptionId && (await companyOfSubscription(db, subscriptionId))
    if (company) return company
  }
  for (const reference of new Set(facts.flatMap((one) => referenceOf(one) ?? []))) {
    const checkout = await checkoutOf(db, reference)
    if (checkout && facts.every((one) => isOfSealed(checkout.sealed, one))) return checkout.buyer
  }
  return null
}

const referenceOf = (one: PaymentFacts): string | null =>
  one.kind === 'order' ? one.order.reference : one.subscription.reference

/** Somebody pays for an order of ours and has nothing for it: a coupon of the provider's, or an order of their own making. */
async function reportOtherTerms({ db, log }: Told, facts: readonly PaymentFacts[]): Promise<void> {
  for (const one of facts) {
    const { id, reference } = one.kind === 'order' ? one.order : one.subscription
    if (reference === null) continue
    const checkout = await checkoutOf(db.system, reference)
    if (checkout && !isOfSealed(checkout.sealed, one))
      log.error(
        { service: 'payment', [one.kind]: id, companyId: checkout.buyer },
        'paid on other terms than were sealed',
      )
  }
}

/** Notes an event, whole where it waits. Whether it is new. */
async function note(
  { now }: Pick<Told, 'now'>,
  tx: System | Tenant,
  id: string,
  { buyer, facts, isApplied }: { buyer: string | null; facts: readonly PaymentFacts[]; isApplied: boolean },
): Promise<boolean> {
  const receivedAt = now().toString()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvents')
    .values({
      id,
      buyer,
      receivedAt,
      subscriptionId: facts.map(subscriptionOf).find((one) => one !== null) ?? null,
      appliedAt: isApplied ? receivedAt : null,
      facts: isApplied ? null : factsToStore(facts),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

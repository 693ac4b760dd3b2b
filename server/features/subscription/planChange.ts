import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { leaseOf } from '../../db/lease.ts'
import { AppError } from '../../lib/errors.ts'
import type { SubscriptionFacts } from '../../payment/provider.ts'
import { type Intent, intent } from '../paidFor/pendingTerms.ts'

export type { Intent }

/** Longer than the calls to the provider take that one change consists of. */
const LEASE = leaseOf({ table: 'planChanges', holder: 'holder', until: 'until', seconds: 90 })
/** After a call without an answer: by then the provider has done it, or never will. */
const DOUBT_SECONDS = 30

export const UNDER_WAY =
  'Another change of the subscription is under way. Wait a minute, then look at the plan again.'

/** Whether the provider has done it. */
export function isDone(wanted: Intent, facts: SubscriptionFacts): boolean {
  switch (wanted.kind) {
    case 'terms':
      return facts.dashboards === wanted.dashboards && facts.interval === wanted.interval
    case 'price':
      return facts.each === wanted.each
    case 'cancel':
      return facts.state === 'canceled' || facts.state === 'ended'
    case 'uncancel':
      return facts.state === 'active' || facts.state === 'overdue'
  }
}

/**
 * Takes the company's one place for a change, in the transaction that decides on it; returns its token. A job finishes what
 * is not dropped in time. Throws AppError('conflict') where another change is under way.
 */
export async function beginChange(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  companyId: string,
  wanted: Intent,
): Promise<string> {
  const holder = nanoid()
  const now = context.now()
  const taken = await tx
    .insertInto('planChanges')
    .values({ companyId, intent: JSON.stringify(wanted), ...LEASE.take(holder, now) })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .returning('holder')
    .executeTakeFirst()
  if (!taken) throw new AppError('conflict', UNDER_WAY)
  await context.queue.add(
    tx,
    'finishPlanChange',
    { companyId, holder },
    { runAt: now.add({ seconds: LEASE.seconds }), maxAttempts: 25 },
  )
  return holder
}

/** Whether the provider did it is not known: it is asked once more when the doubt must be over. */
export async function leaveInDoubt(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  companyId: string,
  holder: string,
): Promise<void> {
  const until = now().add({ seconds: DOUBT_SECONDS }).toString()
  await db.tenant(companyId, (tx) =>
    tx.updateTable('planChanges').set({ until }).where(LEASE.isHeldBy(holder)).execute(),
  )
}

/** Gives the place up; returns what was wanted, or null where somebody else has finished it. */
export async function endChange(tx: Tenant, holder: string): Promise<Intent | null> {
  const row = await tx
    .deleteFrom('planChanges')
    .where(LEASE.isHeldBy(holder))
    .returning('intent')
    .executeTakeFirst()
  return row ? intent.parse(row.intent) : null
}

export type LeftOver = { holder: string; wanted: Intent } | { heldUntil: Temporal.Instant }

/**
 * Takes a change whose holder left it unfinished, so that one alone asks the provider about it; `heldUntil` while somebody
 * still works on it; null of none.
 */
export async function takeLeftOver({ now }: Pick<AppContext, 'now'>, tx: Tenant): Promise<LeftOver | null> {
  const holder = nanoid()
  const taken = await tx
    .updateTable('planChanges')
    .set(LEASE.take(holder, now()))
    .where(LEASE.isFree(now()))
    .returning('intent')
    .executeTakeFirst()
  if (taken) return { holder, wanted: intent.parse(taken.intent) }
  const held = await tx.selectFrom('planChanges').select('until').executeTakeFirst()
  return held ? { heldUntil: Temporal.Instant.from(held.until) } : null
}

/** Whoever comes next may finish it at once. */
export async function leaveAgain(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  companyId: string,
  holder: string,
): Promise<void> {
  const until = now().toString()
  await db.tenant(companyId, (tx) =>
    tx.updateTable('planChanges').set({ until }).where(LEASE.isHeldBy(holder)).execute(),
  )
}

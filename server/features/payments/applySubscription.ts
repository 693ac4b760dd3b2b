import type { Selectable } from 'kysely'
import { companyState } from '../../../shared/api/company.ts'
import { causesBetween, type Standing } from '../../../shared/rules/planTransitions.ts'
import {
  learn,
  planOf,
  presentSubscription,
  type SubscriptionFact,
} from '../../../shared/rules/subscriptionState.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Companies } from '../../db/types.ts'
import type { SubscriptionFacts } from '../../payment/provider.ts'
import { recordPayment } from '../audit/record.ts'
import { archiveSurplus, returnUnpaid } from '../paidFor/places.ts'
import { isRunning, queueEndReplaced, queueEndWithAccount } from '../paidFor/runningSubscriptions.ts'
import { loadSubscriptions, originOf, storeSubscription } from './queries.ts'

type Company = Pick<
  Selectable<Companies>,
  'id' | 'name' | 'state' | 'expiresAt' | 'planDashboards' | 'subscriptionId'
>

/** Stores what is newest of a subscription, and makes of its company what its present subscription says. */
export async function applySubscription(
  context: Pick<AppContext, 'config' | 'log' | 'now' | 'queue'>,
  tx: Tenant,
  told: SubscriptionFacts,
): Promise<void> {
  // Facts of one company are applied one after the other.
  const company = await tx
    .selectFrom('companies')
    .select(['id', 'name', 'state', 'expiresAt', 'planDashboards', 'subscriptionId', 'closedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = await loadSubscriptions(tx)
  const known = before.find(({ id }) => id === told.id)
  const learned = learn(known ?? null, told)
  if (learned === known) return
  const origin = known ?? (await originOf(tx, told)) ?? { late: false, payer: null }
  const newest = { ...learned, late: origin.late, payer: origin.payer }
  await storeSubscription(tx, company.id, newest)
  // A purchase that was under way when the account was deleted, or one that the provider has taken up again.
  if (company.closedAt !== null) {
    await queueEndWithAccount(context, tx, company.id)
    if (!known && isRunning(newest)) {
      context.log.error(
        { service: 'payment', companyId: company.id, subscription: newest.id },
        'paid for after its account was deleted: the subscription is ended, give its order back',
      )
    }
  }
  const all = [...before.filter(({ id }) => id !== newest.id), newest]
  const present = presentSubscription(all)
  if (!present) return
  const replaced = company.closedAt === null ? all.filter((one) => one !== present && isRunning(one)) : []
  for (const { id } of replaced) {
    await queueEndReplaced(context, tx, { companyId: company.id, subscriptionId: id })
  }
  const { state, expiresAt, planDashboards } = planOf(present, context.config.dunning.cancelAfterDays)
  await tx
    .updateTable('companies')
    .set({ state, expiresAt: expiresAt?.toString() ?? null, planDashboards, subscriptionId: present.id })
    .execute()
  await archiveSurplus(tx)
  const hasMore = company.state !== 'active' || planDashboards > company.planDashboards
  if (state === 'active' && hasMore) await returnUnpaid(context, tx)
  await recordChange(tx, company, before.find(({ id }) => id === company.subscriptionId) ?? null, present)
}

/** Writes what must have happened, of which events may be missing, to the company's audit log. */
async function recordChange(
  tx: Tenant,
  company: Company,
  before: SubscriptionFact | null,
  after: SubscriptionFact,
): Promise<void> {
  const { id, name, subscriptionId } = company
  const succession = subscriptionId === null ? 'first' : subscriptionId === after.id ? 'same' : 'other'
  const causes = causesBetween(before?.state ?? standingOf(company), after.state, succession) ?? []
  const subject = { kind: 'setting', id: 'subscription', name } as const
  const { dashboards, interval } = after
  for (const cause of causes) {
    const isBeginning = succession !== 'same' && cause === causes[0]
    const details = isBeginning ? { dashboards, interval } : {}
    await recordPayment(tx, id, { action: `payment.${cause}`, subject, details })
  }
  if (succession !== 'same' || !before) return
  const changes = {
    ...(before.dashboards !== dashboards && {
      dashboards: { before: before.dashboards, after: dashboards },
    }),
    ...(before.interval !== interval && { interval: { before: before.interval, after: interval } }),
  }
  if (Object.keys(changes).length === 0) return
  await recordPayment(tx, id, { action: 'payment.changed', subject, details: { changes } })
}

const standingOf = ({ state }: Pick<Company, 'state'>): Standing => companyState.parse(state)

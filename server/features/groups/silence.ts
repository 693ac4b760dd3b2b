import { sql } from 'kysely'
import type { SnoozeForm } from '../../../shared/api/domains.ts'
import { USUAL_SNOOZE_DAYS } from '../../../shared/rules/monitoring/alertState.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { queueUntold } from './channels/queueDeliveries.ts'
import { domainSubject, isSnoozed } from './present.ts'
import { lockDomain } from './queries.ts'
import { NOT_ACKNOWLEDGED } from './scan/applyFindings.ts'
import { NOT_SNOOZED } from './scan/scanDomain.ts'

/** A domain is silent for a year at most: whoever wants none of it switches its checks off. */
const MOST_SNOOZE_DAYS = 366

/**
 * Silences a domain's alerts, those that are found meanwhile too: for a week, until an instant, or until all have recovered.
 * Messages that still wait are not sent. Throws AppError('not_found' | 'invalid_input').
 */
export async function snoozeDomain(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  id: string,
  { until, reason }: SnoozeForm,
): Promise<void> {
  const { host } = await lockDomain(tx, id)
  const now = context.now()
  const end = until === undefined ? now.add({ hours: 24 * USUAL_SNOOZE_DAYS }) : until && instantOf(until)
  if (end && Temporal.Instant.compare(end, now) <= 0) throw invalidField('until', 'Choose a time to come.')
  if (end && Temporal.Instant.compare(end, now.add({ hours: 24 * MOST_SNOOZE_DAYS })) > 0) {
    throw invalidField('until', 'Choose a day within a year, or switch the check off.')
  }
  await tx
    .updateTable('domains')
    .set({
      snoozedAt: now.toString(),
      snoozedUntil: end?.toString() ?? null,
      snoozeReason: reason,
      snoozedBy: doer.userId,
      // What is still wrong is told again as the snooze ends, not on the morning after.
      ...(end && { nextScanAt: sql<string>`least(next_scan_at, ${end.toString()}::timestamptz)` }),
    })
    .where('id', '=', id)
    .execute()
  const silenced = await tx
    .updateTable('alerts')
    .set({ state: 'snoozed' })
    .where('domainId', '=', id)
    .where('state', 'in', ['raised', 'acknowledged'])
    .returning('id')
    .execute()
  await dropWaiting(
    tx,
    silenced.map((alert) => alert.id),
  )
  await record(tx, doer, {
    action: 'domain.snoozed',
    subject: domainSubject({ id, host }),
    details: { until: end?.toString() ?? null, ...(reason && { reason }) },
  })
}

/**
 * Ends a snooze: alerts wait for somebody again, but for those that somebody looked after before. What channels were not told of
 * meanwhile they are told now. Throws AppError('not_found').
 */
export async function resumeDomain(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  id: string,
): Promise<void> {
  const { host, groupId, snoozedAt } = await lockDomain(tx, id)
  if (snoozedAt === null) return
  await tx.updateTable('domains').set(NOT_SNOOZED).where('id', '=', id).execute()
  await tx
    .updateTable('alerts')
    .set((row) => ({
      // The name stays where the person has left.
      state: row.case().when('acknowledgedName', 'is not', null).then('acknowledged').else('raised').end(),
    }))
    .where('domainId', '=', id)
    .where('state', '=', 'snoozed')
    .execute()
  await queueUntold(context, tx, { groupId, domainId: id })
  await record(tx, doer, { action: 'domain.resumed', subject: domainSubject({ id, host }) })
}

/** Somebody looks after what is raised of a domain: these alerts, or all. Throws AppError('not_found'). */
export async function acknowledgeDomain(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  { id, alertIds }: { id: string; alertIds?: readonly string[] | undefined },
): Promise<void> {
  const domain = await lockDomain(tx, id)
  let update = tx
    .updateTable('alerts')
    .set((row) => ({
      state: 'acknowledged',
      acknowledgedBy: doer.userId,
      acknowledgedName: row.selectFrom('users').select('name').where('users.id', '=', doer.userId),
    }))
    .where('domainId', '=', id)
    .where('state', 'in', isSnoozed(domain, now()) ? ['raised'] : ['raised', 'snoozed'])
  if (alertIds) update = update.where('id', 'in', alertIds)
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await record(tx, doer, {
    action: 'domain.acknowledged',
    subject: domainSubject(domain),
  })
}

/**
 * Nobody looks after a domain's alerts any more: they wait for somebody, and nothing is sent. With `alertIds` only of those that
 * the person has acknowledged. Throws AppError('not_found').
 */
export async function unacknowledgeDomain(
  tx: Tenant,
  doer: Doer,
  { id, alertIds }: { id: string; alertIds?: readonly string[] | undefined },
): Promise<void> {
  const { host } = await lockDomain(tx, id)
  let update = tx
    .updateTable('alerts')
    .set({ state: 'raised', ...NOT_ACKNOWLEDGED })
    .where('domainId', '=', id)
    .where('state', '=', 'acknowledged')
  if (alertIds) update = update.where('id', 'in', alertIds).where('acknowledgedBy', '=', doer.userId)
  const { numUpdatedRows } = await update.executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await record(tx, doer, { action: 'domain.unacknowledged', subject: domainSubject({ id, host }) })
}

/** Of alerts that nobody wants to hear of any more. */
async function dropWaiting(tx: Tenant, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return
  // The group's channels are not in a limited member's reach; the alerts are.
  await beyondReach(tx, () =>
    tx
      .updateTable('alertDeliveries')
      .set({ state: 'dropped' })
      .where('alertId', 'in', alertIds)
      .where('state', '=', 'waiting')
      .execute(),
  )
}

function instantOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw invalidField('until', 'This is not an instant such as 2026-12-24T09:00:00Z.')
  }
}

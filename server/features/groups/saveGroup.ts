import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import { checkSettings, type groupForm, type newGroup } from '../../../shared/api/groups.ts'
import { AT_ONCE, CHECKS, type Check, MOST_GROUPS } from '../../../shared/domain/monitoring.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { AppError } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { addDomains } from './addDomains.ts'
import { requireClient } from './belongings.ts'
import { type GroupRow, loadGroup, lockGroup } from './queries.ts'
import { queueScans } from './scan/planScans.ts'

/** Adds a group with its first domains and returns its id. Throws AppError('limit_reached' | 'invalid_input'). */
export async function createGroup(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  doer: Doer,
  { name, clientId, hosts }: z.output<typeof newGroup>,
): Promise<string> {
  await takeTurn(tx, 'groups')
  const { count } = await beyondReach(tx, () =>
    tx
      .selectFrom('groups')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  if (count >= MOST_GROUPS) {
    throw new AppError('limit_reached', `A company has at most ${MOST_GROUPS} groups. Delete one first.`)
  }
  await requireClient(tx, clientId)
  const id = nanoid()
  const { companyId } = doer
  const createdAt = context.now().toString()
  await tx.insertInto('groups').values({ id, companyId, name, clientId, createdAt }).execute()
  await record(tx, doer, { action: 'group.created', subject: subjectOf({ id, name }) })
  if (hosts) {
    await addDomains(context, tx, doer, id, { hosts, table: '', dryRun: false, ownerId: null })
  }
  return id
}

/** Renames a group, or changes its client or what its domains take of checks. Throws AppError('not_found' | 'invalid_input'), and 'stale_version' where somebody else has changed the same since it was `seen`. */
export async function updateGroup(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  doer: Doer,
  id: string,
  { seen, ...form }: z.output<typeof groupForm>,
): Promise<void> {
  const { name, clientId, checks } = await lockGroup(tx, id)
  const before = { name, clientId, checks: checkSettings.parse(checks) }
  const shown = { name, clientId: await clientName(tx, clientId) }
  const after = {
    ...before,
    ...withSeen<Partial<typeof before>, typeof form>(before, form, seen, ['checks'], () => shown),
  }
  const details = changesOf(before, after, ['checks'])
  if (!details) return
  if (after.clientId !== clientId) await requireClient(tx, after.clientId)
  await tx
    .updateTable('groups')
    .set({ ...after, checks: JSON.stringify(after.checks) })
    .where('id', '=', id)
    .execute()
  const changed = CHECKS.filter((check) => !sameJson(before.checks[check], after.checks[check]))
  if (changed.length > 0)
    await rescanAlerted(context, tx, { companyId: doer.companyId, groupId: id }, changed)
  await record(tx, doer, {
    action: 'group.changed',
    subject: subjectOf({ id, name: after.name }),
    details: { ...details },
  })
}

async function clientName(tx: Tenant, id: string | null): Promise<string> {
  if (id === null) return 'none'
  const found = await tx.selectFrom('clients').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name ?? 'none'
}

/**
 * What a check found that was switched off or looks otherwise may end with the next scan: it is made now, of the domains that
 * have such alerts, or one that tells of its measure too.
 */
async function rescanAlerted(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { companyId, groupId }: { companyId: string; groupId: string },
  changed: readonly Check[],
): Promise<void> {
  // How many conversions are watched counts for their tracking too.
  const checks: Check[] = changed.includes('conversions') ? [...changed, 'tracking'] : [...changed]
  const { numUpdatedRows } = await tx
    .updateTable('domains')
    .set({ nextScanAt: AT_ONCE })
    .where('groupId', '=', groupId)
    .where('id', 'in', (alerted) =>
      alerted
        .selectFrom('alerts')
        .select('domainId')
        .where('state', '<>', 'recovered')
        .where((alert) =>
          alert.or([
            alert('checkName', 'in', checks),
            sql<boolean>`figures -> 'followers' ?| ${sql.val(checks)}::text[]`,
          ]),
        ),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await queueScans(context, tx, companyId)
}

/** Deletes a group with its domains, alerts and channels. Throws AppError('not_found'). */
export async function deleteGroup(tx: Tenant, doer: Doer, id: string): Promise<void> {
  const group = await loadGroup(tx, id)
  await tx.deleteFrom('groups').where('id', '=', id).execute()
  await record(tx, doer, { action: 'group.deleted', subject: subjectOf(group) })
}

const subjectOf = ({ id, name }: Pick<GroupRow, 'id' | 'name'>) => ({ kind: 'group' as const, id, name })

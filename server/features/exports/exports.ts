import type { Selectable } from 'kysely'
import { nanoid } from 'nanoid'
import { type CompanyExport, exportState } from '../../../shared/api/exports.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Exports } from '../../db/types.ts'
import { type Doer, record } from '../audit/record.ts'
import { queueExport } from './queueExport.ts'

/** The company's latest export, if it has had any. */
export async function latestExport(tx: Tenant): Promise<Selectable<Exports> | null> {
  const row = await tx
    .selectFrom('exports')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Starts an export; where one is under way already, that one it is. */
export async function startExport(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
): Promise<Selectable<Exports>> {
  const { companyId, userId } = actor
  const row = await tx
    .insertInto('exports')
    .values({ id: nanoid(), companyId, requestedBy: userId, createdAt: context.now().toString() })
    .onConflict((conflict) =>
      conflict.columns(['companyId']).where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const underWay = await tx
      .selectFrom('exports')
      .selectAll()
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst()
    // It may have ended in between: then another one starts.
    return underWay ?? startExport(context, tx, actor)
  }
  await queueExport(context, tx, { companyId, exportId: row.id })
  await record(tx, actor, { action: 'export.started', subject: subjectOf(row) })
  return row
}

/** As what the audit log names it. */
export const subjectOf = ({ id }: { id: string }) => ({ kind: 'setting', id, name: 'Export' }) as const

export async function presentExport(
  tx: Tenant,
  row: Selectable<Exports>,
  now: Temporal.Instant,
): Promise<CompanyExport> {
  const person = await tx
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.requestedBy)
    .executeTakeFirst()
  const state = isOver(row, now) ? 'removed' : exportState.parse(row.state)
  return {
    id: row.id,
    state,
    requestedBy: person?.name ?? null,
    createdAt: row.createdAt,
    step: row.step,
    done: row.done,
    total: row.total,
    finishedAt: row.finishedAt,
    bytes: Number(row.bytes),
    expiresAt: row.expiresAt,
    url: state === 'ready' ? `/api/company/exports/${row.id}/file` : null,
    failure: row.failure,
  }
}

/** Whether its time is over. */
export const isOver = (
  { state, expiresAt }: Pick<Selectable<Exports>, 'state' | 'expiresAt'>,
  now: Temporal.Instant,
): boolean =>
  state === 'ready' &&
  expiresAt !== null &&
  Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0

import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { GroupView, newGroupView } from '../../../shared/api/groups.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { loadGroup, lockGroup } from './queries.ts'

const MOST_VIEWS = 50

/** A person's own views of a group, by name. Throws AppError('not_found'). */
export async function listViews(tx: Tenant, { userId }: Actor, groupId: string): Promise<GroupView[]> {
  await loadGroup(tx, groupId)
  return tx
    .selectFrom('groupViews')
    .select(['id', 'name', 'query'])
    .where('groupId', '=', groupId)
    .where('personId', '=', userId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Saves how a person looks at a group; of the same name it replaces. Throws AppError('not_found' | 'limit_reached'). */
export async function saveView(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  actor: Actor,
  groupId: string,
  { name, query }: z.output<typeof newGroupView>,
): Promise<GroupView> {
  await lockGroup(tx, groupId)
  const views = await listViews(tx, actor, groupId)
  const same = views.find((view) => view.name === name)
  if (same) {
    await tx.updateTable('groupViews').set({ query }).where('id', '=', same.id).execute()
    return { ...same, query }
  }
  if (views.length >= MOST_VIEWS) {
    throw new AppError('limit_reached', `A group has at most ${MOST_VIEWS} views of yours. Delete one first.`)
  }
  const view = { id: nanoid(), name, query }
  const { companyId, userId: personId } = actor
  await tx
    .insertInto('groupViews')
    .values({ ...view, companyId, groupId, personId, createdAt: now().toString() })
    .execute()
  return view
}

/** Throws AppError('not_found') for a view that is not the person's own. */
export async function deleteView(tx: Tenant, { userId }: Actor, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('groupViews')
    .where('id', '=', id)
    .where('personId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('view')
}

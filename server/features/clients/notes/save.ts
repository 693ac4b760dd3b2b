import { nanoid } from 'nanoid'
import {
  type ClientNote,
  type ClientNoteChange,
  type ClientNoteForm,
  MOST_NOTES,
} from '../../../../shared/api/clientNotes.ts'
import { changesOf } from '../../../../shared/rules/auditDetails.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { doneOnce } from '../../../http/doneCall.ts'
import { AppError } from '../../../lib/errors.ts'
import { withSeen } from '../../../lib/withSeen.ts'
import { type Doer, record } from '../../audit/record.ts'
import { type ClientRow, lockClient } from '../queries.ts'
import { lockNote } from './queries.ts'

interface Place {
  clientId: string
  noteId: string
}

/**
 * Notes what happened at a client. Throws AppError: `not_found`, `limit_reached`.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the note that it made is returned
 */
export async function createNote(
  context: AppContext,
  doer: Doer,
  clientId: string,
  form: ClientNoteForm,
  key: string | null,
): Promise<ClientNote> {
  const { companyId } = doer
  return changing(context, doer, clientId, async (tx, client) => {
    const make = async () => {
      await requireRoom(tx, clientId)
      const id = nanoid()
      const createdAt = context.now().toString()
      await tx
        .insertInto('clientNotes')
        .values({ ...form, id, companyId, clientId, createdAt })
        .execute()
      await recordOf(tx, doer, 'note.created', client, { ...form })
      return id
    }
    return lockNote(tx, clientId, await doneOnce(tx, { companyId, key }, make))
  })
}

/** Throws AppError: `not_found`, `stale_version` where somebody else has changed the same since it was `seen`. */
export async function changeNote(
  context: AppContext,
  doer: Doer,
  { clientId, noteId }: Place,
  { seen, ...form }: ClientNoteChange,
): Promise<ClientNote> {
  return changing(context, doer, clientId, async (tx, client) => {
    const { id, ...before } = await lockNote(tx, clientId, noteId)
    const wanted = withSeen<ClientNoteForm, ClientNoteForm>(before, form, seen)
    await tx.updateTable('clientNotes').set(wanted).where('id', '=', id).execute()
    const details = changesOf(before, wanted)
    if (details) await recordOf(tx, doer, 'note.changed', client, { note: before.text, ...details })
    return { id, ...wanted }
  })
}

/** Throws AppError('not_found'). */
export async function deleteNote(
  context: AppContext,
  doer: Doer,
  { clientId, noteId }: Place,
): Promise<void> {
  await changing(context, doer, clientId, async (tx, client) => {
    const { id, day, text } = await lockNote(tx, clientId, noteId)
    await tx.deleteFrom('clientNotes').where('id', '=', id).execute()
    await recordOf(tx, doer, 'note.deleted', client, { day, text })
  })
}

/** Does it with the client's row held, which is not deleted meanwhile; then its dashboards' pages are out of date. */
async function changing<T>(
  context: AppContext,
  { companyId }: Doer,
  clientId: string,
  act: (tx: Tenant, client: ClientRow) => Promise<T>,
): Promise<T> {
  const { result, dashboards } = await context.db.tenant(companyId, async (tx) => {
    const result = await act(tx, await lockClient(tx, clientId))
    const dashboards = await tx
      .selectFrom('dashboards')
      .select('id')
      .where('clientId', '=', clientId)
      .execute()
    return { result, dashboards }
  })
  for (const { id } of dashboards) context.pages.drop(id)
  return result
}

/** The client's row is held: nobody adds another meanwhile. */
async function requireRoom(tx: Tenant, clientId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('clientNotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  if (count < MOST_NOTES) return
  throw new AppError('limit_reached', `A client has at most ${MOST_NOTES} notes. Delete one first.`)
}

const recordOf = (
  tx: Tenant,
  doer: Doer,
  action: 'note.created' | 'note.changed' | 'note.deleted',
  { id, name }: Pick<ClientRow, 'id' | 'name'>,
  details: Record<string, unknown>,
) => record(tx, doer, { action, subject: { kind: 'client', id, name }, details })

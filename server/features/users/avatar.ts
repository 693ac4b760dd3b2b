import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { discardFiles, forgetUnlessShown } from '../files/upload.ts'

/**
 * Makes an uploaded picture (null: none) the person's. Returns what to call once the transaction is committed: it removes
 * the former picture. Throws AppError('invalid_input') where the person has uploaded no such picture.
 */
export async function changeAvatar(
  tx: Tenant,
  person: { id: string; avatar: string | null },
  name: string | null,
): Promise<(context: AppContext) => Promise<void>> {
  if (name === person.avatar) return async () => undefined
  if (name !== null) {
    const file = await tx
      .selectFrom('files')
      .select('name')
      .where('name', '=', name)
      .where('use', '=', 'avatar')
      .where('createdBy', '=', person.id)
      .executeTakeFirst()
    if (!file) throw new AppError('invalid_input', 'Upload the picture first.')
  }
  await tx.updateTable('users').set({ avatar: name }).where('id', '=', person.id).execute()
  return discardAvatar(tx, person.avatar)
}

/** Forgets a picture that nobody has any more; what it returns removes it, once the transaction is committed. */
export async function discardAvatar(
  tx: Tenant,
  name: string | null,
): Promise<(context: AppContext) => Promise<void>> {
  // One may be a client's logo since before that was refused.
  if (name === null || !(await forgetUnlessShown(tx, name))) return async () => undefined
  return (context) => discardFiles(context, [name])
}

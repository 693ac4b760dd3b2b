import { createHash } from 'node:crypto'
import { textLine } from '../../../shared/api/common.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { passingTrouble } from '../../db/failures.ts'
import { newFileName } from '../../files/fileName.ts'
import type { Upload } from '../../http/multipart.ts'
import type { Actor } from '../../http/session.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { checkTable, isNamedTable } from './checkTable.ts'
import { encodeImage } from './encodeImage.ts'
import { ownFiles } from './findFiles.ts'
import { isShown } from './queries.ts'

/** What uploads are for. */
export const FILE_USES = ['logo', 'background', 'client', 'widgets', 'avatar'] as const
export type FileUse = (typeof FILE_USES)[number]

export interface StoredUpload {
  name: string
  contentType: string
  /** How many bytes are stored. */
  size: number
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  originalName: string
}

/** Whose the file becomes. */
type Owner = Pick<Actor, 'companyId'>

/** A stored file that no row leads to by then is removed. */
const RECORDED_WITHIN_HOURS = 1

interface Checked {
  bytes: Buffer
  extension: string
  contentType: string
}

/** Re-encodes an upload and writes it to the store; `recordFile` then records it, within the hour. Throws AppError. */
export const storeImage = async (context: AppContext, owner: Owner, upload: Upload): Promise<StoredUpload> =>
  store(context, owner, upload, await encodeImage(upload.bytes))

/** The same for what a widget may hold: a picture, or a CSV file as it is. */
export async function storeFile(context: AppContext, owner: Owner, upload: Upload): Promise<StoredUpload> {
  if (!isNamedTable(upload.filename)) return storeImage(context, owner, upload)
  checkTable(upload.bytes)
  return store(context, owner, upload, { bytes: upload.bytes, extension: 'csv', contentType: 'text/csv' })
}

async function store(
  context: AppContext,
  { companyId }: Owner,
  { filename }: Upload,
  { bytes, extension, contentType }: Checked,
): Promise<StoredUpload> {
  const name = newFileName(extension)
  // Before it is written: nothing is left behind by a process that dies before the file is recorded.
  const runAt = context.now().add({ hours: RECORDED_WITHIN_HOURS })
  await context.db.tenant(companyId, (tx) =>
    context.queue.add(tx, 'discardUnrecorded', { companyId, name }, { runAt }),
  )
  await context.files.write(name, bytes, contentType)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return {
    name,
    contentType,
    size: bytes.length,
    sha256,
    originalName: textLine.parse(filename).slice(0, 200),
  }
}

/** Runs what records stored files; where it fails they are removed again, as no row will ever lead to them. */
export async function orDiscard<T>(
  context: AppContext,
  files: readonly Pick<StoredUpload, 'name'>[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Where the connection broke, nobody knows whether they were recorded: unrecordedFileJob will look.
    if (passingTrouble(error) !== 'lost') await discardFiles(context, namesOf(files))
    throw error
  }
}

export const namesOf = (files: readonly Pick<StoredUpload, 'name'>[]) => files.map(({ name }) => name)

/** Makes a stored file the company's, in the caller's transaction. */
export async function recordFile(
  tx: Tenant,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  use: FileUse,
  { name, contentType, size, sha256, originalName }: StoredUpload,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      name,
      companyId: actor.companyId,
      use,
      contentType,
      originalName,
      bytes: size,
      sha256,
      createdBy: actor.userId,
    })
    .execute()
}

/**
 * Throws AppError('not_found') where this company has no such file, and AppError('conflict') where one of its
 * dashboards shows it: a copy of a dashboard, or one for which the file was reused, shows the same file.
 */
export async function deleteUpload(context: AppContext, doer: Doer, name: string): Promise<void> {
  const removed = await context.db.tenant(doer.companyId, async (tx) => {
    if (!(await ownFiles(tx, [name])).has(name)) return undefined
    if (await beyondReach(tx, () => isShown(tx, name)))
      throw new AppError(
        'conflict',
        'A dashboard, a client or your brand still shows this file, or one that can be brought back.',
      )
    const gone = await tx
      .deleteFrom('files')
      .where('name', '=', name)
      .returning('originalName')
      .executeTakeFirst()
    if (gone)
      await record(tx, doer, {
        action: 'file.deleted',
        subject: { kind: 'file', id: name, name: gone.originalName },
      })
    return gone
  })
  if (!removed) throw notFound('file')
  await discardFiles(context, [name])
}

/**
 * Forgets a file unless something of the company shows it, and returns whether; `discardFiles` then removes it, once the
 * transaction is committed.
 */
export async function forgetUnlessShown(tx: Tenant, name: string): Promise<boolean> {
  if (await beyondReach(tx, () => isShown(tx, name))) return false
  await tx.deleteFrom('files').where('name', '=', name).execute()
  return true
}

/**
 * Removes files that no row refers to any more, so that they can no longer be read. A failed removal leaves
 * the file behind and is only logged: the caller's own work is already done.
 */
export async function discardFiles(
  { files, log }: Pick<AppContext, 'files' | 'log'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await files
      .remove(name)
      .catch((err: unknown) => log.warn({ err, name }, 'a file that is no longer used could not be removed'))
  }
}

import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../http/errors.ts'
import type { Actor } from '../../http/session.ts'
import { type EncodedImage, encodeImage } from './encodeImage.ts'
import { newFileName } from './fileName.ts'

/** What images are for. */
export const FILE_USES = ['logo', 'background', 'client', 'widgets'] as const
export type FileUse = (typeof FILE_USES)[number]

export interface StoredImage {
  name: string
  image: EncodedImage
  /** Of the encoded bytes, in hexadecimal. */
  sha256: string
  originalName: string
}

/** Encodes an upload anew and writes it to the store; `recordImage` then makes it known. Throws AppError. */
export async function storeImage(
  context: AppContext,
  upload: { bytes: Buffer; filename: string },
): Promise<StoredImage> {
  const image = await encodeImage(upload.bytes)
  const name = newFileName(image.extension)
  await context.files.write(name, image.bytes, image.contentType)
  const sha256 = createHash('sha256').update(image.bytes).digest('hex')
  return { name, image, sha256, originalName: upload.filename.slice(0, 200) }
}

/** Makes a stored image the company's, in the caller's transaction. */
export async function recordImage(
  tx: Tenant,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  use: FileUse,
  { name, image, sha256, originalName }: StoredImage,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      name,
      companyId: actor.companyId,
      use,
      contentType: image.contentType,
      originalName,
      bytes: image.bytes.length,
      sha256,
      createdBy: actor.userId,
    })
    .execute()
}

/** Throws AppError('not_found') where this company has no such file. */
export async function deleteImage(context: AppContext, companyId: string, name: string): Promise<void> {
  const removed = await context.db.tenant(companyId, (tx) =>
    tx.deleteFrom('files').where('name', '=', name).returning('name').executeTakeFirst(),
  )
  if (!removed) throw notFound('file')
  await discardFiles(context, [name])
}

/**
 * Removes files that no row names any more, so that nobody can read them. One that cannot be removed now stays
 * behind, and only the log is told: what asked for it is done.
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

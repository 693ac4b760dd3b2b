import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { digestsOf } from '../files/findFiles.ts'
import { type FileUse, type StoredUpload, storeImage } from '../files/upload.ts'
import type { StoredStyles } from './queries.ts'
import { IMAGE_FIELDS, type ImageField, type Save } from './readSave.ts'

export type NewImages = Partial<Record<ImageField, StoredUpload & { use: FileUse }>>

const USES: Record<ImageField, FileUse> = {
  logo_image: 'logo',
  background_image: 'background',
  client_image: 'client',
}

/** Encodes and stores the images of a save; they become the company's in the save's own transaction. Throws AppError. */
export async function storeImages(context: AppContext, images: Save['images']): Promise<NewImages> {
  const stored: NewImages = {}
  for (const field of Object.keys(images) as ImageField[]) {
    const upload = images[field]
    if (upload) stored[field] = { ...(await storeImage(context, upload)), use: USES[field] }
  }
  return stored
}

/** Whether the images in use are these very ones: encoding the same upload gives the same bytes. */
export async function sameImages(tx: Tenant, images: NewImages, styles: StoredStyles): Promise<boolean> {
  const pairs = Object.entries(images).map(([field, { sha256 }]) => {
    return [styles[IMAGE_FIELDS[field as ImageField]] ?? '', sha256] as const
  })
  const digests = await digestsOf(
    tx,
    pairs.map(([used]) => used),
  )
  return pairs.every(([used, sha256]) => digests.get(used) === sha256)
}

import type { AppContext } from '../../context.ts'
import { isFileName } from '../files/fileName.ts'
import { readWhole } from '../files/store.ts'
import { type FileUse, type StoredImage, storeImage } from '../files/upload.ts'
import type { StoredStyles } from './queries.ts'
import { IMAGE_FIELDS, type ImageField, type Save } from './readSave.ts'

export type NewImages = Partial<Record<ImageField, StoredImage & { use: FileUse }>>

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
export async function sameImages(
  context: AppContext,
  images: NewImages,
  styles: StoredStyles,
): Promise<boolean> {
  for (const [field, stored] of Object.entries(images)) {
    const used = styles[IMAGE_FIELDS[field as ImageField]]
    if (!used || !isFileName(used)) return false
    const bytes = await readWhole(context.files, used)
    if (!bytes?.equals(stored.image.bytes)) return false
  }
  return true
}

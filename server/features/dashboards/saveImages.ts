import { STYLE_IMAGES, type StyleImage } from '../../../shared/api/saveForm.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { digestsOf } from '../files/findFiles.ts'
import { type FileUse, orDiscard, type StoredUpload, storeImage } from '../files/upload.ts'
import type { StoredStyles } from './queries.ts'
import type { Save } from './readSave.ts'

export type NewImages = Partial<Record<StyleImage, StoredUpload & { use: FileUse }>>

const USES: Record<StyleImage, FileUse> = {
  logoImage: 'logo',
  backgroundImage: 'background',
  clientImage: 'client',
}

/** Encodes and stores the images of a save; they become the company's in the save's own transaction. Throws AppError. */
export async function storeImages(
  context: AppContext,
  owner: Pick<Actor, 'companyId'>,
  images: Save['images'],
): Promise<NewImages> {
  const stored: NewImages = {}
  for (const image of STYLE_IMAGES) {
    const upload = images[image]
    if (!upload) continue
    const earlier = Object.values(stored)
    const file = await orDiscard(context, earlier, () => storeImage(context, owner, upload))
    stored[image] = { ...file, use: USES[image] }
  }
  return stored
}

/** Whether the images in use are the same ones: encoding the same upload results in the same bytes. */
export async function sameImages(tx: Tenant, images: NewImages, styles: StoredStyles): Promise<boolean> {
  const pairs = STYLE_IMAGES.flatMap((image) => {
    const stored = images[image]
    return stored ? [[styles[image] ?? '', stored.sha256] as const] : []
  })
  const digests = await digestsOf(
    tx,
    pairs.map(([used]) => used),
  )
  return pairs.every(([used, sha256]) => digests.get(used) === sha256)
}

import type { FastifyRequest } from 'fastify'
import { saveDashboard } from '../../../shared/api/dashboards.ts'
import {
  type DashboardChanges,
  fromFields,
  IMAGE_FIELDS,
  JSON_FIELDS,
  STYLE_IMAGES,
  type StyleImage,
} from '../../../shared/api/saveForm.ts'
import { readMultipart, type Upload } from '../../http/multipart.ts'

export interface Save {
  /** The one that the changes were made from. */
  version: number
  changes: DashboardChanges
  images: Partial<Record<StyleImage, Upload>>
}

/** Reads the multipart form of a save. Throws AppError or ZodError for what is not of its shape. */
export async function readSave(request: FastifyRequest): Promise<Save> {
  const { fields, files } = await readMultipart(request, {
    schema: saveDashboard,
    files: Object.values(IMAGE_FIELDS),
    json: JSON_FIELDS,
  })
  const images: Save['images'] = {}
  for (const image of STYLE_IMAGES) {
    const file = files[IMAGE_FIELDS[image]]
    if (file) images[image] = file
  }
  return { version: fields.version, changes: fromFields(fields), images }
}

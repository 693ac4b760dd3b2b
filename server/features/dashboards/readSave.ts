import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { saveDashboard } from '../../../shared/api/dashboards.ts'
import { readMultipart, type Upload } from '../../http/multipart.ts'

export type SaveFields = z.output<typeof saveDashboard>

/** Image fields of the save with the style each one sets. */
export const IMAGE_FIELDS = {
  logo_image: 'logoImage',
  background_image: 'backgroundImage',
  client_image: 'clientImage',
} as const
export type ImageField = keyof typeof IMAGE_FIELDS

export interface Save {
  fields: SaveFields
  images: Partial<Record<ImageField, Upload>>
}

/** Reads the multipart form of a save. Throws AppError or ZodError for what is not of its shape. */
export async function readSave(request: FastifyRequest): Promise<Save> {
  const { fields, files } = await readMultipart(request, {
    schema: saveDashboard,
    files: Object.keys(IMAGE_FIELDS) as ImageField[],
    json: ['styles', 'widgets'],
  })
  return { fields, images: files }
}

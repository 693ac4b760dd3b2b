import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { saveDashboard } from '../../../shared/api/dashboards.ts'
import { AppError } from '../../http/errors.ts'

export type SaveFields = z.output<typeof saveDashboard>

/** Image fields of the save with the style each one sets. */
export const IMAGE_FIELDS = {
  logo_image: 'logoImage',
  background_image: 'backgroundImage',
  client_image: 'clientImage',
} as const
export type ImageField = keyof typeof IMAGE_FIELDS

export interface Upload {
  bytes: Buffer
  filename: string
}
export interface Save {
  fields: SaveFields
  images: Partial<Record<ImageField, Upload>>
}

const JSON_FIELDS = ['styles', 'widgets']

/** Reads the multipart form of a save (spec section 7). Throws AppError or ZodError for what is not of its shape. */
export async function readSave(request: FastifyRequest): Promise<Save> {
  const raw: Record<string, unknown> = {}
  const images: Save['images'] = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!isImageField(part.fieldname)) {
        throw new AppError('invalid_input', `There is no image called “${part.fieldname.slice(0, 40)}”.`)
      }
      images[part.fieldname] = { bytes: await part.toBuffer(), filename: part.filename }
    } else if (Object.hasOwn(raw, part.fieldname)) {
      throw new AppError('invalid_input', `The field “${part.fieldname.slice(0, 40)}” was sent twice.`)
    } else {
      raw[part.fieldname] = JSON_FIELDS.includes(part.fieldname)
        ? parseJson(part.fieldname, part.value)
        : part.value
    }
  }
  return { fields: saveDashboard.parse(raw), images }
}

const isImageField = (name: string): name is ImageField => Object.hasOwn(IMAGE_FIELDS, name)

function parseJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    throw new AppError('invalid_input', `The field “${field}” is not valid JSON.`, {
      fields: { [field]: ['This is not valid JSON.'] },
    })
  }
}

import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../lib/errors.ts'
import { FORM_BOUNDS } from './bounds.ts'
import { assertPlainJson } from './json.ts'

const MB = 1024 * 1024

export interface Upload {
  bytes: Buffer
  filename: string
}

/**
 * A file of a form, whole. Throws AppError('too_large') for one above the limit: the parser reports a file
 * that is truncated at the end of a chunk only after it has emitted all that it buffered.
 */
export async function wholeUpload(part: MultipartFile): Promise<Upload> {
  const bytes = await part.toBuffer()
  if (part.file.truncated)
    throw new AppError('too_large', `This file is too large: at most ${FORM_BOUNDS.fileMb} MB.`)
  return { bytes, filename: part.filename }
}

/**
 * Reads a multipart form: the schema's fields, of which those of `json` are sent as JSON, and files by their
 * names. Refuses unknown parts as they arrive, before the rest is read. Throws AppError for a field that is
 * repeated or truncated, a file that is not among `files`, or broken JSON, and ZodError for what the fields
 * hold.
 */
export async function readMultipart<S extends z.ZodObject, F extends string>(
  request: FastifyRequest,
  form: { schema: S; files: readonly F[]; json: readonly string[] },
): Promise<{ fields: z.output<S>; files: Partial<Record<F, Upload>> }> {
  try {
    const { fields, files } = await readParts(request, form)
    return { fields: form.schema.parse(fields), files }
  } catch (error) {
    // The parser would continue and buffer every field in memory.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

async function readParts<F extends string>(
  request: FastifyRequest,
  { schema, files, json }: { schema: z.ZodObject; files: readonly F[]; json: readonly string[] },
) {
  const fields: Record<string, unknown> = {}
  const uploads: Partial<Record<F, Upload>> = {}
  let characters = 0
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const name = files.find((known) => known === part.fieldname)
      if (!name) throw new AppError('invalid_input', `No file is taken as “${part.fieldname.slice(0, 40)}”.`)
      uploads[name] = await wholeUpload(part)
    } else if (!Object.hasOwn(schema.shape, part.fieldname)) {
      throw new AppError('invalid_input', `No field is taken as “${part.fieldname.slice(0, 40)}”.`)
    } else if (Object.hasOwn(fields, part.fieldname)) {
      throw new AppError('invalid_input', `The field “${part.fieldname.slice(0, 40)}” was sent twice.`)
    } else if (part.valueTruncated) {
      throw new AppError(
        'too_large',
        `The field “${part.fieldname.slice(0, 40)}” is too large: at most ${FORM_BOUNDS.fieldMb} MB.`,
      )
    } else {
      characters += String(part.value).length
      if (characters > FORM_BOUNDS.fieldsMb * MB) {
        throw new AppError(
          'too_large',
          `This form is too large: at most ${FORM_BOUNDS.fieldsMb} MB beside files.`,
        )
      }
      fields[part.fieldname] = json.includes(part.fieldname)
        ? parseJson(part.fieldname, part.value)
        : part.value
    }
  }
  return { fields, files: uploads }
}

function parseJson(field: string, value: unknown): unknown {
  const text = String(value)
  assertPlainJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('invalid_input', `The field “${field}” is not valid JSON.`, {
      fields: { [field]: ['This is not valid JSON.'] },
    })
  }
}

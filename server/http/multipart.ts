import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'
import { assertPlainJson } from './json.ts'

export interface Upload {
  bytes: Buffer
  filename: string
}

/**
 * A file of a form, whole. Throws AppError('too_large') for one above the limit: the parser notices a file that is cut
 * off at the end of a chunk only after it has handed out all that it kept.
 */
export async function wholeUpload(part: MultipartFile): Promise<Upload> {
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new AppError('too_large', 'This file is too large: at most 10 MB.')
  return { bytes, filename: part.filename }
}

/**
 * Reads a multipart form: plain fields and files by their names, those of `json` parsed. Throws AppError for a field
 * sent twice, a file that is not among `files`, or broken JSON; what the fields hold is for a schema to say.
 */
export async function readMultipart<F extends string>(
  request: FastifyRequest,
  { files, json }: { files: readonly F[]; json: readonly string[] },
): Promise<{ fields: Record<string, unknown>; files: Partial<Record<F, Upload>> }> {
  const fields: Record<string, unknown> = {}
  const uploads: Partial<Record<F, Upload>> = {}
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const name = files.find((known) => known === part.fieldname)
      if (!name) throw new AppError('invalid_input', `No file is taken as “${part.fieldname.slice(0, 40)}”.`)
      uploads[name] = await wholeUpload(part)
    } else if (Object.hasOwn(fields, part.fieldname)) {
      throw new AppError('invalid_input', `The field “${part.fieldname.slice(0, 40)}” was sent twice.`)
    } else {
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

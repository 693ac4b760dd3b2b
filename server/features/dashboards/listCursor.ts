import { z } from 'zod'
import { AppError } from '../../lib/errors.ts'

/** Where a dashboard stands in the list: by `key` of the order, then by name and id. */
export interface ListPlace {
  key: string
  name: string
  id: string
}

const stored = z.tuple([z.string(), z.string(), z.string()])

/** The last place of a page, as the next page's call carries it. */
export const writeCursor = ({ key, name, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([key, name, id])).toString('base64url')

/** Throws AppError('invalid_input') for what writeCursor has not written. */
export function readCursor(text: string): ListPlace {
  try {
    const [key, name, id] = stored.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { key, name, id }
  } catch {
    throw new AppError(
      'invalid_input',
      'This page of the list is not there (any more). Start from the first one.',
    )
  }
}

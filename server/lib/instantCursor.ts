import { z } from 'zod'
import { isoInstant } from '../../shared/api/common.ts'
import { AppError } from './errors.ts'

/** Where something stands in a list that is sorted by an instant, then by id. */
export interface InstantPlace {
  at: string
  id: string
}

/** The last place of a page, as the next page's call carries it. */
export const writeInstantCursor = ({ at, id }: InstantPlace): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** As the database writes them. */
const storedInstant = isoInstant.regex(/^20\d\d-/)
const place = z.tuple([storedInstant, z.string().max(30)])

/** Throws AppError('invalid_input') for what writeInstantCursor has not written. @param what of which it is a page, in words */
export function readInstantCursor(text: string, what: string): InstantPlace {
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    // Written anew: Temporal reads forms that the database does not.
    return { at: Temporal.Instant.from(at).toString(), id }
  } catch (cause) {
    const words = `This page of the ${what} is not there (any more). Start from the first one.`
    throw new AppError('invalid_input', words, { cause })
  }
}

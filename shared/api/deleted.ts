import { z } from 'zod'
import { DELETED_KINDS } from '../domain/deleted.ts'
import { keysOf } from '../domain/keysOf.ts'
import { isoInstant } from './common.ts'

/** Something that was deleted and can be brought back until `keptUntil`. */
export const deletedThing = z.object({
  id: z.string(),
  kind: z.enum(keysOf(DELETED_KINDS)),
  name: z.string(),
  /** Name of whoever deleted it; null where they have left. */
  deletedBy: z.string().nullable(),
  deletedAt: isoInstant,
  keptUntil: isoInstant,
})
export type DeletedThing = z.infer<typeof deletedThing>

export const deletedQuery = z.strictObject({
  /** Part of a name, in either case. */
  search: z.string().max(200).optional(),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(200).optional(),
})

export type DeletedQuery = z.infer<typeof deletedQuery>

export const deletedPage = z.object({
  data: z.array(deletedThing),
  meta: z.object({ nextCursor: z.string().nullable() }),
})

import { z } from 'zod'
import { isoInstant } from './common.ts'

/** `removed`: its time is over, or a newer one has taken its place. */
export const exportState = z.enum(['waiting', 'running', 'ready', 'failed', 'removed'])

/** An export of everything that a company has here. */
export const companyExport = z.object({
  id: z.string(),
  state: exportState,
  /** Null where that person has left. */
  requestedBy: z.string().nullable(),
  createdAt: isoInstant,
  /** What is being written, in words. */
  step: z.string(),
  /** Rows and files that are written, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  finishedAt: isoInstant.nullable(),
  /** Bytes of the ZIP. */
  bytes: z.number().int(),
  /** Until when it can be fetched. */
  expiresAt: isoInstant.nullable(),
  /** Where it can be fetched; null unless it is ready. */
  url: z.string().nullable(),
  /** Why it failed, in a sentence. */
  failure: z.string().nullable(),
})
export type CompanyExport = z.infer<typeof companyExport>

/** Names of the schemas of an export's files, with their addresses. */
export const exportSchemas = z.array(z.object({ name: z.string(), file: z.string(), url: z.string() }))

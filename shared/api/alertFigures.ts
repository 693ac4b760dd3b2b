import { z } from 'zod'
import { MEASURES } from '../domain/monitoring.ts'

/** Figures for the messages of an alert, as a scan finds and stores them. */
export const alertFigures = z.object({
  measure: z.enum(MEASURES).nullable(),
  current: z.number().nullable(),
  expected: z.number().nullable(),
  /** As a share. */
  change: z.number().nullable(),
  currency: z.string().nullable(),
  /** Measures that have changed with it and have no alert of their own. */
  followers: z.array(z.enum(MEASURES)).optional(),
  /** By how much each of them has, as a share; alerts of earlier releases do not say. */
  followerChanges: z.partialRecord(z.enum(MEASURES), z.number()).optional(),
})
export type AlertFigures = z.infer<typeof alertFigures>

import { z } from 'zod'
import { TIME_STEPS } from '../domain/values.ts'
import { dateRange } from './common.ts'

/** One row of real figures of a source, so that people see what it holds before they rely on it. */
export const sampleRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('row'),
    /** The property that the row is of; the login itself where the kind has none. */
    account: z.string(),
    /** What was asked for: the name of the data type. */
    data: z.string(),
    dates: dateRange,
    cells: z.array(
      z.object({
        label: z.string(),
        text: z.string(),
        /** Of a time value, which is written for people where it is shown: the step of time that it is. */
        step: z.enum(TIME_STEPS).nullable(),
        numeric: z.boolean(),
      }),
    ),
  }),
  /** The vendor answered, and has nothing for these days. */
  z.object({ kind: z.literal('empty'), account: z.string(), dates: dateRange }),
  /** No row could be had; the source may work nevertheless. The reason is a sentence. */
  z.object({ kind: z.literal('unavailable'), reason: z.string() }),
])
export type SampleRow = z.infer<typeof sampleRow>

/** What credentials reach, tested but not stored. */
export const testedSource = z.object({
  account: z.string(),
  /** How many properties can be reported on; null where the kind has none. */
  properties: z.number().nullable(),
  warnings: z.array(z.string()),
  sample: sampleRow,
})
export type TestedSource = z.infer<typeof testedSource>

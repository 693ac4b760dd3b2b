import { z } from 'zod'
import { ERROR_STATUS } from '../domain/errors.ts'
import { keysOf } from '../domain/keysOf.ts'
import { MOST_NEXT } from '../rules/ownPath.ts'
import { isTimeZone } from '../rules/timeZone.ts'

/** Ids are 21 random characters. */
export const id = z.string().regex(/^[\w-]{21}$/, 'This id is not one of ours.')

/** The answer of a call that did what it was asked and has nothing to show. */
export const done = z.object({ ok: z.literal(true) })

/**
 * One line: line breaks and other control characters, which a mail would show as lines of their own, become spaces;
 * what turns the reading direction, so that a name could pose as another one, goes; NUL is refused.
 */
export const oneLine = z
  .string()
  .overwrite((text) =>
    text.replace(/\p{Bidi_Control}+/gu, '').replace(/(?:(?!\0)[\p{Cc}\u2028\u2029])+/gu, ' '),
  )

/** A name, without spaces around it. */
export const textLine = oneLine.trim()

/** A path of ours to go on to after signing in. */
export const nextPath = z.string().max(MOST_NEXT).optional()

/** A calendar day, `2026-10-31`. */
export const isoDay = z.iso.date()

/** A day that a caller requests: within the years that vendors and reports support. */
export const askedDay = isoDay.refine(
  (day) => day >= '2000-01-01' && day <= '2100-12-31',
  'Choose a day from 2000 to 2100.',
)

/** An instant in UTC, `2026-10-31T08:00:00Z`. */
export const isoInstant = z.string()

export const dateRange = z.strictObject({ start: isoDay, end: isoDay })

/** A zone of the IANA list, `Europe/Berlin`. No plain offset: it knows no change of the clocks, and PostgreSQL reads its sign the other way round. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'This is not a time zone name such as Europe/Berlin.')

/** The body of every error answer: a stable id for machines, a sentence for people, errors by field for forms. */
export const errorBody = z.object({
  error: z.object({
    id: z.enum(keysOf(ERROR_STATUS)),
    message: z.string(),
    /** The vendor's own words, where a vendor refused. */
    vendor: z.string().optional(),
    /** Seconds to wait, where waiting helps. */
    retryAfter: z.number().optional(),
  }),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** Answers of list and single calls carry `data`. */
export const dataOf = <T extends z.ZodType>(schema: T) => z.object({ data: schema })

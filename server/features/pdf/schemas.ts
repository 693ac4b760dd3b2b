import { z } from 'zod'
import { requestedDates } from '../../../shared/api/dashboards.ts'

/**
 * The dates of a PDF, as its `date_range` carries them. Strict, since ignoring a misspelt key would print
 * days other than those requested.
 */
const pdfDates = requestedDates.strict()

/** The zone, the dates as JSON, and later the check token. `authorization` for password links. */
export const pdfQuery = z.object({
  timezone: z.string().max(64).optional(),
  date_range: z
    .string()
    .max(1_000)
    .transform((text, context) => {
      try {
        return pdfDates.parse(JSON.parse(text))
      } catch {
        context.addIssue({ code: 'custom', message: 'date_range is not JSON with startDate and endDate.' })
        return z.NEVER
      }
    })
    .optional(),
  check: z.string().max(100).optional(),
  authorization: z.string().max(500).optional(),
})

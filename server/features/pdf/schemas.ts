import { z } from 'zod'
import { dataQuery } from '../../../shared/api/dashboards.ts'

/** The dates of a PDF, as its `date_range` carries them. */
export const pdfDates = dataQuery.pick({
  startDate: true,
  endDate: true,
  compareStartDate: true,
  compareEndDate: true,
  compare: true,
  month: true,
  year: true,
})

/** Spec section 3: timezone, date_range as JSON, and later the check token. `authorization` for password links. */
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

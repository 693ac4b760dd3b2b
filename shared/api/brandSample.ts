import { z } from 'zod'
import { LAYOUTS } from '../domain/widgets.ts'
import { sentReport } from './sentReports.ts'

/** GET /api/company/brand/sample. */
export const brandSampleQuery = z.object({ layout: z.enum(LAYOUTS).default('wide') })

/** A page of made-up figures, without whose it is. */
export const brandSample = sentReport.omit({ company: true })

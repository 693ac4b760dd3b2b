import { z } from 'zod'
import type { Config } from '../../config/config.ts'

/** Limits of the plan that may differ from company to company. */
export interface CompanyLimits {
  reportsPerDashboard: number
  recipientsPerReport: number
  widgetsPerPdf: number
}

/** As a company's row holds them. */
export const storedLimits = z.object({
  reportsPerDashboard: z.number().int().optional(),
  recipientsPerReport: z.number().int().optional(),
  widgetsPerPdf: z.number().int().optional(),
})

/** The company's own limits over the installation's. */
export function limitsOf(config: Config, company: { limits: unknown }): CompanyLimits {
  return {
    reportsPerDashboard: config.reportsPerDashboard,
    recipientsPerReport: config.reportRecipients,
    widgetsPerPdf: config.pdfMaxWidgets,
    ...storedLimits.parse(company.limits),
  }
}

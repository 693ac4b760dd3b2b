import { z } from 'zod'
import { companyState } from '../../../shared/api/company.ts'
import type { Config } from '../../config/config.ts'

/** Limits of the plan that may differ from company to company. */
export interface CompanyLimits {
  reportsPerDashboard: number
  recipientsPerReport: number
  widgetsPerPdf: number
}

const stored = z.object({
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
    ...stored.parse(company.limits),
  }
}

/** Whether the company's subscription lets it create dashboards and reports. */
export function mayCreate({ state }: { state: string }): boolean {
  const known = companyState.parse(state)
  return known === 'trial' || known === 'active'
}

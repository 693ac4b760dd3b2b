import type { Company } from '../../../shared/api/company.ts'
import { maySend, type PlanFacts } from '../../../shared/rules/companyAccess.ts'
import { planRefusal } from '../../../shared/rules/planRefusal.ts'

type Facts = Pick<Company, 'state' | 'subscription' | 'canCreateDashboard' | 'canCreateAutomaticReport'>

/** Why no report can be added at present, whatever their number, and what to do; null where one can. */
export const whyNoReport = (company: Facts, isAdmin: boolean): string | null =>
  company.canCreateAutomaticReport ? null : planRefusal('create', company, isAdmin)

/** The same of dashboards, which the plan counts. */
export function whyNoDashboard(company: Facts, isAdmin: boolean): string | null {
  // What adds no report adds no dashboard either.
  const why = whyNoReport(company, isAdmin)
  if (why !== null || company.canCreateDashboard) return why
  return 'All dashboards of your plan are used up. Archive or delete one, or raise the count.'
}

/** Why no dashboard can be changed at present, and what to do; null where one can. */
export const whyNoChange = (company: PlanFacts, isAdmin: boolean): string | null =>
  maySend(company, Temporal.Now.instant()) ? null : planRefusal('edit', company, isAdmin)

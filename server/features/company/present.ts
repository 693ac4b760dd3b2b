import { type Company, companyState } from '../../../shared/api/company.ts'
import type { AppContext } from '../../context.ts'
import { limitsOf, mayCreate } from './limits.ts'
import type { CompanyFacts } from './loadCompany.ts'

/** The company as its members see it (GET /api/company). */
export function presentCompany(
  context: AppContext,
  { company, dashboardsCount, invalidSources, senderVerified }: CompanyFacts,
): Company {
  const state = companyState.parse(company.state)
  const usable = mayCreate(company)
  return {
    id: company.id,
    name: company.name,
    domain: company.domain,
    logo: company.logo,
    phone: company.phone,
    state,
    expiresAt: company.expiresAt,
    services: { dashboards: company.planDashboards, bonusDashboards: company.bonusDashboards },
    dashboardsCount,
    campaignsCount: 0,
    subscription: company.subscriptionId ? { id: company.subscriptionId } : null,
    limits: limitsOf(context.config, company),
    canCreateDashboard: usable && dashboardsCount < company.planDashboards + company.bonusDashboards,
    canCreateAutomaticReport: usable,
    senderVerified,
    invalidSources,
  }
}

import { company as answer, type Company, companyState } from '../../../shared/api/company.ts'
import { archivedAt } from '../../../shared/rules/companyAccess.ts'
import type { AppContext } from '../../context.ts'
import { limitsOf } from '../company/limits.ts'
import type { CompanyFacts } from '../company/loadCompany.ts'
import { fileUrl } from '../files/address.ts'
import { addressAt } from '../host/addressOf.ts'
import { accessOf, flagsOf, planOf } from '../rights/standing.ts'

const { other } = answer.shape

/** The company as its members see it (GET /api/company). */
export function presentCompany(
  context: AppContext,
  {
    company,
    dashboardsCount,
    groupsCount,
    invalidSourceIds,
    senderVerified,
    ownHost,
    chosenHost,
  }: CompanyFacts,
): Company {
  const state = companyState.parse(company.state)
  const { canCreateDashboard, canCreateAutomaticReport } = flagsOf(context, company)
  return {
    id: company.id,
    name: company.name,
    domain: chosenHost,
    logo: company.logo && fileUrl(company.logo),
    phone: company.phone,
    state,
    expiresAt: company.expiresAt,
    linksUntil: accessOf(context, company).links.until?.toString() ?? null,
    archivedAt: archivedAt(planOf(context, company), context.config)?.toString() ?? null,
    services: { dashboards: company.planDashboards, bonusDashboards: company.bonusDashboards },
    dashboardsCount,
    campaignsCount: groupsCount,
    subscription: company.subscriptionId ? { id: company.subscriptionId } : null,
    limits: limitsOf(context.config, company),
    canCreateDashboard,
    canCreateAutomaticReport,
    senderVerified,
    ownAddress: ownHost && addressAt(context.config, ownHost),
    restoredAt: company.restoredAt,
    other: other.parse(company.other),
    invalidSources: invalidSourceIds.length,
    invalidSourceIds,
    payment: context.config.prices !== null,
  }
}

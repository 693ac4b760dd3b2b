import { mayCreate as mayCreateIn, type PlanFacts } from './companyAccess.ts'
import { canCreateDashboard, dashboardAllowance } from './dashboardAllowance.ts'

/** What a company's standing is derived from. */
export interface CompanyFacts extends PlanFacts {
  services: { dashboards: number; bonusDashboards: number }
  dashboardsCount: number
}

export interface CompanyFlags {
  hasSubscription: boolean
  isCanceled: boolean
  isOverdue: boolean
  isTrialWithoutSubscription: boolean
  /** As many dashboards as the plan allows. */
  isUsedUp: boolean
  canCreateDashboard: boolean
  canCreateAutomaticReport: boolean
}

/**
 * A company's standing at an instant. Where nothing is paid there is neither trial nor subscription: only the number of
 * dashboards is limited. A trial is over once its time has come, canceled and overdue count only with a subscription;
 * a company in one of these states without one has lost what it was.
 */
export function companyFlags(company: CompanyFacts, now: Temporal.Instant): CompanyFlags {
  const { state, payment, services, dashboardsCount } = company
  const hasSubscription = payment && company.subscription !== null
  const isOnTrial = state === 'trial' && !isOver(company.expiresAt, now)
  const mayCreate = mayCreateIn(company, now)
  return {
    hasSubscription,
    isCanceled: hasSubscription && state === 'canceled',
    isOverdue: hasSubscription && state === 'overdue',
    isTrialWithoutSubscription: payment && isOnTrial && company.subscription === null,
    isUsedUp: dashboardsCount >= dashboardAllowance(services),
    canCreateDashboard: mayCreate && canCreateDashboard(services, dashboardsCount),
    canCreateAutomaticReport: mayCreate,
  }
}

const isOver = (expiresAt: string | null, now: Temporal.Instant): boolean =>
  expiresAt !== null && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0

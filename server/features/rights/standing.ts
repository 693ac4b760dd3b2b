import type { Selectable } from 'kysely'
import { companyState } from '../../../shared/api/company.ts'
import { type CompanyAccess, companyAccess, type PlanFacts } from '../../../shared/rules/companyAccess.ts'
import { type CompanyFlags, companyFlags } from '../../../shared/rules/companyState.ts'
import type { AppContext } from '../../context.ts'
import type { Companies } from '../../db/types.ts'

/** Columns that what a company's plan allows is derived from. */
export const PLAN = ['state', 'expiresAt', 'subscriptionId'] as const

/** Columns that a company's standing is derived from. */
export const STANDING = [...PLAN, 'planDashboards', 'bonusDashboards', 'dashboardsActive'] as const

type PlanRow = Pick<Selectable<Companies>, (typeof PLAN)[number]>
type Row = Pick<Selectable<Companies>, (typeof STANDING)[number]>

export const planOf = ({ config }: Pick<AppContext, 'config'>, row: PlanRow): PlanFacts => ({
  state: companyState.parse(row.state),
  expiresAt: row.expiresAt,
  subscription: row.subscriptionId === null ? null : { id: row.subscriptionId },
  payment: config.prices !== null,
})

/** What the company's plan allows, at an instant; now without one. */
export const accessOf = (
  context: Pick<AppContext, 'config' | 'now'>,
  row: PlanRow,
  at = context.now(),
): CompanyAccess => companyAccess(planOf(context, row), context.config, at)

/** The company's standing now. */
export const flagsOf = (context: Pick<AppContext, 'config' | 'now'>, row: Row): CompanyFlags =>
  companyFlags(
    {
      ...planOf(context, row),
      services: { dashboards: row.planDashboards, bonusDashboards: row.bonusDashboards },
      dashboardsCount: row.dashboardsActive,
    },
    context.now(),
  )

import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { CLIENTS_SCREENS } from './clients.ts'
import { COMPANY_SCREENS } from './company.ts'
import { DASHBOARD_SCREENS } from './dashboard.ts'
import { DASHBOARDS_SCREENS } from './dashboards.ts'
import { ENTRANCE_SCREENS } from './entrance.ts'
import { GROUPS_SCREENS } from './groups.ts'
import { LINK_SCREENS } from './links.ts'
import { MESSAGE_SCREENS } from './messages.ts'
import { PEOPLE_SCREENS } from './people.ts'
import { PLAN_SCREENS } from './plan.ts'
import { REGISTER_SCREENS } from './register.ts'
import { REPORTS_SCREENS } from './reports.ts'
import { RIGHT_TO_LEFT_SCREENS } from './rightToLeft.ts'
import { SAMPLE_SCREENS } from './sample.ts'
import { at, type Screen, steps } from './screen.ts'
import { SECOND_FACTOR_SCREENS } from './secondFactor.ts'
import { SOURCES_SCREENS } from './sources.ts'
import { TOUR_SCREENS } from './tour.ts'
import { UNPAID_SCREENS } from './unpaid.ts'

/** One call of the documentation, unfolded. */
const openCall = async (page: Page) => {
  await page.locator('.opblock-summary-control').first().click()
  await page.locator('.opblock-body').first().waitFor()
}

/** Every screen and state that is photographed and checked for accessibility; a new one is a line in its area. */
export const SCREENS: readonly Screen[] = [
  ...ENTRANCE_SCREENS,
  ...REGISTER_SCREENS,
  ...DASHBOARDS_SCREENS,
  ...CLIENTS_SCREENS,
  ...GROUPS_SCREENS,
  ...TOUR_SCREENS,
  ...RIGHT_TO_LEFT_SCREENS,
  ...DASHBOARD_SCREENS,
  ...LINK_SCREENS,
  ...SAMPLE_SCREENS,
  ...COMPANY_SCREENS,
  ...PLAN_SCREENS,
  ...MESSAGE_SCREENS,
  ...SOURCES_SCREENS,
  ...REPORTS_SCREENS,
  ...PEOPLE_SCREENS,
  ...SECOND_FACTOR_SCREENS,
  ...UNPAID_SCREENS,
  { name: 'error-402', as: 'owner', open: at(linkTo.subscriptionRequired()) },
  { name: 'error-403', as: 'member', open: at(linkTo.forbidden()) },
  { name: 'error-404', as: 'nobody', open: at('/no/such/page') },
  { name: 'api-docs', as: 'nobody', foreign: true, open: steps(at('/api/docs'), openCall) },
  {
    name: 'inbox',
    as: 'nobody',
    foreign: true,
    open: (page, { sandboxUrl }) => page.goto(`${sandboxUrl}/inbox`),
  },
]

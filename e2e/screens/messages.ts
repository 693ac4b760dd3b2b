import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import type { Screen } from './screen.ts'

/** What a call answers arrives with these fields, as at an installation where dashboards are paid for. */
export async function withFields(page: Page, call: string, fields: object): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, payment: true, ...fields } } })
  })
}

const screen = (name: string, title: string, company: object): Screen => ({
  name,
  as: 'owner',
  open: async (page, { appUrl }) => {
    await withFields(page, '**/api/company?*', company)
    await page.goto(appUrl + linkTo.dashboards())
    await page.getByText(title).waitFor()
  },
})

const END = Temporal.Now.instant()
  .add({ hours: 24 * 9 })
  .toString()
const SUBSCRIBED = { subscription: { id: 'sample' } }
const USED_UP = { ...SUBSCRIBED, state: 'active', canCreateDashboard: false }

/** The bar in each of its states, and where nothing can be added any more. */
export const MESSAGE_SCREENS: readonly Screen[] = [
  screen('messages-trial', 'Trial Is Active', { state: 'trial', expiresAt: END, subscription: null }),
  screen('messages-canceled', 'Canceled Account', { ...SUBSCRIBED, state: 'canceled', expiresAt: END }),
  screen('messages-several', 'Account Overdue', {
    ...SUBSCRIBED,
    state: 'overdue',
    invalidSourceIds: ['a'.repeat(21), 'b'.repeat(21)],
  }),
  screen('messages-used-up', 'All Dashboards Used Up', {
    ...USED_UP,
    services: { dashboards: 1, bonusDashboards: 0 },
  }),
  {
    name: 'create-not-now',
    as: 'owner',
    open: async (page, { appUrl }) => {
      await withFields(page, '**/api/company?*', USED_UP)
      await page.goto(appUrl + linkTo.createDashboard())
      await page.getByText('No dashboard can be added').waitFor()
    },
  },
  screen('messages-restored', 'Restored Account', {
    state: 'trial',
    expiresAt: END,
    subscription: null,
    restoredAt: '2026-03-02T08:00:00Z',
  }),
  screen('messages-invitation', 'Create and Share', {
    state: 'canceled',
    subscription: null,
    canCreateDashboard: false,
  }),
]

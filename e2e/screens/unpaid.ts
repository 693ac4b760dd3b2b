import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { openNewWidget } from '../widgetForm.ts'
import type { Screen } from './screen.ts'

const NAME = 'Harbour & Pine, an agency of a name that does not fit into one line of a phone'

/** The document says that its company’s plan has ended, as the server would. */
const documentOf = (agency: object) => async (page: Page) => {
  await page.route('**/dashboards/*', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /(id="first-data">).*?(<\/script>)/s,
      (_all, open: string, close: string) => open + JSON.stringify({ unavailable: agency }) + close,
    )
    await route.fulfill({ response, body: html })
  })
}

const LOGO = {
  logo: '/assets/favicon.svg',
  logoDark: null,
  icon: null,
  accent: '#8a1538',
  palette: [],
  seenOn: null,
}

const screen = (name: string, agency: object): Screen => ({
  name,
  as: 'nobody',
  open: async (page, { appUrl, website }) => {
    await documentOf(agency)(page)
    await page.goto(appUrl + linkTo.dashboard(website))
    await page.getByText('not available at present').waitFor()
  },
})

const sentence =
  'The trial has ended. Subscribe to see dashboards again. An administrator of your company can do so.'

/** What becomes of a dashboard once its company’s plan has ended. */
export const UNPAID_SCREENS: readonly Screen[] = [
  screen('link-unavailable', { name: NAME, brand: null }),
  screen('link-unavailable-logo', { name: 'Harbour & Pine', brand: LOGO }),
  {
    name: 'dashboard-unpaid-member',
    as: 'member',
    refuses: [{ status: 402, path: /^\/api\/dashboards\// }],
    open: async (page, { appUrl, website }) => {
      const error = { id: 'subscription_required', message: sentence }
      await page.route('**/api/dashboards/*', (route) => route.fulfill({ status: 402, json: { error } }))
      await page.goto(appUrl + linkTo.dashboard(website))
      await page.getByText(sentence).waitFor()
    },
  },
  {
    name: 'dashboard-plan-ended',
    as: 'owner',
    refuses: [{ status: 402, path: /^\/api\/dashboards\/[^/]+\/lock$/ }],
    open: async (page, { appUrl, website }) => {
      const message = 'The trial has ended. Subscribe to change dashboards and reports again.'
      const error = { id: 'subscription_required', message }
      await page.route('**/api/dashboards/*/lock', (route) => route.fulfill({ status: 402, json: { error } }))
      await page.goto(appUrl + linkTo.dashboard(website))
      // The first try to change something tells.
      const form = await openNewWidget(page)
      await page.getByText(message).waitFor()
      await page.keyboard.press('Escape')
      await form.waitFor({ state: 'detached' })
    },
  },
]

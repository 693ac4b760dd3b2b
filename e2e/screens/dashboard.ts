import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { newSession } from '../personas.ts'
import { choose, openNewWidget, openWidget } from '../widgetForm.ts'
import {
  arrived,
  at,
  type Facts,
  flip,
  openDates,
  press,
  type Screen,
  seen,
  steps,
  website,
  withGlobals,
} from './screen.ts'

/** The owner's dashboard with its widgets there, then these steps. */
const ownDashboard =
  (...steps: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  async (page, facts) => {
    await website()(page, facts)
    await arrived(page)
    for (const step of steps) await step(page)
  }

const explainFigure = async (page: Page) => {
  await page.locator('.w-summary button').first().click()
  await page.locator('.w-explain:popover-open').waitFor()
}

async function switchEmulator({ sandboxUrl }: Facts, on: string[]): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_switches/google_analytics`, {
    method: 'POST',
    body: JSON.stringify({ on }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

export const DASHBOARD_SCREENS: readonly Screen[] = [
  { name: 'create', as: 'owner', open: at(linkTo.createDashboard()) },
  {
    name: 'create-form',
    as: 'owner',
    open: steps(at(linkTo.createDashboard()), press(/^Website performance/)),
  },
  {
    name: 'purchases',
    as: 'nobody',
    open: async (page, facts) => {
      await at((known) => linkTo.dashboard(known.purchases))(page, facts)
      await arrived(page)
    },
  },
  { name: 'owner-editing', as: 'owner', open: ownDashboard() },
  {
    name: 'owner-viewing',
    as: 'owner',
    open: ownDashboard(flip('Edit')),
  },
  {
    name: 'owner-changes',
    as: 'owner',
    open: async (page, facts) => {
      await at((known) => linkTo.dashboard(known.shop))(page, facts)
      await arrived(page)
    },
  },
  { name: 'owner-widget-menu', as: 'owner', open: ownDashboard(press(/^Actions for /)) },
  { name: 'widget-new', as: 'owner', open: ownDashboard(openNewWidget) },
  {
    name: 'widget-ready',
    as: 'owner',
    open: ownDashboard(async (page) => {
      const form = await openNewWidget(page)
      await form.getByRole('combobox', { name: 'Source' }).click()
      await page
        .getByRole('option', { name: /alex\.rivera/ })
        .first()
        .click()
      // One that the page behind has not: two regions of one name cannot be told apart.
      await choose(form, 'Ready widget', 'Landing pages')
      const more = form.getByRole('combobox', { name: 'More ready widgets' })
      await more.fill('Devices')
      await page.getByRole('option', { name: 'Devices', exact: true }).click()
      await more.press('Escape')
      await form.getByRole('button', { name: 'Filters' }).press('Enter')
    }),
  },
  {
    name: 'widget-edit',
    as: 'owner',
    open: ownDashboard(async (page) => {
      const title = await page.locator('.w-card[data-kind="chart"]').first().getAttribute('aria-label')
      await openWidget(page, title ?? '')
    }),
  },
  { name: 'style', as: 'owner', open: ownDashboard(press('Style'), seen('dialog', 'Style')) },
  {
    name: 'style-pdf',
    as: 'owner',
    open: ownDashboard(press('Style'), press('PDF', 'tab'), seen('dialog', 'Style')),
  },
  {
    name: 'style-own-host',
    as: 'owner',
    open: async (page, facts) => {
      const { globals } = await (await newSession(facts.appUrl, 'owner')).open(linkTo.dashboards())
      const company = { ...globals.company, ownAddress: 'https://reports.harbourpine.example' }
      await withGlobals(page, linkTo.dashboard(facts.website), { company })
      await ownDashboard(press('Style'), seen('dialog', 'Style'))(page, facts)
      await page.getByLabel('Address of its links').scrollIntoViewIfNeeded()
    },
  },
  { name: 'share-link', as: 'owner', open: ownDashboard(press('Share'), seen('dialog', 'Share')) },
  { name: 'share-pdf', as: 'owner', open: ownDashboard(press('Share'), press('PDF', 'tab')) },
  { name: 'share-schedule', as: 'owner', open: ownDashboard(press('Share'), press('Schedule', 'tab')) },
  { name: 'dates', as: 'owner', open: ownDashboard(openDates, seen('dialog', 'Date range')) },
  { name: 'viewer', as: 'nobody', open: website() },
  { name: 'viewer-explained', as: 'nobody', open: steps(website(), arrived, explainFigure) },
  {
    name: 'viewer-dates',
    as: 'nobody',
    open: steps(website(), openDates, seen('dialog', 'Date range')),
  },
  { name: 'viewer-password', as: 'nobody', open: at(({ shop }) => linkTo.dashboard(shop)) },
  { name: 'viewer-embedded', as: 'nobody', open: website('?embedded=1') },
  {
    name: 'viewer-missing',
    as: 'nobody',
    open: at(linkTo.dashboard('a'.repeat(21))),
    refuses: [{ status: 404, path: /^\/dashboards\/a{21}$/ }],
  },
  { name: 'as-client', as: 'owner', open: website('?as=client') },
  { name: 'print', as: 'nobody', open: at((facts) => linkTo.dashboardPrint(facts.website)) },
  { name: 'real-time', as: 'owner', open: at((facts) => linkTo.dashboardRealTime(facts.website)) },
  { name: 'viewer-real-time', as: 'nobody', open: at((facts) => linkTo.dashboardRealTime(facts.website)) },
  {
    name: 'viewer-failed',
    as: 'nobody',
    open: async (page, facts) => {
      await switchEmulator(facts, ['server_error'])
      await website('?startDate=2026-03-02&endDate=2026-03-08')(page, facts)
    },
    after: (facts) => switchEmulator(facts, []),
  },
  {
    name: 'owner-failed',
    as: 'owner',
    open: async (page, facts) => {
      await switchEmulator(facts, ['server_error'])
      await website('?startDate=2026-03-09&endDate=2026-03-15')(page, facts)
    },
    after: (facts) => switchEmulator(facts, []),
  },
]

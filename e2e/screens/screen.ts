import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import type { PersonasCookies, SignedIn } from '../personas.ts'
import { standsStill } from '../still.ts'
import type { Refusal } from '../watch.ts'

/** The visitor who opens a screen. */
export type Persona = 'nobody' | SignedIn

/** Where a running demo stores what the screens show. */
export interface Facts {
  appUrl: string
  /** Of the emulators and the inbox. */
  sandboxUrl: string
  /** Permalink of the open dashboard, which shows every format but the scorecard and those of `purchases`. */
  website: string
  /** Permalink of the dashboard behind a password; it shows scorecards. */
  shop: string
  /** Permalink of a dashboard of stacked bars, bars with a line, a heat table and a funnel. */
  purchases: string
  ownerId: string
  memberId: string
  /** Of an invitation that waits to be accepted. */
  invitationToken: string
  loginLinkToken: string
  /** Of a report that waits for its owner's review. */
  reviewToken: string
  cookies: PersonasCookies
}

export interface Screen {
  /** Name of its pictures too. */
  name: string
  as: Persona
  /** Brings a fresh page to the state; `arrived` waits for what is still loading afterwards. */
  open: (page: Page, facts: Facts) => Promise<unknown>
  /** Puts back what `open` did outside of the browser. */
  after?: (facts: Facts) => Promise<void>
  /** Answers from 400 on that belong to it. */
  refuses?: readonly Refusal[]
  /** Drawn by the sandbox or a library, not by the product's client. */
  foreign?: true
}

export const at =
  (path: string | ((facts: Facts) => string)): Screen['open'] =>
  (page, facts) =>
    page.goto(facts.appUrl + (typeof path === 'string' ? path : path(facts)))

export const website = (more = '') => at((facts) => linkTo.dashboard(facts.website) + more)

export const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'switch' | 'option' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()
export const seen =
  (role: 'dialog' | 'heading' | 'article' | 'list' | 'link', name: string | RegExp) => (page: Page) =>
    page.getByRole(role, { name }).first().waitFor()

/** By key: the switch's input is covered by its drawing. */
export const flip = (name: string) => (page: Page) =>
  page.getByRole('switch', { name, exact: true }).press('Space')

export const openDates = (page: Page) => page.locator('button[aria-haspopup="dialog"][aria-expanded]').click()

export const steps =
  (open: Screen['open'], ...more: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  async (page, facts) => {
    await open(page, facts)
    for (const step of more) await step(page)
  }

/**
 * Waits until the client has taken over a page that the server may have drawn, nothing on screen is loading any more,
 * the letters are there and nothing moves.
 */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.locator('main').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector(
        '[aria-busy="true"], .w-card[data-state="loading"], [role="progressbar"]:not([aria-valuenow])',
      ) === null &&
      // Panels that are not open load nothing.
      [...document.querySelectorAll('[role="status"] > .mantine-Loader-root')].every(
        (loader) => !loader.checkVisibility(),
      ) &&
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .every(
          (one) =>
            one.playState !== 'running' ||
            one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )
  await standsStill(page)
}

/** Has the page find this in the storage of its tab. The empty page before it has none, which Firefox calls insecure. */
export const storedInTab = (page: Page, name: string, value: object): Promise<unknown> =>
  page.addInitScript(
    ({ name, text }) => {
      if (location.protocol.startsWith('http')) sessionStorage.setItem(name, text)
    },
    { name, text: JSON.stringify(value) },
  )

/** Has the page at this path arrive with these values in its HTML, as at another installation. */
export const withGlobals = (page: Page, path: string, values: object): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /(id="globals">)(.*?)(<\/script>)/s,
        (_all, open: string, json: string, close: string) =>
          open + JSON.stringify({ ...JSON.parse(json), ...values }).replaceAll('<', '\\u003c') + close,
      )
      await route.fulfill({ response, body })
    },
  )

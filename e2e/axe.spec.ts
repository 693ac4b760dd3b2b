import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { thorough } from '../test/thorough.ts'
import { expect, test as journey } from './journey.ts'
import { expectNoScrollingSideways, NARROWED, WIDTHS } from './narrow.ts'
import { SCREENS } from './screens/index.ts'
import { arrived, type Persona, type Screen } from './screens/screen.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The screens of a person are opened in one browser, whose caches are warm from the second one on, each in a page of its
 * own. A failed test ends its worker, so that no screen begins with what another one has broken.
 */
const test = journey.extend<{ persona: Persona }, { browsers: Map<Persona, BrowserContext> }>({
  persona: ['nobody', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  browsers: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  context: async ({ browser, browsers, persona }, use) => {
    const context = browsers.get(persona) ?? (await browser.newContext())
    browsers.set(persona, context)
    await context.clearCookies()
    await use(context)
  },
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.evaluate(() => localStorage.clear())
    await page.close()
  },
})

test.use({ trace: 'off' })

// Each worker takes its share.
test.describe.configure({ mode: 'parallel' })

const BOTH = ['light', 'dark'] as const
/** Both schemes, or each on every other screen: what is wrong in one of them is rarely on one screen alone. */
const schemesOf = (index: number) => (thorough ? BOTH : BOTH.slice(index % 2, (index % 2) + 1))

for (const persona of ['nobody', 'owner', 'member', 'other'] as const) {
  test.describe(`for ${persona}`, () => {
    test.use({ persona })
    for (const [index, screen] of SCREENS.filter(({ foreign }) => !foreign).entries()) {
      if (screen.as === persona) look(screen, schemesOf(index))
    }
  })
}

function look(screen: Screen, schemes: readonly (typeof BOTH)[number][]): void {
  const isNarrowed = NARROWED.includes(screen)
  const narrow = isNarrowed ? `, and needs no scrolling sideways at ${WIDTHS.join(' and ')} px` : ''
  test(`${screen.name} is accessible in ${schemes.join(' and ')}${narrow}`, async ({ page, show }) => {
    // A page that opens in its scheme has nothing to change when it is looked at.
    await page.emulateMedia({ colorScheme: schemes[0] ?? null })
    await show(screen)
    for (const [at, colorScheme] of schemes.entries()) {
      if (at > 0) {
        await page.emulateMedia({ colorScheme })
        await arrived(page)
      }
      const { violations, passes } = await check(page).analyze()
      expect(passes.length).toBeGreaterThan(0)
      expect(violations.map(inWords), colorScheme).toEqual([])
    }
    // Opening a screen takes longer than what is looked for on it.
    if (isNarrowed) await expectNoScrollingSideways(page)
  })
}

/**
 * Every rule, in less than half the time: the report is made in the page itself rather than carried to an empty one
 * (which serves frames of other sites, and there are none), and names the elements of violations only.
 */
const check = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)

interface Violation {
  id: string
  help: string
  nodes: { html: string; failureSummary?: string }[]
}

/** A rule that is broken, and where. */
const inWords = ({ id, help, nodes }: Violation) =>
  `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html.slice(0, 250)}\n  ${failureSummary}`).join('\n')}`

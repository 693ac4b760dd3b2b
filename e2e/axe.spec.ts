import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { thorough } from '../test/thorough.ts'
import { expect, test } from './journey.ts'
import { expectNoScrollingSideways, NARROWED, WIDTHS } from './narrow.ts'
import { arrived, SCREENS } from './screens.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

test.use({ trace: 'off' })

// Each worker takes its share.
test.describe.configure({ mode: 'parallel' })

const BOTH = ['light', 'dark'] as const
/** Both schemes, or each on every other screen: what is wrong in one of them is rarely on one screen alone. */
const schemesOf = (index: number) => (thorough ? BOTH : BOTH.slice(index % 2, (index % 2) + 1))

for (const [index, screen] of SCREENS.filter(({ foreign }) => !foreign).entries()) {
  const isNarrowed = NARROWED.includes(screen)
  const narrow = isNarrowed ? `, and needs no scrolling sideways at ${WIDTHS.join(' and ')} px` : ''
  const schemes = schemesOf(index)
  test(`${screen.name} is accessible in ${schemes.join(' and ')}${narrow}`, async ({ page, show }) => {
    // A page that opens in its scheme has nothing to change when it is looked at.
    await page.emulateMedia({ colorScheme: schemes[0] ?? null })
    await show(screen)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await arrived(page)
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

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { expectNoScrollingSideways, NARROWED } from './narrow.ts'
import { SCREENS } from './screens/index.ts'
import { arrived } from './screens/screen.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// Colours are judged once they stand still.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// Each worker takes its share.
test.describe.configure({ mode: 'parallel' })

for (const screen of SCREENS.filter(({ foreign }) => !foreign)) {
  const isNarrowed = NARROWED.includes(screen)
  const narrow = isNarrowed ? ', and needs no scrolling sideways at 400 %' : ''
  test(`${screen.name} is accessible in light and dark${narrow}`, async ({ page, show }) => {
    await show(screen)
    for (const colorScheme of ['light', 'dark'] as const) {
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

import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import type { OnboardingState } from '../../shared/api/onboarding.ts'
import { newTour } from '../../shared/rules/onboarding.ts'
import { arrived, at, type Facts, flip, press, type Screen, seen, steps, withGlobals } from './screen.ts'

/** The page as for somebody who is there in the tour; what they do further is not stored. */
const touring =
  (path: (facts: Facts) => string, state: Partial<OnboardingState>): Screen['open'] =>
  async (page, facts) => {
    await page.route('**/api/company', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { data: null } }) : route.continue(),
    )
    const onboarding = { ...newTour(state.flow ?? 'dashboard'), ...state }
    await withGlobals(page, path(facts), { onboarding })
    await at(path)(page, facts)
  }
const dashboard = (facts: Facts) => linkTo.dashboard(facts.website)
/** What a person's own browser asks them for; Firefox knows no such permission, and a headless Chromium asks nobody. */
const mayCopy = (page: Page) =>
  page
    .context()
    .grantPermissions(['clipboard-write'])
    .catch(() => undefined)
const follow = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true }).first().click()

export const TOUR_SCREENS: readonly Screen[] = [
  { name: 'intro', as: 'owner', open: touring(linkTo.intro, {}) },
  { name: 'intro-again', as: 'owner', open: touring(linkTo.intro, { hasBack: true, flow: 'mc' }) },
  { name: 'tour-begins', as: 'owner', open: touring(() => linkTo.createDashboard(), { step: 1 }) },
  {
    name: 'tour-holds',
    as: 'owner',
    open: steps(
      touring(() => linkTo.createDashboard(), { step: 1 }),
      arrived,
      follow('Clients'),
      seen('dialog', 'Create a dashboard'),
    ),
  },
  { name: 'tour-edit-mode', as: 'owner', open: touring(dashboard, { step: 3 }) },
  { name: 'tour-dates', as: 'owner', open: steps(touring(dashboard, { step: 3 }), arrived, flip('Edit')) },
  {
    name: 'tour-done',
    as: 'owner',
    open: steps(
      touring(dashboard, { step: 5 }),
      arrived,
      mayCopy,
      press('Share'),
      press('Copy URL'),
      seen('dialog', 'Congratulations!'),
      // “Copied successfully” shows for less than a second.
      (page) => page.getByRole('tooltip').waitFor({ state: 'detached' }),
    ),
  },
  { name: 'tour-groups', as: 'owner', open: touring(linkTo.createGroup, { flow: 'mc', step: 1 }) },
]

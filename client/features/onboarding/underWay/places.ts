import type { OnboardingState } from '../../../../shared/api/onboarding.ts'
import type { Flow } from '../../../../shared/domain/onboarding.ts'
import { linkTo, ROUTES } from '../../../lib/paths.ts'

/** The screens of each flow; a dashboard's is shown by the dashboard itself, for its owner alone. */
const PAGES: Record<Flow, readonly string[]> = {
  dashboard: [
    ROUTES.dashboards.name,
    ROUTES.createDashboard.name,
    ROUTES.dashboard.name,
    ROUTES.sources.name,
  ],
  mc: [ROUTES.groups.name, ROUTES.createGroup.name, ROUTES.group.name, ROUTES.sources.name],
}

export const isPageOf = (flow: Flow, page: string): boolean => PAGES[flow].includes(page)

interface Place {
  to: string
  label: string
  /** Where one is there already. */
  pages: readonly string[]
}

/** Where the present step is done; null where it is done on any page. */
export function placeOf({ flow, step }: Pick<OnboardingState, 'flow' | 'step'>): Place | null {
  if (flow === 'dashboard') {
    return step === 1
      ? { to: linkTo.createDashboard(), label: 'Create a dashboard', pages: [ROUTES.createDashboard.name] }
      : {
          to: linkTo.dashboards(),
          label: 'Open your dashboard',
          pages: [ROUTES.dashboard.name, ROUTES.dashboards.name],
        }
  }
  return step === 1
    ? { to: linkTo.createGroup(), label: 'Create a group', pages: [ROUTES.createGroup.name] }
    : { to: linkTo.groups(), label: 'Open your group', pages: [ROUTES.group.name, ROUTES.groups.name] }
}

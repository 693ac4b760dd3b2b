import { underWay } from '../features/onboarding/index.ts'
import { useLeaveBlocker } from '../ui/leavePage.ts'

/** Holds up leaving a page: for the tour's present step, and for what is entered and not saved. */
export const useTourHold = (): void =>
  useLeaveBlocker({
    refuses: (from, to) => underWay()?.isHeld(from, to) ?? false,
    explain: () => underWay()?.explainHold(),
  })

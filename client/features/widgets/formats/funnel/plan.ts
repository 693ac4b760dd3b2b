import { summaryRoom } from '../summary/plan.ts'

/** A step with its shares on a second line, and the gap after it, in CSS pixels; funnel.css has the same. */
const WHOLE_STEP = 48
const GAP = 4
/** Where the list fades out below its end. */
const FADE = 14

/** Whether so many steps are set on one line each, as the card is too low for two. */
export const isClose = (steps: number, size: Parameters<typeof summaryRoom>[0]): boolean =>
  steps * (WHOLE_STEP + GAP) - GAP > summaryRoom(size).height - FADE

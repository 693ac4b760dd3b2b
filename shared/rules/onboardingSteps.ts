import type { OnboardingState } from '../api/onboarding.ts'
import type { Flow } from '../domain/onboarding.ts'
import { isFinished, isPastIntro } from './onboarding.ts'

export interface OnboardingStep {
  title: string
  /** What to do, for the panel, the tip and the message that refuses to leave. */
  hint: string
}

const INTRO: OnboardingStep = { title: 'Intro', hint: 'Answer three questions.' }

/** The steps of a flow, the intro first. */
export const ONBOARDING_STEPS: Record<Flow, readonly OnboardingStep[]> = {
  dashboard: [
    INTRO,
    { title: 'Create a dashboard', hint: 'Choose a template, or begin with a blank one.' },
    {
      title: 'Set a data source',
      hint: 'Press “Sources” in edit mode and choose the account that feeds the widgets.',
    },
    { title: 'Switch to Reporting Mode', hint: 'Turn “Edit” off to see what your client sees.' },
    { title: 'Set a date range', hint: 'Choose the days that the report is about.' },
    { title: 'Share the dashboard', hint: 'Press “Share”, then copy the link or download the PDF.' },
  ],
  mc: [
    INTRO,
    { title: 'Create a group', hint: 'A group holds websites that are watched together.' },
    { title: 'Add a domain', hint: 'Add the domain of a website that you want to watch.' },
    { title: 'Switch between 7 and 30 days', hint: 'Compare the last week with the last month.' },
    { title: 'Snooze alerts', hint: 'Silence a domain’s alerts for one week.' },
  ],
}

/** What screens tell the tour. */
export const ONBOARDING_EVENTS = [
  'dashboardCreated',
  'sourceConnected',
  'editModeLeft',
  'dateRangeChanged',
  'dashboardShared',
  'groupCreated',
  'domainAdded',
  'rangeSwitched',
  'domainSnoozed',
] as const
export type OnboardingEvent = (typeof ONBOARDING_EVENTS)[number]

/** The event that completes each step, in order from step 1. */
const TRIGGERS: Record<Flow, readonly OnboardingEvent[]> = {
  dashboard: ['dashboardCreated', 'sourceConnected', 'editModeLeft', 'dateRangeChanged', 'dashboardShared'],
  mc: ['groupCreated', 'domainAdded', 'rangeSwitched', 'domainSnoozed'],
}

/** Pages that are not left at a step, by the names of their routes. */
const BLOCKED: Record<Flow, Partial<Record<number, string>>> = {
  dashboard: { 1: 'dashboards.create', 2: 'dashboard.show' },
  mc: { 1: 'campaigns.create', 2: 'campaign.show' },
}
/** Where people may go from anywhere. */
const ALWAYS_OPEN: readonly string[] = ['company.subscription', 'user']

/** There are no tips past this step. */
const LAST_TIP = 6

/** The tour at this step: only forwards, and not at all once it is finished. */
export function moveTo(state: OnboardingState, step: number): OnboardingState {
  if (isFinished(state) || step <= state.step) return state
  return { ...state, step: Math.min(step, ONBOARDING_STEPS[state.flow].length) }
}

/** The tour after something happened on a screen: what does not complete the present step changes nothing. */
export const afterEvent = (state: OnboardingState, event: OnboardingEvent): OnboardingState =>
  state.step > 0 && TRIGGERS[state.flow][state.step - 1] === event ? moveTo(state, state.step + 1) : state

/** The tour with the intro's answers, at its first step. */
export function afterIntro(
  state: OnboardingState,
  answers: OnboardingState['questionnaire'],
): OnboardingState {
  if (isPastIntro(state)) return state
  return moveTo({ ...state, flow: answers.source ?? state.flow, questionnaire: answers }, 1)
}

interface Page {
  /** Name of the route. */
  name: string
  /** A page that leads back where one came from. */
  leadsBack?: boolean
}

/**
 * Whether a page is not left before its step is completed. A source is connected on a page of its own, which leads back:
 * without it the step could not be completed.
 */
export function mayLeave(state: OnboardingState | null, from: Page, to: Page): boolean {
  if (!state || isFinished(state) || from.name === to.name) return true
  if (BLOCKED[state.flow][state.step] !== from.name) return true
  return ALWAYS_OPEN.includes(to.name) || (to.name === 'company.sources' && to.leadsBack === true)
}

/** The tip of the present step; null where there is none, or the person has closed it. */
export function tipOf(state: OnboardingState | null, closed: number | null): OnboardingStep | null {
  if (!state || isFinished(state) || state.step === 0 || state.step > LAST_TIP) return null
  return closed === state.step ? null : (ONBOARDING_STEPS[state.flow][state.step] ?? null)
}

/** Which tip is closed once edit mode is entered: that of the source shows again, those of reading are out of place. */
export function closedOnEdit(state: OnboardingState | null, closed: number | null): number | null {
  if (state?.flow !== 'dashboard') return closed
  if (state.step === 2) return null
  return state.step === 4 || state.step === 5 ? state.step : closed
}

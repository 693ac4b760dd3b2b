import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OnboardingState } from '../api/onboarding.ts'
import { FLOWS } from '../domain/onboarding.ts'
import { isCompleted, isFinished, isPastIntro, merged, newTour, skip, startAgain } from './onboarding.ts'
import {
  afterEvent,
  afterIntro,
  closedOnEdit,
  mayLeave,
  moveTo,
  ONBOARDING_EVENTS,
  ONBOARDING_STEPS,
  type OnboardingEvent,
  tipOf,
} from './onboardingSteps.ts'

const at = (step: number, more: Partial<OnboardingState> = {}): OnboardingState => ({
  ...newTour('dashboard'),
  step,
  ...more,
})
const mc = (step: number) => at(step, { flow: 'mc' })
const anyState = fc.record({
  flow: fc.constantFrom(...FLOWS),
  step: fc.integer({ min: 0, max: 6 }),
  skipped: fc.boolean(),
  round: fc.integer({ min: 0, max: 3 }),
  hasBack: fc.boolean(),
  questionnaire: fc.constant<OnboardingState['questionnaire']>({ source: null, kinds: [], clients: null }),
})
const anyEvent = fc.constantFrom(...ONBOARDING_EVENTS)

describe('the steps', () => {
  it('are five and four after the intro', () => {
    expect(ONBOARDING_STEPS.dashboard.slice(1).map(({ title }) => title)).toEqual([
      'Create a dashboard',
      'Set a data source',
      'Switch to Reporting Mode',
      'Set a date range',
      'Share the dashboard',
    ])
    expect(ONBOARDING_STEPS.mc.slice(1).map(({ title }) => title)).toEqual([
      'Create a group',
      'Add a domain',
      'Switch between 7 and 30 days',
      'Snooze alerts',
    ])
  })

  it.each(FLOWS)('of %s are finished past the last one', (flow) => {
    const count = ONBOARDING_STEPS[flow].length
    expect([count - 1, count].map((step) => isFinished(at(step, { flow })))).toEqual([false, true])
  })

  it.each([
    ['a dashboard is created', at(1), 'dashboardCreated', 2],
    ['a source is set', at(2), 'sourceConnected', 3],
    ['edit mode is left', at(3), 'editModeLeft', 4],
    ['the dates change', at(4), 'dateRangeChanged', 5],
    ['the link is copied', at(5), 'dashboardShared', 6],
    ['a group is created', mc(1), 'groupCreated', 2],
    ['a domain is added', mc(2), 'domainAdded', 3],
    ['the range is switched', mc(3), 'rangeSwitched', 4],
    ['alerts are snoozed', mc(4), 'domainSnoozed', 5],
    ['it is too early', at(1), 'sourceConnected', 1],
    ['it is too late', at(4), 'sourceConnected', 4],
    ['it is of the other flow', at(2), 'domainAdded', 2],
    ['the intro is unanswered', at(0), 'dashboardCreated', 0],
    ['the tour was skipped', at(2, { skipped: true }), 'sourceConnected', 2],
  ] satisfies [string, OnboardingState, OnboardingEvent, number][])('%s', (_case, state, event, step) => {
    expect(afterEvent(state, event).step).toBe(step)
  })

  it.each([
    [at(5), false],
    [at(6), true],
    [mc(4), false],
    [mc(5), true],
    [at(1, { skipped: true }), true],
  ])('are finished at their number, or skipped: %#', (state, finished) => {
    expect(isFinished(state)).toBe(finished)
  })

  it('are completed above step 2', () => {
    expect([0, 1, 2, 3, 6].map((step) => isCompleted(at(step)))).toEqual([false, false, false, true, true])
  })

  it('only go forwards, and nowhere once finished', () => {
    fc.assert(
      fc.property(anyState, fc.integer({ min: -1, max: 9 }), (state, step) => {
        const moved = moveTo(state, step)
        expect(moved.step).toBeGreaterThanOrEqual(state.step)
        if (isFinished(state)) expect(moved).toEqual(state)
        else expect(moved.step).toBeLessThanOrEqual(ONBOARDING_STEPS[state.flow].length)
      }),
    )
  })

  it('are reached one at a time, whatever happens', () => {
    fc.assert(
      fc.property(anyState, fc.array(anyEvent, { maxLength: 30 }), (state, events) => {
        events.reduce((before, event) => {
          const after = afterEvent(before, event)
          expect([before.step, before.step + 1]).toContain(after.step)
          return after
        }, state)
      }),
    )
  })
})

describe('the intro', () => {
  const answers = { source: 'mc', kinds: ['google_ads'], clients: '2-10' } as const

  it('is behind those who were never shown it, have answered or skipped it', () => {
    expect(isPastIntro(null)).toBe(true)
    expect(isPastIntro(at(0))).toBe(false)
    expect(isPastIntro(at(1))).toBe(true)
    expect(isPastIntro(skip(at(0)))).toBe(true)
  })

  it('decides on the flow, once', () => {
    const first = afterIntro(newTour('dashboard'), { ...answers, kinds: [...answers.kinds] })
    expect(first).toMatchObject({ flow: 'mc', step: 1, questionnaire: answers })
    expect(afterIntro(first, { source: 'dashboard', kinds: [], clients: null })).toEqual(first)
  })

  it('can be had again, with the earlier answers', () => {
    const again = startAgain({ ...mc(5), questionnaire: { ...answers, kinds: [...answers.kinds] } })
    expect(again).toMatchObject({
      flow: 'mc',
      step: 0,
      round: 1,
      skipped: false,
      hasBack: true,
      questionnaire: answers,
    })
    expect(startAgain(null)).toMatchObject({ flow: 'dashboard', step: 0, round: 1, hasBack: true })
  })
})

describe('two devices', () => {
  it.each([
    ['nothing was stored', null, at(2), at(2)],
    ['the one sent is further', at(1), at(3), at(3)],
    ['the one sent is behind', at(4), at(2), at(4)],
    ['one has skipped it', at(4), at(2, { skipped: true }), at(2, { skipped: true })],
    ['it was skipped before', at(2, { skipped: true }), at(5), at(2, { skipped: true })],
    ['it was started again', at(6), at(1, { round: 1 }), at(1, { round: 1 })],
    ['an earlier tour is late', at(1, { round: 1 }), at(5), at(1, { round: 1 })],
  ])('%s', (_case, stored, sent, result) => {
    expect(merged(stored, sent)).toEqual(result)
  })

  it('never lose a step, and are not confused by repeats', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1, maxLength: 8 }), (states) => {
        const all = states.reduce<OnboardingState | null>(merged, null)
        expect([...states, ...states].reduce<OnboardingState | null>(merged, null)).toEqual(all)
        expect(all?.round).toBe(Math.max(...states.map(({ round }) => round)))
        const latest = states.filter(({ round }) => round === all?.round)
        const isDone = latest.some(isFinished)
        expect(all && isFinished(all)).toBe(isDone)
        if (!isDone) expect(all?.step).toBe(Math.max(...latest.map(({ step }) => step)))
      }),
    )
  })
})

describe('leaving a page', () => {
  const page = (name: string, leadsBack = false) => ({ name, leadsBack })
  it.each([
    ['the form at step 1', at(1), 'dashboards.create', 'company.users', false],
    ['the dashboard at step 2', at(2), 'dashboard.show', 'dashboards.index', false],
    ['its real-time page', at(2), 'dashboard.show', 'dashboard.realTime', false],
    ['the group’s form at step 1', mc(1), 'campaigns.create', 'campaigns.index', false],
    ['the group at step 2', mc(2), 'campaign.show', 'campaigns.index', false],
    ['for the subscription', at(2), 'dashboard.show', 'company.subscription', true],
    ['for the own account', at(1), 'dashboards.create', 'user', true],
    ['for the sources, for good', at(2), 'dashboard.show', 'company.sources', false],
    ['for another address of it', at(2), 'dashboard.show', 'dashboard.show', true],
    ['the form at step 2', at(2), 'dashboards.create', 'dashboard.show', true],
    ['the dashboard at step 3', at(3), 'dashboard.show', 'dashboards.index', true],
    ['another page at step 1', at(1), 'company.users', 'dashboards.index', true],
    ['the dashboard of the other flow', mc(2), 'dashboard.show', 'dashboards.index', true],
    ['once skipped', skip(at(2)), 'dashboard.show', 'dashboards.index', true],
    ['without a tour', null, 'dashboard.show', 'dashboards.index', true],
  ])('%s', (_case, state, from, to, may) => {
    expect(mayLeave(state, page(from), page(to))).toBe(may)
  })

  it('goes to the sources where they lead back', () => {
    expect(mayLeave(at(2), page('dashboard.show'), page('company.sources', true))).toBe(true)
    expect(mayLeave(at(1), page('dashboards.create'), page('company.sources', true))).toBe(true)
    expect(mayLeave(at(1), page('dashboards.create'), page('company.users', true))).toBe(false)
  })
})

describe('tips', () => {
  it('show from the first step to the last, until they are closed', () => {
    const shown = (state: OnboardingState | null, closed: number | null = null) =>
      tipOf(state, closed)?.title ?? null
    expect(shown(null)).toBeNull()
    expect([0, 1, 5, 6].map((step) => shown(at(step)))).toEqual([
      null,
      'Create a dashboard',
      'Share the dashboard',
      null,
    ])
    expect(shown(at(2), 2)).toBeNull()
    expect(shown(at(3), 2)).toBe('Switch to Reporting Mode')
    expect(shown(skip(at(3)))).toBeNull()
  })

  it('follow edit mode', () => {
    expect(closedOnEdit(at(2), 2)).toBeNull()
    expect(closedOnEdit(at(4), null)).toBe(4)
    expect(closedOnEdit(at(5), null)).toBe(5)
    expect(closedOnEdit(at(3), 2)).toBe(2)
    expect(closedOnEdit(mc(4), null)).toBeNull()
  })
})

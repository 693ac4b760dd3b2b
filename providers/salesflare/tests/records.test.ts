import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Fact, figureMade } from '../../kit/answers/facts.ts'
import { FIGURES } from '../catalogue.ts'
import { countDeal, type DealReading, outcomeOf } from '../deals.ts'
import { countAccount, countTask, dayOf, type Window } from '../records.ts'
import { Account, Me, Opportunity, Pipeline, Task } from '../wire.ts'

const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const [recorded] = Opportunity.array().parse(fixture('opportunities.json'))
const [task] = Task.array().parse(fixture('tasks.json'))
if (!recorded || !task) throw new Error('The fixtures hold no record')

const reading: DealReading = { wonStages: [], lostStages: [], namesPipeline: false, currency: 'EUR' }
const november: Window = {
  range: { start: '2026-11-01', end: '2026-11-30' },
  zone: 'Europe/Vienna',
  today: '2026-11-21',
}
const stage = (name: string, probability: number) => ({ id: '1', name, probability })
const measured = (metric: string, facts: Fact[]) => {
  const made = FIGURES.find(({ id }) => id === metric)
  return made ? figureMade(made.make, facts) : undefined
}
const figures =
  (deal: Opportunity, window = november, how = reading) =>
  (metric: string) =>
    measured(metric, countDeal(deal, how, window).facts)

it('reads the recorded bodies, and of the own account only what is needed', () => {
  expect(Me.parse({ ...Object(fixture('me.json')), tracking_token: 'secret' })).toEqual({
    name: 'Ann Lee',
    email: 'ann@example.com',
    disabled: false,
    trial_expired: false,
    team: { name: 'Demo Agency', currency: { iso: 'EUR' }, time_zone: 'Europe/Vienna' },
  })
  expect(Pipeline.array().parse(fixture('pipelines.json'))[0]?.stages).toHaveLength(3)
})

describe('the outcome of an opportunity', () => {
  it.each<[string, Partial<Opportunity>, Partial<DealReading>, string]>([
    ['is open as recorded', {}, {}, 'open'],
    ['is won by its probability', { stage: stage('Signed', 100) }, {}, 'won'],
    ['is won by its name', { stage: stage('won', 90) }, {}, 'won'],
    ['is lost by a reason', { lost_reason: 'Price' }, {}, 'lost'],
    ['is lost by its name', { stage: stage('Lost', 5) }, {}, 'lost'],
    ['is lost when closed without a chance', { closed: true, stage: stage('Dropped', 0) }, {}, 'lost'],
    ['is open without a chance while not closed', { stage: stage('Dropped', 0) }, {}, 'open'],
    ['is what the widget says: won', {}, { wonStages: ['103'] }, 'won'],
    ['is what the widget says: not won', { stage: stage('Signed', 100) }, { wonStages: ['103'] }, 'open'],
    ['is what the widget says: lost', { stage: stage('Signed', 100) }, { lostStages: ['1'] }, 'lost'],
    ['has no stage', { stage: null }, {}, 'open'],
  ])('%s', (_case, change, how, outcome) => {
    expect(outcomeOf({ ...recorded, ...change }, { ...reading, ...how })).toBe(outcome)
  })
})

describe('an opportunity counts', () => {
  it('as new and open as recorded', () => {
    const of = figures(recorded)
    expect(
      ['opportunities_new', 'opportunities_open', 'pipeline_value', 'weighted_pipeline'].map(of),
    ).toEqual([1, 1, 12000, 7200])
    expect(['opportunities_won', 'win_rate', 'average_deal_size', 'time_in_stage'].map(of)).toEqual([
      0,
      null,
      null,
      null,
    ])
  })
  it('as won on its closing day, with its cycle and stays', () => {
    const won = {
      ...recorded,
      stage: stage('Won', 100),
      closed: true,
      close_date: '2026-11-13T00:00:00.000Z',
    }
    const of = figures(won)
    expect(['opportunities_won', 'won_value', 'win_rate', 'average_deal_size'].map(of)).toEqual([
      1, 12000, 1, 12000,
    ])
    expect(['average_sales_cycle', 'time_in_stage', 'opportunities_open'].map(of)).toEqual([240, 120, 0])
  })
  it('as open on an earlier day, though it has been lost since', () => {
    const lost = { ...recorded, lost_reason: 'Price', closed: true, close_date: '2026-11-13T00:00:00.000Z' }
    const earlier = { ...november, range: { start: '2026-11-01', end: '2026-11-10' } }
    expect(figures(lost, earlier)('pipeline_value')).toBe(12000)
    expect(figures(lost)('pipeline_value')).toBe(0)
    expect(figures(lost)('lost_value')).toBe(12000)
  })
  it('without its amount where that is in another currency', () => {
    const of = figures({ ...recorded, currency: { iso: 'USD' } })
    expect(['opportunities_open', 'pipeline_value'].map(of)).toEqual([1, 0])
  })
  it('with the value that Salesflare reckons where it recurs', () => {
    const recurring = { ...recorded, frequency: 'monthly', value: 100, calculated_value: 2400 }
    expect(figures(recurring)('pipeline_value')).toBe(2400)
  })
})

describe('a task counts', () => {
  const of = (change: Partial<Task>, window = november) => {
    const { facts } = countTask({ ...task, ...change }, window)
    return ['tasks_created', 'tasks_completed', 'tasks_overdue'].map((metric) => measured(metric, facts))
  }
  const open = { completed: false, completion_date: null }
  const past = { ...november, range: { start: '2026-11-01', end: '2026-11-20' } }
  it.each<[string, Partial<Task>, Window, number[]]>([
    ['as recorded', {}, november, [1, 1, 0]],
    ['as overdue once its day has passed', open, november, [1, 0, 1]],
    [
      'as not overdue on its day',
      { ...open, reminder_date: '2026-11-21T09:00:00.000Z' },
      november,
      [1, 0, 0],
    ],
    [
      'as overdue at the end of an earlier range',
      { completion_date: '2026-11-21T08:00:00.000Z' },
      past,
      [1, 0, 1],
    ],
    ['as no more than created without a date', { ...open, reminder_date: null }, november, [1, 0, 0]],
    [
      'as nothing before it was made',
      open,
      { ...november, range: { start: '2026-11-01', end: '2026-11-05' } },
      [0, 0, 0],
    ],
  ])('%s', (_case, change, window, expected) => {
    expect(of(change, window)).toEqual(expected)
  })
})

it('an account is stalled after a month of silence; its owner may be a bare id', () => {
  const account = (last: string) =>
    Account.parse({
      id: 1,
      owner: 811,
      last_interaction_date: last,
      creation_date: '2026-01-01T09:00:00.000Z',
    })
  const people = new Map([['811', 'Ann Lee']])
  const stalled = (last: string) =>
    measured('accounts_stalled', countAccount(account(last), people, november).facts)
  expect(stalled('2026-10-21T09:00:00.000Z')).toBe(1)
  expect(stalled('2026-10-22T09:00:00.000Z')).toBe(0)
  expect(countAccount(account('x'), people, november).names.owner).toEqual(['Ann Lee'])
})

describe('the day of a moment', () => {
  it.each([
    ['2026-11-20T23:30:00.000Z', 'Europe/Vienna', '2026-11-21'],
    ['2026-11-20T23:30:00.000Z', 'America/New_York', '2026-11-20'],
    ['2026-12-15T00:00:00.000Z', 'America/New_York', '2026-12-15'],
    ['2026-12-15', 'America/New_York', '2026-12-15'],
    ['soon', 'UTC', null],
    [null, 'UTC', null],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayOf(moment, zone)).toBe(day)
  })
})

import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import type { ProviderQuery, ResultTable } from '../../../providers/contract.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { CountingTask } from './child.ts'
import { type Counter, createCounter } from './counter.ts'

let counter: Counter
const start = (bounds: Parameters<typeof createCounter>[1] = {}) => {
  counter = createCounter(pino({ level: 'silent' }), bounds)
}
afterEach(() => counter.close())

const range = { start: '2026-09-01', end: '2026-09-30' }
const question = (facts: Partial<ProviderQuery> = {}): ProviderQuery => ({
  type: 'base_me',
  property: 'acme',
  inputs: {},
  dimension: 'anchor',
  metrics: ['confirmed'],
  filter: null,
  range,
  order: null,
  limit: 10_000,
  realTime: false,
  currency: null,
  ...facts,
})

/** Links on the first of the month, each with an anchor of its own. */
function links(count: number, queries: readonly ProviderQuery[]): NonNullable<CountingTask> {
  const list = Array.from({ length: count }, (_, number) => ({
    url: `https://site-${number}.example/`,
    domain: `site-${number}.example`,
    day: '2026-09-01',
    status: 'Confirmed',
    health: 'Not checked yet',
    type: null,
    category: null,
    price: null,
    currency: null,
    anchors: [{ anchor: `anchor ${number}`, target: null }],
    owner: null,
    team: null,
  }))
  const records = [{ property: 'acme', range, lists: list.length > 0 ? [JSON.stringify(list)] : [] }]
  return { kind: 'base_me', answers: { currency: 'USD' }, records, queries, now: '2026-10-01T00:00:00Z' }
}

const rowsOf = (answer: ResultTable | ProviderError | undefined) =>
  answer instanceof ProviderError ? answer.message : answer?.rows

it('answers questions together, each with its table or its own refusal', async () => {
  start()
  const refused = question({ filter: { clauses: [{ field: 'moon', operator: 'equals', values: ['x'] }] } })
  const [named, nothing, total] = await counter.count(
    'company',
    links(2, [question(), refused, question({ dimension: null })]),
  )
  expect(rowsOf(named)).toEqual([
    ['anchor 0', 1],
    ['anchor 1', 1],
  ])
  expect(nothing).toBeInstanceOf(ProviderError)
  expect(nothing).toMatchObject({ kind: 'bad_request' })
  expect(rowsOf(total)).toEqual([[2]])
  const [none] = await counter.count('company', links(0, [question()]))
  expect(rowsOf(none)).toEqual([])
})

it('keeps nobody waiting meanwhile', async () => {
  start()
  await counter.count('company', links(1, [question()]))
  let counting = true
  const counted = counter
    .count('company', links(20_000, [question(), question(), question()]))
    .finally(() => {
      counting = false
    })
  let turns = 0
  for (; counting; turns++) await nextTurn()
  expect((await counted).map((answer) => rowsOf(answer)?.length)).toEqual([10_000, 10_000, 10_000])
  expect(turns).toBeGreaterThan(100)
}, 60_000)

it('gives up what takes too long or too much memory, and answers what comes after', async () => {
  start({ deadlineMs: 1, heapMb: 40 })
  await expect(counter.count('company', links(50_000, [question()]))).rejects.toMatchObject({
    kind: 'unavailable',
  })
  await counter.close()
  start({ heapMb: 40 })
  await expect(counter.count('company', links(50_000, [question()]))).rejects.toMatchObject({
    kind: 'unavailable',
  })
  const [answer] = await counter.count('company', links(1, [question()]))
  expect(rowsOf(answer)).toEqual([['anchor 0', 1]])
}, 60_000)

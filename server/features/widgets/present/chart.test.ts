import { describe, expect, it } from 'vitest'
import { widget } from '../../../../shared/api/widgets.ts'
import type { TimeStep } from '../../../../shared/domain/values.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { interactive } from '../../../../test/sampleWidgets.ts'
import type { Assembled } from './assemble.ts'
import { chartBody } from './chart.ts'

const line = widget.parse({
  id: 'w'.repeat(21),
  hash: 'h'.repeat(10),
  order: 1,
  nature: 'interactive',
  format: 'chart:line',
  width: 2,
  height: 1,
})
const column = { label: '', additive: true, direction: 'up', currency: null } as const
const over = (step: TimeStep | null, keys: string[], running: string | null = null): Assembled => ({
  table: {
    columns: [
      { ...column, id: 'd', type: 'time' },
      { ...column, id: 'm', type: 'integer' },
    ],
    rows: keys.map((key) => [key, 1]),
    totals: [null, keys.length],
  },
  previous: keys.map(() => null),
  previousTotals: null,
  moreRows: 0,
  rowSums: [],
  sumsBelowZero: [],
  allRead: true,
  vendor: '',
  cutFrom: null,
  locale: DEFAULT_LOCALE,
  byWeekday: false,
  unequalWeekdays: [],
  step,
  running,
  empty: false,
})
const unsettled = (step: TimeStep | null, keys: string[], from: string | null) =>
  chartBody(line, 'chart:line', over(step, keys), [], from).unsettledFrom

describe('the part of a chart that may still change', () => {
  it.each<[string, TimeStep | null, string[], string | null, number | null]>([
    ['from a day on', 'day', ['2026-11-19', '2026-11-20', '2026-11-21'], '2026-11-20', 1],
    ['from its first hour on', 'hour', ['2026-11-19T23', '2026-11-20T00', '2026-11-20T01'], '2026-11-20', 1],
    ['the week that the day is in', 'week', ['2026-W46', '2026-W47', '2026-W48'], '2026-11-20', 1],
    ['the month that the day is in', 'month', ['2026-09', '2026-10', '2026-11'], '2026-11-20', 2],
    ['the year that the day is in', 'year', ['2025', '2026'], '2026-11-20', 1],
    ['all of it', 'day', ['2026-11-19', '2026-11-20'], '2026-10-01', 0],
    ['a day after the last', 'day', ['2026-11-19', '2026-11-20'], '2026-11-21', null],
    ['nothing', 'day', ['2026-11-19', '2026-11-20'], null, null],
    ['none of names', null, ['Direct', 'Email'], '2026-11-20', null],
    [
      'none that is its end, newest first',
      'day',
      ['2026-11-21', '2026-11-20', '2026-11-19'],
      '2026-11-20',
      null,
    ],
  ])('%s', (_, step, keys, from, expected) => {
    expect(unsettled(step, keys, from)).toBe(expected)
  })

  it('is said in its alternative text', () => {
    const said = (from: string) => {
      const { body } = interactive({ format: 'chart:area', width: 2, height: 1 }, 'short', 1, 14, from)
      return body?.kind === 'chart' ? body.summary : null
    }
    expect(said('2026-10-13')).toMatch(/^Clicks by day: .*\. Figures from 13 Oct on may still change\.$/)
    expect(said('2026-09-01')).toMatch(/\. All figures may still change\.$/)
    expect(said('2026-11-01')).not.toMatch(/change\.$/)
  })
})

it('writes its categories in the language of dates, each set apart where that is from right to left', () => {
  const he = { ...DEFAULT_LOCALE, dates: 'he-IL-u-ca-gregory-nu-latn' }
  const labels = (assembled: Assembled) =>
    chartBody(line, 'chart:line', assembled, [], null).categories.map(({ label }) => label)
  expect(labels({ ...over('day', ['2026-10-05']), locale: he })).toEqual(['\u20685 באוק׳\u2069'])
  const days = { ...over(null, ['Monday', 'Sunday']), byWeekday: true }
  expect(labels({ ...days, locale: he })).toEqual(['\u2068יום שני\u2069', '\u2068יום ראשון\u2069'])
  expect(labels({ ...days, locale: { ...he, dates: 'de-DE' } })).toEqual(['Montag', 'Sonntag'])
  expect(labels(days)).toEqual(['Monday', 'Sunday'])
})

describe('the part of a chart that is not over', () => {
  it.each<[string, TimeStep | null, string[], string | null, number[] | undefined]>([
    ['is today', 'day', ['2026-11-26', '2026-11-27', '2026-11-28'], '2026-11-28', [2]],
    ['is this hour', 'hour', ['2026-11-28T07', '2026-11-28T08'], '2026-11-28T08', [1]],
    ['is this month', 'month', ['2026-10', '2026-11'], '2026-11', [1]],
    ['is all of it', 'month', ['2026-11'], '2026-11', [0]],
    ['is nothing of an earlier window', 'day', ['2026-10-30', '2026-10-31'], '2026-11-28', undefined],
    ['is today, newest first', 'day', ['2026-11-28', '2026-11-27', '2026-11-26'], '2026-11-28', [0]],
    ['is today, by size', 'day', ['2026-11-27', '2026-11-28', '2026-11-26'], '2026-11-28', [1]],
    ['is two days, of accounts in two zones', 'day', ['2026-11-28', '2026-11-27'], '2026-11-27', [0, 1]],
    ['has no place without time', null, ['Direct', 'Search'], null, undefined],
  ])('%s', (_, step, keys, running, at) => {
    expect(chartBody(line, 'chart:line', over(step, keys, running), [], null).running).toEqual(at)
  })
})

describe('the sentence of a chart', () => {
  const metric = {
    ...column,
    at: 1,
    id: 'm',
    label: 'Sessions',
    type: 'integer' as const,
    cloaked: false,
    cloakedChange: false,
    plainChange: false,
    numbers: DEFAULT_LOCALE.numbers,
  }
  const told = (
    running: string | null,
    { days = ['2026-11-26', '2026-11-27', '2026-11-28'], newestFirst = false } = {},
  ) => {
    const assembled = over('day', days, running)
    const rows = days.map((day, index) => [day, [980, 1010, 40][index] ?? null])
    if (newestFirst) rows.reverse()
    return chartBody(
      line,
      'chart:line',
      { ...assembled, table: { ...assembled.table, rows } },
      [metric],
      null,
    ).summary
  }

  it('ends before the day that is not over', () => {
    expect(told('2026-11-28')).toContain('to 1,010 (27 Nov)')
    expect(told('2026-12-03')).toContain('to 40 (28 Nov)')
    expect(told(null)).toContain('to 40 (28 Nov)')
  })

  it.each([
    ['of two days, of which one is over', '2026-11-28', ['2026-11-27', '2026-11-28']],
    ['of one day', '2026-11-28', ['2026-11-27']],
    ['of the day that is not over', '2026-11-28', ['2026-11-28']],
  ])('has no course %s', (_, running, days) => {
    expect(told(running, { days })).toMatch(/^Sessions: highest \d+ Nov with [\d,]+, total/)
  })

  it('runs from the oldest day to the newest, whatever the order of the rows', () => {
    expect(told('2026-11-28', { newestFirst: true })).toBe(told('2026-11-28'))
  })
})

describe('the series of a stacked bar chart', () => {
  const stacked = (own: 'integer' | 'percent', additive: boolean) => {
    const days = over('day', ['2026-11-26', '2026-11-27'])
    const shown = {
      ...column,
      at: 1,
      id: 'm',
      additive,
      type: 'integer' as const,
      cloaked: false,
      cloakedChange: false,
      plainChange: false,
      numbers: DEFAULT_LOCALE.numbers,
    }
    const columns = days.table.columns.map((one) => (one.id === 'm' ? { ...one, additive, type: own } : one))
    const [series] = chartBody(
      line,
      'chart:stacked',
      { ...days, table: { ...days.table, columns } },
      [shown],
      null,
    ).series
    return { apart: series?.apart, distinct: series?.distinct }
  }

  it('stand apart where they are rates, whatever they are shown as', () => {
    expect(stacked('integer', true)).toEqual({ apart: undefined, distinct: undefined })
    expect(stacked('percent', false)).toEqual({ apart: true, distinct: undefined })
  })

  it('are marked where the same person may be in several of them', () => {
    expect(stacked('integer', false)).toEqual({ apart: undefined, distinct: true })
  })
})

describe('a note', () => {
  const day = '2026-11-20'
  const marked = (step: TimeStep | null, keys: string[], days = [day]) =>
    chartBody(
      line,
      'chart:line',
      over(step, keys),
      [],
      null,
      days.map((day) => ({ day, text: `On ${day}` })),
    ).notes
  it.each<[string, TimeStep | null, string[], number | undefined]>([
    ['on its day', 'day', ['2026-11-19', '2026-11-20', '2026-11-21'], 1],
    ['on its day, whatever the order', 'day', ['2026-11-21', '2026-11-20', '2026-11-19'], 1],
    ['at the first hour of its day', 'hour', ['2026-11-19T23', '2026-11-20T00', '2026-11-20T01'], 1],
    ['in its week', 'week', ['2026-W46', '2026-W47', '2026-W48'], 1],
    ['in its month', 'month', ['2026-10', '2026-11', '2026-12'], 1],
    ['in its year', 'year', ['2025', '2026'], 1],
    ['nowhere where its day is not shown', 'day', ['2026-11-19', '2026-11-21'], undefined],
    ['nowhere on a chart of names', null, ['Direct', '2026-11-20'], undefined],
    ['nowhere on a chart without figures', 'day', [], undefined],
  ])('is marked %s', (_, step, keys, at) => {
    expect(marked(step, keys)?.[0]?.at).toBe(at)
  })

  it('is in the week that has its day, also where that is of another year', () => {
    expect(
      marked('week', ['2026-W53', '2027-W01'], ['2027-01-03', '2027-01-04'])?.map(({ at }) => at),
    ).toEqual([0, 1])
  })

  it('has its day in the language of dates, set apart where that is from right to left', () => {
    expect(marked('month', ['2026-11'])).toEqual([{ at: 0, day: '20 Nov 2026', text: 'On 2026-11-20' }])
    const he = { ...over('day', [day]), locale: { ...DEFAULT_LOCALE, dates: 'he-IL-u-ca-gregory-nu-latn' } }
    const [note] = chartBody(line, 'chart:line', he, [], null, [{ day, text: 'x' }]).notes ?? []
    expect(note?.day).toBe('\u206820 בנוב׳ 2026\u2069')
  })
})

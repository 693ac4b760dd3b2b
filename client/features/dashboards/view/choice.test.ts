import { describe, expect, it } from 'vitest'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import { labelledWindows, shownDates as shown } from './choice.ts'

const today = Temporal.PlainDate.from('2026-11-24')
const shownDates = (dashboard: Parameters<typeof shown>[0], search: string) => shown(dashboard, search, today)

const dashboard = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  compareStartDate: null,
  compareEndDate: null,
  hiddenDateSelector: false,
  public: true,
  locale: DEFAULT_LOCALE,
}
const asked = '?startDate=2026-09-01&endDate=2026-09-02'

describe('the dates on screen', () => {
  it('are the dashboard’s own without an address, and nothing is asked', () => {
    expect(shownDates(dashboard, '?embedded=1')).toEqual({
      choice: { range: { start: '2026-10-01', end: '2026-10-31' }, compare: null },
      query: {},
      note: null,
    })
  })

  it('are those of the address', () => {
    const { choice, query } = shownDates(dashboard, asked)
    expect(choice.range).toEqual({ start: '2026-09-01', end: '2026-09-02' })
    expect(query).toMatchObject({ startDate: '2026-09-01', compareEndDate: '2026-08-31' })
  })

  it('ignore the address where the selector is hidden, but not for owners', () => {
    expect(shownDates({ ...dashboard, hiddenDateSelector: true }, asked).query).toEqual({})
    expect(shownDates({ ...dashboard, hiddenDateSelector: true, public: false }, asked).query).not.toEqual({})
  })
})

describe('dates beyond what a dashboard shows', () => {
  const of = (start: string, end: string, more = '') =>
    shownDates(dashboard, `?startDate=${start}&endDate=${end}${more}`)

  it.each([
    [
      ['2012-11-01', '2012-11-20'],
      ['2016-11-24', '2016-11-24'],
      '1 – 20 November 2012 was requested. Dashboards reach back ten years, to 24 November 2016.',
    ],
    [
      ['2026-11-01', '2026-12-24'],
      ['2026-11-01', '2026-11-24'],
      '1 November – 24 December 2026 was requested. Days to come have no figures yet.',
    ],
    [
      ['2020-01-01', '2026-11-20'],
      ['2023-11-17', '2026-11-20'],
      '1 January 2020 – 20 November 2026 was requested. Dashboards show at most 1,100 days, the newest of them.',
    ],
  ])(
    '%j are %j on screen and in what is asked, with a word about it',
    ([start = '', end = ''], days, note) => {
      const { choice, query, note: said } = of(start, end)
      expect([choice.range.start, choice.range.end]).toEqual(days)
      expect([query.startDate, query.endDate]).toEqual(days)
      expect(said).toBe(note)
    },
  )

  it('are compared with the days before those on screen, or with dates of their own', () => {
    expect(of('2026-11-01', '2026-12-24').choice.compare).toEqual({ start: '2026-10-08', end: '2026-10-31' })
    const own = '&compareStartDate=2015-11-01&compareEndDate=2015-12-24'
    expect(of('2026-11-01', '2026-12-24', own).choice.compare).toEqual({
      start: '2015-11-01',
      end: '2015-12-24',
    })
    expect(of('2026-11-01', '2026-12-24', '&compare=none').choice.compare).toBeNull()
    const long = '&compareStartDate=2010-01-01&compareEndDate=2019-12-31'
    expect(of('2026-11-01', '2026-11-24', long).choice.compare?.start).toBe('2016-12-27')
  })

  it('are nothing to speak of where all of them are shown', () => {
    expect(of('2026-11-01', '2026-11-24').note).toBeNull()
  })
})

it('writes both windows', () => {
  const own = {
    range: { start: '2026-10-01', end: '2026-10-31' },
    compare: { start: '2026-09-01', end: '2026-09-30' },
  }
  expect(labelledWindows(own, DEFAULT_LOCALE)).toMatchObject({
    current: { label: 'October 2026' },
    compare: { label: 'September 2026' },
  })
})

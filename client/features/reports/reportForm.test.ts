import { describe, expect, it } from 'vitest'
import {
  canSchedule,
  changesTo,
  newReportForm,
  recipientsProblem,
  takenOver,
  upcomingSends,
  WEEK_DAYS,
  withPeriod,
} from './reportForm.ts'

const form = newReportForm('Europe/Berlin')
const open = { recipients: 5, allowed: true }

describe('the report form', () => {
  it('starts monthly, on the first day at 08:00, about the month before', () => {
    expect(form).toEqual({
      recipients: '',
      period: 'MONTH',
      detail: 'FIRST_DAY',
      hour: 8,
      minute: 0,
      timezone: 'Europe/Berlin',
      date_range: 'LAST_MONTH',
      with_pdf: false,
      with_preview: true,
      subject: '{dashboard}: {period}',
      message: '',
      reply_to: '',
      review: false,
    })
  })

  it('resets the day when the period changes', () => {
    expect(withPeriod(form, 'WEEK').detail).toBe(1)
    expect(withPeriod({ ...form, period: 'WEEK', detail: 4 }, 'MONTH').detail).toBe('FIRST_DAY')
    expect(withPeriod({ ...form, period: 'WEEK', detail: 4 }, 'QUARTER').detail).toBe('FIRST_DAY')
  })

  it('covers the week, month or quarter before with the period, unless other days are chosen', () => {
    const week = withPeriod(form, 'WEEK')
    const quarter = withPeriod(week, 'QUARTER')
    expect([week, quarter, withPeriod(quarter, 'MONTH')].map(({ date_range }) => date_range)).toEqual([
      'LAST_WEEK',
      'LAST_QUARTER',
      'LAST_MONTH',
    ])
    expect(withPeriod({ ...form, date_range: 'LAST_30_DAYS' }, 'QUARTER').date_range).toBe('LAST_30_DAYS')
  })

  it('lists the week from Monday, Sunday being 0', () => {
    expect(WEEK_DAYS.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', '0'])
  })

  it.each([
    ['without recipients', { recipients: '' }, open, false],
    ['with one', { recipients: 'a@example.com' }, open, true],
    ['with six', { recipients: 'a@x.de,b@x.de,c@x.de,d@x.de,e@x.de,f@x.de' }, open, false],
    ['with an unknown placeholder', { recipients: 'a@example.com', message: 'Dear {name}' }, open, false],
    ['with words of its own', { recipients: 'a@example.com', subject: '{client}: {period}' }, open, true],
    ['with answers to nowhere', { recipients: 'a@example.com', reply_to: 'nowhere' }, open, false],
    ['at an hour that is none', { recipients: 'a@example.com', hour: 24 }, open, false],
    ['at a minute that is none', { recipients: 'a@example.com', minute: 60 }, open, false],
    ['above the limit of reports', { recipients: 'a@example.com' }, { recipients: 5, allowed: false }, false],
  ])('may be sent %s: %#', (_name, change, limits, expected) => {
    expect(canSchedule({ ...form, ...change }, limits)).toBe(expected)
  })

  it('keeps what was typed over what somebody else has changed meanwhile, a schedule as a whole', () => {
    const now = { ...form, recipients: 'b@example.com', minute: 30, message: 'Theirs' }
    expect(takenOver(now, form, { ...form, message: 'Ours' })).toEqual({ ...now, message: 'Ours' })
    expect(takenOver(now, form, { ...form, hour: 9 })).toEqual({ ...now, hour: 9, minute: 0 })
  })

  it('names only what was changed', () => {
    expect(changesTo(form, form)).toEqual({})
    const { period, detail, minute, timezone } = form
    expect(changesTo(form, { ...form, subject: 'Yours', hour: 9 })).toEqual({
      subject: 'Yours',
      period,
      detail,
      hour: 9,
      minute,
      timezone,
    })
    expect(changesTo({ ...form, message: 'Hello' }, { ...form, message: '' })).toEqual({ message: '' })
    expect(changesTo(form, withPeriod(form, 'WEEK'))).toMatchObject({ period: 'WEEK', detail: 1 })
  })

  it('complains about recipients only once something is typed', () => {
    expect(recipientsProblem('')).toBeNull()
    expect(recipientsProblem('not an address')).toContain('not an address')
  })

  it('says when it sends and what each send covers', () => {
    const sends = upcomingSends(form, 1, { now: Temporal.Instant.from('2026-11-21T12:00:00Z'), count: 2 })
    expect(sends.map(({ covers }) => covers)).toEqual(['November 2026', 'December 2026'])
    expect(sends[0]?.when).toContain('1 December 2026')
    expect(sends[0]?.when).toContain('08:00')
  })
})

import { describe, expect, it } from 'vitest'
import { userUpdate } from './auth.ts'
import { textLine, timeZone } from './common.ts'
import { createDashboard, dataQuery, saveDashboard } from './dashboards.ts'
import { connectSource, importSource, updateSource } from './sources.ts'
import { instance, widget } from './widgets.ts'

const TYPED = 'Evil\r\nBcc: victim@x.example\u2028and\tmore'
const KEPT = 'Evil Bcc: victim@x.example and more'

describe('what is one line', () => {
  it.each([
    ['  Northwind  ', 'Northwind'],
    ['Größe 日本 سلام', 'Größe 日本 سلام'],
    [TYPED, KEPT],
    ['a\u001bb\u0085c', 'a b c'],
    ['\n', ''],
    // What turns the reading direction, in itself or hidden in a word, goes without a space.
    ['invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['\u2066Harbour\u2069 \u200f& Pine\u061c', 'Harbour & Pine'],
    ['\u202e', ''],
    // What joins letters and pictures stays.
    ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
  ])('%j becomes %j', (typed, kept) => expect(textLine.parse(typed)).toBe(kept))

  it('is every name that a mail may show', () => {
    expect(createDashboard.shape.name.parse(TYPED)).toBe(KEPT)
    expect(saveDashboard.shape.name.parse(TYPED)).toBe(KEPT)
    expect(widget.shape.title.parse(TYPED)).toBe(KEPT)
    expect(userUpdate.parse({ name: TYPED }).name).toBe(KEPT)
    expect(importSource.shape.account.parse(TYPED)).toBe(KEPT)
    expect(importSource.shape.answers.parse({ zone: TYPED })).toEqual({ zone: KEPT })
    expect(connectSource.shape.account.parse(TYPED)).toBe(KEPT)
    expect(updateSource.parse({ account: TYPED }).account).toBe(KEPT)
    expect(instance.shape.prefix.parse(TYPED)).toBe(KEPT)
    for (const nothing of ['\r\n', '\u202e \u2069']) {
      expect(createDashboard.shape.name.safeParse(nothing).success).toBe(false)
    }
  })
})

describe('a time zone', () => {
  /** Names of old systems that ICU accepts and the list lacks. */
  const old = [
    'SystemV/AST4',
    'SystemV/EST5EDT',
    'US/Pacific-New',
    'ACT',
    'AET',
    'PST',
    'EST5EDT',
    'Etc/Unknown',
  ]
  const instant = Temporal.Instant.from('2026-10-25T01:00:00Z')

  it.each(Intl.supportedValuesOf('timeZone'))('is any of the list: %s', (zone) => {
    expect(timeZone.safeParse(zone).success).toBe(true)
  })

  it.each([
    ...old,
    ...Intl.supportedValuesOf('timeZone'),
    'UTC',
    'GMT0',
    '+02:00',
    'Mars/Olympus',
    '',
    'utc\0',
  ])('that is taken can be reckoned with: %j', (zone) => {
    if (!timeZone.safeParse(zone).success) return
    expect(instant.toZonedDateTimeISO(zone).toInstant()).toEqual(instant)
    expect(new Intl.DateTimeFormat('en', { timeZone: zone }).format(0)).toMatch(/19(70|69)/)
  })

  it.each(['+02:00', '-0330', '+02', '-00:00'])('is no plain offset, which changes no clock: %s', (zone) => {
    expect(timeZone.safeParse(zone).error?.issues[0]?.message).toBe(
      'This is not a time zone name such as Europe/Berlin.',
    )
  })

  it('is none that only some of our tools know', () => {
    expect(timeZone.safeParse('SystemV/AST4').success).toBe(false)
    expect(timeZone.safeParse('Mars/Olympus').success).toBe(false)
  })
})

describe('a day that is asked for', () => {
  const ask = (day: string) => [
    dataQuery.safeParse({ startDate: day }).success,
    dataQuery.safeParse({ compareEndDate: day }).success,
    saveDashboard.safeParse({ version: 1, start: day }).success,
    saveDashboard.safeParse({ version: 1, compare_end: day }).success,
  ]
  it.each([
    '0000-01-01',
    '0001-01-01',
    '1999-12-31',
    '2101-01-01',
    '9999-12-31',
    '2026-02-30',
    '+002026-01-01',
  ])('is not %s', (day) => expect(ask(day)).toEqual([false, false, false, false]))
  it.each(['2000-01-01', '2026-11-23', '2100-12-31'])('may be %s', (day) =>
    expect(ask(day)).toEqual([true, true, true, true]),
  )
})

describe('a key', () => {
  const connect = (token: string) => connectSource.safeParse({ name: 'semrush', token })
  it.each(['k'.repeat(32), 'ck_1:cs_2', '{"key": "a b"}', 'pässwörd§'])('is %s', (key) => {
    expect(connect(` ${key}\n`).data?.token).toBe(key)
  })
  it.each(['abc\u200bdef', 'abc\u202edef', 'abc\ndef', '“abc”', 'ключ', 'a\u0000b'])('is not %j', (key) => {
    for (const { error } of [connect(key), updateSource.safeParse({ token: key })]) {
      expect(error?.issues[0]?.message).toBe(
        'The key holds a character that no key has, perhaps an invisible one. Copy it again without what is around it.',
      )
    }
  })
})

import { expect, test } from 'vitest'
import type { ChartNote, Provenance, ViewNotice, WidgetView } from '../../../../shared/api/view.ts'
import { chart, series } from '../formats/sample.ts'
import { sheetNotes } from './notes.ts'

const ZONE = 'Europe/Berlin'
const read = (account: string, fetchedAt: string, timeZone = 'UTC'): Provenance => ({
  kind: 'google_analytics',
  type: 'google_analytics_4',
  sourceId: '',
  providerName: 'Google Analytics',
  account,
  metrics: [],
  dimension: null,
  filter: null,
  range: { start: '2026-10-01', end: '2026-10-31' },
  timeZone,
  fetchedAt,
  unsettledFrom: null,
})
const view = (
  title: string,
  notices: string[],
  provenance: Provenance[],
  code: ViewNotice['code'] = 'vendor',
): WidgetView => ({
  id: title,
  hash: title,
  nature: 'interactive',
  format: 'summary',
  title,
  description: '',
  width: 1,
  height: 1,
  order: 1,
  realTime: false,
  state: 'ready',
  message: null,
  notices: notices.map((text) => ({ code, text })),
  asOf: null,
  windows: null,
  provenance,
  origins: [],
  body: { kind: 'summary', items: [] },
})

test('says what several widgets say once, and names the only one that says something', () => {
  const notes = sheetNotes([view('A', ['May change.'], []), view('B', ['May change.', 'Sampled.'], [])], ZONE)
  expect(notes).toEqual(['May change.', 'B: Sampled.'])
})

test('names the source of what several widgets say', () => {
  const day = (on: number) => `Figures from ${on} November on may still change.`
  const console = { ...read('Shop', '2026-11-22T20:00:00Z'), providerName: 'Google Search Console' }
  const open = (one: Provenance, unsettledFrom: string) => ({ ...one, unsettledFrom })
  const searches = open(console, '2026-11-19')
  const visits = open(read('Shop', '2026-11-22T20:00:00Z'), '2026-11-22')
  const [first, second, ...others] = sheetNotes(
    [
      view('A', [day(22)], [visits], 'preliminary'),
      // Of the two sources of this one, only the first is open.
      view('B', [day(22)], [visits, console], 'preliminary'),
      view('C', [day(19)], [searches], 'preliminary'),
      view('D', [day(19)], [searches], 'preliminary'),
    ],
    ZONE,
  )
  expect([first, second]).toEqual([
    'Google Analytics: Figures from 22 November on may still change.',
    'Google Search Console: Figures from 19 November on may still change.',
  ])
  expect(others.every((note) => note.includes(', read '))).toBe(true)
})

test('does not name a source twice, nor one for what is true of all', () => {
  const answers = [read('Shop', '2026-11-22T20:00:00Z')]
  const said = (text: string, code: ViewNotice['code']) =>
    sheetNotes([view('A', [text], answers, code), view('B', [text], answers, code)], ZONE)[0]
  expect(said('Google Analytics has thresholds.', 'vendor')).toBe('Google Analytics has thresholds.')
  expect(said('Today is not over.', 'partial_day')).toBe('Today is not over.')
  expect(said('Sampled.', 'sampled')).toBe('Google Analytics: Sampled.')
})

test('names each account once, with its oldest reading', () => {
  const notes = sheetNotes(
    [
      view('A', [], [read('Shop', '2026-11-21T09:00:00Z'), read('Blog', '2026-11-21T10:00:00Z')]),
      view('B', [], [read('Shop', '2026-11-21T08:00:00Z')]),
    ],
    ZONE,
  )
  expect(notes).toHaveLength(2)
  expect(notes[0]).toBe('Google Analytics (Shop), read 21 Nov 2026, 09:00 (Europe/Berlin).')
})

test("tells when accounts were read in the dashboard's zone, whatever zone a vendor cuts its days in", () => {
  const at = '2026-11-22T20:12:00Z'
  const shop = view('A', [], [read('Shop', at, 'Europe/London'), read('Blog', at, 'America/Los_Angeles')])
  expect(sheetNotes([shop], ZONE)).toEqual([
    'Google Analytics (Shop), read 22 Nov 2026, 21:12 (Europe/Berlin).',
    'Google Analytics (Blog), read 22 Nov 2026, 21:12 (Europe/Berlin).',
  ])
})

test('a page without figures has no notes', () => {
  expect(sheetNotes([], ZONE)).toEqual([])
  expect(sheetNotes([{ ...view('A', ['x'], []), body: null }], ZONE)).toEqual([])
})

test('knows every code: a misspelt one is no type', () => {
  // @ts-expect-error: sourcesOf compares codes, and would take this one for any other notice.
  const code: ViewNotice['code'] = 'partial_days'
  expect(
    sheetNotes([view('A', ['Today is not over.'], [read('a', '2026-11-01T06:00:00Z')], code)], ZONE)[0],
  ).toBe('A: Today is not over.')
})

test('what is marked on charts is told first, once for all of them', () => {
  const noted = (title: string, notes: ChartNote[]) => ({
    ...view(title, ['May change.'], []),
    body: chart('line', [series('Clicks', [1, 2])], { notes }),
  })
  const oven = { at: 1, day: '12 Oct 2026', text: 'A new oven' }
  const shop = { at: 0, day: '11 Oct 2026', text: 'A second shop' }
  expect(sheetNotes([noted('A', [shop, oven]), noted('B', [oven]), view('C', [], [])], ZONE)).toEqual([
    '11 Oct 2026: A second shop',
    '12 Oct 2026: A new oven',
    'May change.',
  ])
})

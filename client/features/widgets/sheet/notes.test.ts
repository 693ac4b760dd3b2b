import { expect, test } from 'vitest'
import type { Provenance, WidgetView } from '../../../../shared/api/view.ts'
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
const view = (title: string, notices: string[], provenance: Provenance[]): WidgetView => ({
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
  notices: notices.map((text) => ({ code: 'vendor', text })),
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

import { expect, it } from 'vitest'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { keptDays, withKeptDays } from './keptDays.ts'

const asked = { start: '2026-10-01', end: '2026-10-31' }
const notice = { code: 'kept', text: 'Acme keeps a week.' }

it.each<[string, DateRange | null, object]>([
  ['all', { ...asked }, { notices: [] }],
  ['the end', { ...asked, start: '2026-10-25' }, { covered: { start: '2026-10-25', end: '2026-10-31' } }],
  ['the beginning', { ...asked, end: '2026-10-29' }, { covered: { start: '2026-10-01', end: '2026-10-29' } }],
  ['more', { ...asked, start: '2026-09-01' }, { covered: { start: '2026-09-01', end: '2026-10-31' } }],
  ['none', null, { covered: null }],
])('%s of the days asked', (_case, kept, days) => {
  expect(keptDays(asked, kept, notice.text)).toEqual({ notices: [notice], ...days })
})

it('a table gets the days with their notice, before its own', () => {
  const own = { code: 'vendor' as const, text: 'Mine.' }
  const table = {
    columns: [],
    rows: [],
    totals: null,
    currency: null,
    timeZone: 'UTC',
    unsettledFrom: null,
    truncated: false,
    notices: [own],
  }
  expect(withKeptDays(table, keptDays(asked, null, notice.text))).toEqual({
    ...table,
    covered: null,
    notices: [notice, own],
  })
  expect(withKeptDays(table, keptDays(asked, asked, notice.text))).toEqual(table)
})

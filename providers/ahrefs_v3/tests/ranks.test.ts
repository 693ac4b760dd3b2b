import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { ahrefsV3 } from '../index.ts'
import { answering, askAhrefs, total } from './ahrefs.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ ahrefs_v3: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('ahrefs_v3').clear())
const { context, ask } = askAhrefs(() => server, now)

describe('Rank Tracker', () => {
  const type = 'ahrefs_v3_ranks' as const
  const ranks = (reportType: string, more = {}) => ({
    profile: '5200110',
    device: 'desktop',
    reportType,
    ...more,
  })
  const options = (parameter: 'profile' | 'competitor' | 'device', search = '', inputs = ranks('summary')) =>
    ahrefsV3.listOptions(context(), { parameter, type, property: null, inputs, search })

  it('offers projects under their folders, narrowed by typing', async () => {
    expect(await options('profile', 'north')).toEqual([
      { value: '5200110', label: 'Northwind Outdoor', group: 'Clients' },
    ])
    expect(await options('profile')).toHaveLength(3)
  })
  it('offers the competitors of the chosen project', async () => {
    const found = await options('competitor')
    expect(found).toHaveLength(4)
    expect(found[0]).toEqual({ value: 'trailguide.example', label: 'trailguide.example' })
    expect(await options('competitor', '', { ...ranks('summary'), profile: '' })).toEqual([])
    expect(await options('device')).toEqual([])
  })
  it('shares of voice of target and competitors make a whole', async () => {
    const table = await ask({
      type,
      inputs: ranks('summary'),
      dimension: 'competitor',
      metrics: ['share_of_voice', 'traffic'],
    })
    expect(total(table.rows, 1)).toBeCloseTo(1, 3)
    const own = await ask({ type, inputs: ranks('summary'), metrics: ['share_of_voice', 'traffic'] })
    expect(table.rows).toContainEqual(['northwind.example', ...(own.rows[0] ?? [])])
  })
  it('positions of the summary count every tracked keyword', async () => {
    const metrics = ['pos_1_3', 'pos_4_10', 'pos_11_20', 'pos_21_50', 'pos_51_plus', 'pos_no_rank']
    const [row = []] = (await ask({ type, inputs: ranks('summary'), metrics })).rows
    const [all] = (await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count', 'traffic'] })).rows
    expect(row.reduce((sum: number, cell) => sum + Number(cell), 0)).toBe(all?.[0])
    const [summary] = (await ask({ type, inputs: ranks('summary'), metrics: ['traffic'] })).rows
    expect(summary?.[0]).toBe(all?.[1])
  })
  it('a curve is asked point by point, each at its last day', async () => {
    const range = { start: '2026-10-05', end: '2026-11-21' }
    const before = server.calls.length
    const table = await ask({
      type,
      inputs: ranks('summary'),
      dimension: 'month',
      metrics: ['traffic'],
      range,
    })
    expect(table.rows.map(([month]) => month)).toEqual(['2026-10', '2026-11'])
    expect(server.calls.slice(before)).toHaveLength(3)
    const october = await ask({ type, inputs: ranks('summary'), metrics: ['traffic'] })
    expect(table.rows[0]?.[1]).toBe(october.rows[0]?.[0])
    expect(table.totals).toEqual([table.rows[1]?.[1]])
  })
  it('a curve with too many points is refused before any call', async () => {
    const range = { start: '2025-11-01', end: '2026-10-31' }
    await expect(
      ask({ type, inputs: ranks('summary'), dimension: 'week', metrics: ['traffic'], range }),
    ).rejects.toMatchObject({ kind: 'bad_request', field: 'dimension' })
  })
  it('keywords have a change that fits both positions', async () => {
    const metrics = ['position', 'position_prev', 'position_change', 'traffic']
    const inputs = ranks('keywords', { profile: '5200112' })
    const table = await ask({ type, inputs, dimension: 'keyword', metrics })
    expect(table.rows.some(([, position]) => position === null)).toBe(true)
    for (const [, now_, before, change] of table.rows) {
      expect(change).toBe(now_ === null || before === null ? null : Number(before) - Number(now_))
    }
  })
  it('tags count each keyword that bears them, and keywords without one stand apart', async () => {
    const row = { keyword: 'a', country: 'us', location: 'US' }
    const overviews = [
      { ...row, tags: ['core', 'brand'], position: 2, traffic: 10 },
      { ...row, tags: ['core'], position: 5, traffic: 1 },
      { ...row, tags: [], position: null, traffic: null },
    ]
    const metrics = ['keyword_count', 'position', 'traffic']
    const table = await ask(
      { type, inputs: ranks('keywords'), dimension: 'tag', metrics },
      answering({ overviews }),
    )
    expect(table.rows).toEqual([
      ['core', 2, 3.5, 11],
      ['brand', 1, 2, 10],
      ['(no tag)', 1, null, null],
    ])
    expect(table.totals).toEqual([3, 3.5, 11])
  })
  it('filters by tag', async () => {
    const filter = { clauses: [{ field: 'tags', operator: 'equals' as const, values: ['priority'] }] }
    const table = await ask({
      type,
      inputs: ranks('keywords'),
      dimension: 'tag',
      metrics: ['position'],
      filter,
    })
    expect(table.rows.map(([tag]) => tag)).toContain('priority')
    const all = await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count'] })
    const some = await ask({ type, inputs: ranks('keywords'), metrics: ['keyword_count'], filter })
    expect(Number(some.rows[0]?.[0])).toBeLessThan(Number(all.rows[0]?.[0]))
  })
  it('sets the competitor’s best result beside each keyword', async () => {
    const metrics = ['position', 'competitor_position', 'competitor_lead', 'competitor_value']
    const inputs = ranks('competitor', { profile: '5200112', competitor: 'trailguide.example' })
    const table = await ask({ type, inputs, dimension: 'keyword', metrics })
    const both = table.rows.filter(([, own, theirs]) => own !== null && theirs !== null)
    expect(both.length).toBeGreaterThan(10)
    for (const [, own, theirs, lead] of both) expect(lead).toBe(Number(theirs) - Number(own))
    expect(table.rows.some(([, , theirs]) => theirs === null)).toBe(true)
  })
  it.each([
    [{ profile: '' }, 'profile'],
    [{ device: 'tablet' }, 'device'],
    [{ reportType: 'competitor' }, 'competitor'],
    [{ reportType: 'none' }, 'reportType'],
  ])('%o is refused', async (wrong, field) => {
    const dimension = field === 'competitor' ? 'keyword' : null
    const inputs = { ...ranks('summary'), ...wrong }
    await expect(ask({ type, inputs, dimension, metrics: ['traffic'] })).rejects.toMatchObject({ field })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { serpstat } from '../index.ts'
import { answering, askSerpstat, october, total } from './serpstat.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ serpstat: emulator }, { now: () => now })
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf('serpstat').clear())
const { context, ask } = askSerpstat(() => server, now)
const project = (reportType: string) => ({
  reportType,
  profile: '1300450:northwind.example',
  country: '410220',
})

describe('the rank tracker', () => {
  const options = (parameter: 'profile' | 'country' | 'mode', search = '', inputs = project('rankings')) =>
    serpstat.listOptions(context(), { parameter, type: 'serpstat', property: null, inputs, search })

  it('offers projects and their regions, narrowed by typing', async () => {
    expect(await options('profile', 'NORTH')).toEqual([
      {
        value: '1300450:northwind.example',
        label: 'Northwind Outdoor (northwind.example)',
        group: 'Clients',
      },
    ])
    expect(await options('profile')).toHaveLength(3)
    expect(await options('country', 'mobile')).toEqual([
      { value: '410221', label: 'United States (USA), mobile' },
    ])
    expect(await options('country', '', { ...project('rankings'), profile: '' })).toEqual([])
    expect(await options('mode')).toEqual([])
  })
  it('leaves out paid regions and marks those that are no longer tracked', async () => {
    const region = { id: '1', country: 'Ukraine', deviceType: 'desktop' }
    const regions = [
      { ...region, active: false, serpType: 'organic' },
      { ...region, serpType: 'paid' },
    ]
    const { fetch } = answering({ id: '1', result: { projectId: 1, regions } })
    const question = { parameter: 'country' as const, type: 'serpstat' as const, property: null, search: '' }
    expect(
      await serpstat.listOptions(context({ fetch }), { ...question, inputs: project('rankings') }),
    ).toEqual([{ value: '1', label: 'Ukraine, desktop (no longer tracked)' }])
  })
  it('has a point a day, and the last of them as the figure', async () => {
    const metrics = ['avg_position', 'top1', 'traffic_distribution']
    const days = await ask({ inputs: project('rankings'), dimension: 'date', metrics, range: october })
    const whole = await ask({ inputs: project('rankings'), metrics, range: october })
    expect(days.rows).toHaveLength(31)
    expect(days.rows.at(-1)?.slice(1)).toEqual(whole.rows[0])
    expect(Number(whole.rows[0]?.[2])).toBeLessThan(1)
  })
  it('lists competitors at the end of the range; their shares make a whole', async () => {
    const metrics = ['traffic_distribution', 'keywords_count']
    const table = await ask({ inputs: project('rankings'), dimension: 'competitor', metrics, range: october })
    expect(table.rows.map(([name]) => name)).toContain('northwind.example')
    expect(total(table.rows)).toBeCloseTo(1, 2)
  })
  it('counts the keywords of its ranges', async () => {
    const metrics = ['top1', 'top3', 'top5', 'top10', 'top20', 'top101', 'keywords_count']
    const [row = []] = (await ask({ inputs: project('rankings'), metrics, range: october })).rows
    expect(row.slice(0, 6).reduce((sum: number, cell) => sum + Number(cell), 0)).toBe(row[6])
  })
  it('compares the last check of a keyword with the first, whatever lies between', async () => {
    const metrics = ['position', 'position_before', 'position_change', 'frequency']
    const question = { inputs: project('trackedKeywords'), dimension: 'keyword', metrics }
    for (const range of [
      { start: '2026-10-22', end: '2026-10-31' },
      { start: '2026-08-01', end: '2026-10-31' },
    ]) {
      const before = server.calls.length
      const table = await ask({ ...question, range })
      expect(server.calls.length - before).toBe(range.start < '2026-09' ? 2 : 1)
      expect(table.rows.some(([, position]) => position === null)).toBe(true)
      for (const [, position, then, change] of table.rows) {
        expect(change).toBe(position === null || then === null ? null : Number(then) - Number(position))
      }
    }
  })
  it('groups keywords by tag and page', async () => {
    const metrics = ['position', 'frequency']
    const inputs = project('trackedKeywords')
    const tags = await ask({ inputs, dimension: 'tag', metrics, range: october })
    expect(tags.rows.map(([tag]) => String(tag)).toSorted()).toEqual(['(no tag)', 'browsing', 'buying'])
    const words = await ask({ inputs, dimension: 'keyword', metrics, range: october })
    expect(total(tags.rows, 2)).toBe(total(words.rows, 2))
    const pages = await ask({ inputs, dimension: 'url', metrics, range: october })
    expect(pages.rows.map(([page]) => page)).toContain('(does not rank)')
    expect((await ask({ inputs, metrics, range: october })).rows).toEqual([words.totals])
  })
  it.each([
    [{ profile: '' }, 'profile'],
    [{ profile: '1300450' }, 'profile'],
    [{ country: '' }, 'country'],
  ])('needs a project and a region: %o', async (wrong, field) => {
    const inputs = { ...project('rankings'), ...wrong }
    await expect(ask({ inputs, metrics: ['top1'] })).rejects.toMatchObject({ kind: 'bad_request', field })
  })
})

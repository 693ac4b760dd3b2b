import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { emulator } from '../emulator/index.ts'
import { instagram } from '../index.ts'
import { KIND, now, question, sumOf, testContext } from './accounts.ts'

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())

const ask = (change: Partial<ProviderQuery>) => instagram.run(context, { ...question, ...change })

describe('the audience', () => {
  const audience = { inputs: { reportType: 'audience' }, metrics: ['follower_demographics'] }
  it.each([
    ['age', '25-34'],
    ['gender', 'Women'],
    ['city', 'Oslo, Oslo'],
    ['country', 'Norway'],
  ])('by %s', async (dimension, first) => {
    const table = await ask({ ...audience, dimension })
    const largest = table.rows.toSorted((a, b) => Number(b[1]) - Number(a[1]))[0]?.[0]
    expect(largest).toBe(first)
    expect(table.totals).toBeNull()
  })
  it('of several kinds stand side by side, by time frame', async () => {
    const metrics = ['follower_demographics', 'reached_audience_demographics']
    const ask2 = (mode: string) =>
      ask({ inputs: { reportType: 'audience', mode }, metrics, dimension: 'gender' })
    const [month, week] = [await ask2('this_month'), await ask2('this_week')]
    expect(sumOf(week.rows)).toBe(sumOf(month.rows))
    expect(sumOf(week.rows, 2)).toBeLessThan(sumOf(month.rows, 2))
  })
  it('is said to be too small where there is none', async () => {
    server.switchesOf(KIND).add('empty')
    const table = await ask({ ...audience, dimension: 'age' })
    expect(table).toMatchObject({ rows: [], notices: [{ text: expect.stringContaining('100 followers') }] })
  })
})

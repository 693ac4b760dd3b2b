import { expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { googleWebmasters } from '../index.ts'

const question = queryOf({
  type: 'google_webmasters',
  property: 'sc-domain:own.example',
  inputs: { reportType: 'web' },
  metrics: ['clicks', 'impressions', 'ctr', 'position'],
  dimension: 'device',
})
const run = (rows: object[], change: Partial<ProviderQuery> = {}) =>
  googleWebmasters.run(replied(() => ({ rows, responseAggregationType: 'byProperty' })).context, {
    ...question,
    ...change,
  })

it.each<[string, object, (number | null)[], RegExp | null]>([
  ['all', { clicks: 2, impressions: 8, ctr: 0.25, position: 3.5 }, [2, 8, 0.25, 3.5], null],
  ['nothing that happened', { clicks: 0, impressions: 4, ctr: 0, position: 9 }, [0, 4, 0, 9], null],
  ['no clicks', { impressions: 8, position: 3 }, [null, 8, null, 3], /“Clicks”, “Click-through rate”/],
  ['no impressions', { clicks: 2, position: 3 }, [2, null, null, null], /“Impressions”/],
  ['no position, as Discover does', { clicks: 2, impressions: 8 }, [2, 8, 0.25, null], null],
])('a row that tells %s', async (_what, told, cells, notice) => {
  const table = await run([{ keys: ['MOBILE'], ...told }])
  expect(table.rows).toEqual([['Mobile', ...cells]])
  expect(table.notices.map(({ text }) => text)).toEqual(notice ? [expect.stringMatching(notice)] : [])
})

it('a row that moves onto the next page counts once', async () => {
  const row = (number: number) => ({
    keys: [`query ${number}`],
    clicks: 1,
    impressions: 2,
    ctr: 0.5,
    position: 1,
  })
  const first = Array.from({ length: 25_000 }, (_, number) => row(number))
  const { context } = replied((_url, request) => {
    const { startRow, dimensions } = JSON.parse(String(request.body))
    if (!dimensions) return { rows: [{ clicks: 25_001, impressions: 50_002, ctr: 0.5, position: 1 }] }
    return { rows: startRow === 0 ? first : [row(24_999), row(25_000)] }
  })
  const order = { column: 'impressions', dir: 'desc' } as const
  const asked = { ...question, dimension: 'query', metrics: ['clicks', 'impressions'], order, limit: 30_000 }
  const { rows, truncated } = await googleWebmasters.run(context, asked)
  expect(rows).toHaveLength(25_001)
  expect(rows.filter(([, clicks]) => clicks !== 1)).toEqual([])
  expect(truncated).toBe(false)
})

it('a page that repeats counts once, and the list is said to lack something', async () => {
  const page = Array.from({ length: 25_000 }, (_, number) => ({ keys: [`query ${number}`], clicks: 1 }))
  const order = { column: 'impressions', dir: 'desc' } as const
  const table = await run(page, {
    dimension: 'query',
    metrics: ['clicks', 'impressions'],
    order,
    limit: 30_000,
  })
  expect(table.rows).toHaveLength(25_000)
  expect(table.truncated).toBe(true)
  expect(table.notices).toContainEqual({
    code: 'truncated',
    text: expect.stringMatching(/^Google did not give all/),
  })
})

it('a row in another form costs itself, and an only one is not nothing', async () => {
  const reply = (...rows: object[]) =>
    replied((_url, { body }) => ({
      rows: JSON.parse(String(body)).dimensions ? rows : [{ clicks: 5, impressions: 9 }],
    }))
  const [good, odd] = [{ keys: ['MOBILE'], clicks: 2, impressions: 8 }, { keys: 'DESKTOP' }]
  const { context, unread } = reply(odd, good)
  const asked = { ...question, metrics: ['clicks'] }
  expect((await googleWebmasters.run(context, asked)).rows).toEqual([['Mobile', 2]])
  expect(unread).toEqual([1])
  await expect(googleWebmasters.run(reply(odd).context, asked)).rejects.toMatchObject({ kind: 'unexpected' })
})

it('a property in another form costs itself, and no other', async () => {
  const siteEntry = [{ siteUrl: 'sc-domain:own.example', permissionLevel: 'siteOwner' }, { siteUrl: null }]
  const { context, unread } = replied(() => ({ siteEntry }))
  const properties = await googleWebmasters.listProperties(context)
  expect([properties.map(({ name }) => name), unread]).toEqual([['own.example'], [1]])
})

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

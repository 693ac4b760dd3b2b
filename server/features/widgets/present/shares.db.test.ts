import { expect, it } from 'vitest'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { one, startWithAnalytics } from '../../../../test/shownWidgets.ts'

startWithAnalytics()

const pieOf = ({ body, state }: WidgetView) => {
  if (body?.kind !== 'pie') throw new Error(state)
  return body
}
const inTenths = (share: string) => Math.round(Number.parseFloat(share || '0') * 10)

it('sorts slices by value, folds what is too many to tell apart and shares out the whole', async () => {
  const asked = { dimension: 'sessionDefaultChannelGroup', metrics: ['sessions'] }
  const table = await one({ ...asked, facts: { rowsLimit: 0 } })
  const rows = table.body?.kind === 'table' ? table.body.rows : []
  const sorted = rows.map(({ figures }) => figures[0]?.value ?? 0).toSorted((a, b) => b - a)
  expect(sorted.length).toBeGreaterThan(8)

  const { slices, tail } = pieOf(await one({ ...asked, facts: { format: 'chart:pie', rowsLimit: 0 } }))
  expect(slices.map(({ figure }) => figure.value)).toEqual(sorted)
  const folded = sorted.slice(7)
  expect(tail).toMatchObject({
    slices: folded.map((_, index) => index + 7),
    label: `Other (${folded.length})`,
    figure: { value: folded.reduce((sum, value) => sum + value, 0) },
  })
  expect(slices.reduce((sum, { share }) => sum + inTenths(share), 0)).toBe(1000)
  const shown = slices.slice(0, 7).reduce((sum, { share }) => sum + inTenths(share), 0)
  expect(shown + inTenths(tail?.share ?? '')).toBe(1000)
})

it('counts the rows beyond the limit among the others', async () => {
  const asked = { dimension: 'sessionDefaultChannelGroup', metrics: ['sessions'] }
  const all = pieOf(await one({ ...asked, facts: { format: 'chart:pie', rowsLimit: 0 } })).slices
  const { slices } = pieOf(
    await one({
      ...asked,
      facts: { format: 'chart:pie', rowsLimit: 3, orderBy: { column: 'sessions', dir: 'desc' } },
    }),
  )
  const beyond = all.slice(3).reduce((sum, { figure }) => sum + (figure.value ?? 0), 0)
  expect(slices.at(-1)).toMatchObject({
    label: `Other (${all.length - 3})`,
    figure: { value: beyond },
    rest: true,
  })
  expect(slices.reduce((sum, { share }) => sum + inTenths(share), 0)).toBe(1000)
})

it('puts no rate into a ring of counts', async () => {
  const { slices, total } = pieOf(
    await one({
      dimension: null,
      metrics: ['sessions', 'engagementRate', 'activeUsers'],
      facts: { format: 'chart:pie' },
    }),
  )
  expect(slices.map(({ label, share, apart }) => [label, share === '', apart])).toEqual([
    ['Sessions', false, undefined],
    ['Active users', false, undefined],
    ['Engagement rate', true, true],
  ])
  const counts = slices.filter(({ apart }) => !apart).map(({ figure }) => figure.value ?? 0)
  expect(total).toBe(new Intl.NumberFormat('en-US').format(counts.reduce((sum, value) => sum + value, 0)))
})

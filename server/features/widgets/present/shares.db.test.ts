import { expect, it } from 'vitest'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { widget } from '../../../../shared/api/widgets.ts'
import { makeSource, makeWidget } from '../../../../test/factories.ts'
import { app, one, people, shown, startWithAnalytics } from '../../../../test/shownWidgets.ts'
import { catalogued } from '../catalogue.ts'

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

it('shares out the number in its middle where the vendor hides rows, whatever the limit', async () => {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  const [preset] = catalogued('google_webmasters')?.type.presets ?? []
  const ready = makeWidget('google_webmasters', preset?.id ?? '', source)
  const ring = async (rowsLimit: number) => {
    const instances = ready.instances.map((instance) => ({
      ...instance,
      inputs: {
        ...instance.inputs,
        dimension: 'query',
        metrics: ['clicks'],
        calculatedMetrics: [],
        filter: null,
      },
    }))
    const orderBy = { column: 'clicks', dir: 'desc' } as const
    const asked = { ...ready, instances, format: 'chart:pie', orderBy, rowsLimit } as const
    const [view] = await shown([widget.parse(asked)])
    if (!view) throw new Error('no view')
    return pieOf(view)
  }
  const [all, five] = [await ring(0), await ring(5)]
  const total = Number(all.total.replaceAll(',', ''))
  expect(five.total).toBe(all.total)
  for (const { slices } of [all, five]) {
    const sum = slices.reduce((sum, { figure }) => sum + (figure.value ?? 0), 0)
    expect(sum).toBe(total)
    for (const { figure, share } of slices) {
      expect(Math.abs(inTenths(share) - ((figure.value ?? 0) / total) * 1000)).toBeLessThanOrEqual(1)
    }
  }
  const inOrder = all.slices.filter(({ key }) => key !== 'other rows')
  expect(inOrder.map(({ label }) => label)).toContain('Not shown by Google Search Console')
  const values = inOrder.map(({ figure }) => figure.value ?? 0)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  for (const { key, share } of five.slices.filter(({ rest }) => !rest)) {
    const same = all.slices.find((slice) => slice.key === key)
    expect(Math.abs(inTenths(same?.share ?? '') - inTenths(share)), key).toBeLessThanOrEqual(1)
  }
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

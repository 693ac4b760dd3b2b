import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { importOutcome } from '../../../shared/api/sources.ts'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { WidgetFormat } from '../../../shared/domain/widgets.ts'
import { AFTER_OCTOBER } from '../../../test/clock.ts'
import { makeDashboard, makeWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** A file of ten thousand anchors, as an agency may have, in every format. */

const ANCHORS = 10_000
let app: TestApp
let people: People
let sourceId = ''
beforeAll(async () => {
  app = await startTestApp({ start: AFTER_OCTOBER })
  people = await makePeople(app)
  const rows = Array.from(
    { length: ANCHORS },
    (_, at) =>
      `Acme,https://a.example/${at},2026-10-${String((at % 31) + 1).padStart(2, '0')},confirmed,10,Anchor ${at},https://acme.example/`,
  )
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'base_me', account: 'Links' })) form.set(name, value)
  form.set('answers', JSON.stringify({ currency: 'EUR' }))
  const file = ['Client,Link,Date,Status,Price,Anchor,Target', ...rows].join('\n')
  form.set('file', new File([file], 'links.csv'))
  const answer = await people.owner.post('/api/sources/import', form)
  sourceId = answer.as(dataOf(importOutcome)).data.source?.id ?? ''
})
afterAll(() => app.stop())

const METRICS = ['confirmed', 'cost']
async function read(format: WidgetFormat): Promise<{ view: WidgetView; svg: string | null }> {
  const widget = makeWidget(
    'base_me',
    'cost',
    { id: sourceId, propertyIds: ['acme'] },
    { format, rowsLimit: 0 },
  )
  const instances = widget.instances.map((one) => ({
    ...one,
    inputs: { ...one.inputs, dimension: 'anchor', metrics: METRICS },
  }))
  const { permalink } = await makeDashboard(app.context, people.owner.companyId, {
    widgets: [{ ...widget, instances }],
  })
  const days = 'startDate=2026-10-01&endDate=2026-10-31&compare=previous'
  const { text } = await people.viewer.get(`/api/dashboards/${permalink}/data?${days}`)
  return JSON.parse(text.split('\n', 1)[0] ?? '')
}

describe('ten thousand rows', () => {
  it.each([
    ['chart:line', 'line', 200],
    ['chart:area', 'area', 200],
    ['chart:bar', 'bar', 200],
    ['chart:stacked', 'stacked bar', 200],
    ['chart:barLine', 'bar and line', 200],
    ['chart:radar', 'radar', 24],
  ] as const)('are cut for %s, which says so', async (format, name, most) => {
    const { view, svg } = await read(format)
    const { body, notices } = view
    if (body?.kind !== 'chart' && body?.kind !== 'radar') throw new Error(view.message?.text)
    const names = body.kind === 'chart' ? body.categories : body.axes
    expect(names).toHaveLength(most)
    expect(body.series.map(({ values }) => values.length)).toEqual(Array(2 * METRICS.length).fill(most))
    const words = `Shows the first ${most} of 10,000 rows; a ${name} chart has no room for more.`
    expect(notices).toContainEqual({ code: 'cut', text: words })
    expect(svg?.length).toBeLessThan(500_000)
  })

  it('are cut in a table, whose foot counts them', async () => {
    const { body, notices } = (await read('table')).view
    if (body?.kind !== 'table') throw new Error('no table')
    expect([body.rows.length, body.moreRows]).toEqual([1_000, 9_000])
    expect(notices.map(({ code }) => code)).not.toContain('cut')
  })

  it('are all in a pie, most of them as one', async () => {
    const { body, notices } = (await read('chart:pie')).view
    expect(notices.map(({ code }) => code)).not.toContain('cut')
    if (body?.kind !== 'pie') throw new Error('no pie')
    expect(body.slices).toHaveLength(201)
    expect(body.total).toBe('10,000')
    expect(body.tail?.label).toBe('Other (9993)')
  })

  it('add up whole where only totals are shown', async () => {
    const { body } = (await read('summary')).view
    if (body?.kind !== 'summary') throw new Error('no summary')
    expect(body.items.map(({ figure }) => figure.value)).toEqual([10_000, 100_000])
  })
})

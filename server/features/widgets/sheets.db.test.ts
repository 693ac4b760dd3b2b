import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GOALS, LEADS, MEDIA, ORDERS } from '../../../providers/google_sheets/tests/sheets.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { catalogue, option } from '../../../shared/api/sources.ts'
import type { TableBody, WidgetView } from '../../../shared/api/view.ts'
import { type Widget, type WidgetInput, widget } from '../../../shared/api/widgets.ts'
import type { Inputs } from '../../../shared/domain/definitions.ts'
import { AFTER_OCTOBER } from '../../../test/clock.ts'
import { makeDashboard, makeSource, makeWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'

/** Widgets on a sheet: their columns are known to nobody but the sheet. */

let app: TestApp
let people: People
let sheets: DemoSource
const range = { start: '2026-10-01', end: '2026-10-31' }
const compare = { start: '2026-09-01', end: '2026-09-30' }

beforeAll(async () => {
  app = await startTestApp({ start: AFTER_OCTOBER })
  people = await makePeople(app)
  sheets = await makeSource(app, people.owner, 'google_sheets')
})
afterAll(() => app.stop())

interface Asked {
  inputs: Inputs
  dimension?: string | null
  metrics?: string[]
  calculatedMetrics?: object[]
  facts?: Partial<WidgetInput>
}
function about({
  inputs,
  dimension = null,
  metrics = ['rows'],
  calculatedMetrics = [],
  facts,
}: Asked): Widget {
  const ready = makeWidget('google_sheets', 'rows', sheets)
  const [instance] = ready.instances
  return widget.parse({
    ...ready,
    instances: [
      { ...instance, inputs: { ...instance?.inputs, ...inputs, dimension, metrics, calculatedMetrics } },
    ],
    format: 'table',
    ...facts,
  })
}
async function shown(
  asked: Asked,
  facts: Partial<Parameters<typeof takeSnapshot>[1]> = {},
): Promise<WidgetView> {
  const { id, companyId } = await makeDashboard(app.context, people.owner.companyId, {
    widgets: [about(asked)],
  })
  const snapshot = await takeSnapshot(app.context, {
    companyId,
    dashboardId: id,
    range,
    compare,
    owner: true,
    ...facts,
  })
  const [view] = snapshot.widgets
  if (!view) throw new Error('no view')
  return view
}
function tableOf(view: WidgetView): TableBody {
  if (view.body?.kind !== 'table') throw new Error(`${view.state}: ${view.message?.text}`)
  return view.body
}

describe('a widget on a sheet', () => {
  it('shows columns under their headings, in their units, with the change', async () => {
    const view = await shown({
      inputs: MEDIA,
      dimension: 'Channel',
      metrics: ['Clicks', 'CTR', 'Cost', 'Time on site (average)'],
      facts: { orderBy: { column: 'Clicks', dir: 'desc' }, totals: true },
    })
    const { columns, rows, totals } = tableOf(view)
    expect(view.state).toBe('ready')
    expect(columns.map(({ label }) => label)).toEqual([
      'Channel',
      'Clicks',
      'CTR',
      'Cost',
      'Time on site (average)',
    ])
    const search = rows.find(({ label }) => label === 'Search')
    const [clicks, rate, cost, stay] = search?.figures ?? []
    expect(clicks?.text).toMatch(/^\d{1,3},\d{3}$/)
    expect(rate?.text).toMatch(/^\d\.\d{1,2}%$/)
    expect(cost?.text).toMatch(/^€\d{1,3}(,\d{3})*\.\d{2}$/)
    expect(stay?.text).toMatch(/m|:/)
    expect(clicks?.change).not.toBeNull()
    const figures = rows.map(({ figures: [first] }) => first?.value ?? 0)
    expect(figures).toEqual(figures.toSorted((a, b) => b - a))
    expect(totals?.[0]?.value).toBe(figures.reduce((sum, value) => sum + value, 0))
    // A mean of rates is no sum.
    expect(totals?.[1]?.value).toBeLessThan(0.1)
    expect(view.notices.map(({ text }) => text)).toContain('“CTR” is the plain average of the rows.')
    expect(view.provenance).toMatchObject([
      { providerName: 'Google Sheets', dimension: 'Channel', timeZone: 'Europe/Berlin' },
    ])
    expect(view.provenance[0]?.metrics).toContainEqual({
      id: 'Clicks',
      label: 'Clicks',
      vendorName: 'Clicks',
    })
    expect(view.origins[0]).toEqual({
      id: 'Clicks',
      type: 'integer',
      answers: [0],
      metrics: ['Clicks'],
      row: 'given',
      total: 'given',
    })
  })

  it('knows days of the date column as days: gaps are filled and the whole window is shown', async () => {
    const view = await shown({
      inputs: LEADS,
      dimension: 'date',
      metrics: ['rows', 'Verdi'],
      facts: { format: 'chart:line' },
    })
    if (view.body?.kind !== 'chart') throw new Error(`${view.state}: ${view.message?.text}`)
    expect(view.body.dimension.step).toBe('day')
    expect(view.body.categories.map(({ key }) => key).slice(0, 2)).toEqual(['2026-10-01', '2026-10-02'])
    expect(view.body.categories).toHaveLength(31)
  })

  it('computes formulas over columns', async () => {
    const rate = {
      id: 'c'.repeat(21),
      name: 'Rate',
      type: 'numeric:percent',
      expression: '[Clicks] / [Impressions]',
    }
    const { rows } = tableOf(
      await shown({ inputs: MEDIA, metrics: ['Clicks', 'Impressions'], calculatedMetrics: [rate] }),
    )
    const [clicks, impressions, made] = rows[0]?.figures ?? []
    expect(made?.value).toBeCloseTo((clicks?.value ?? 0) / (impressions?.value ?? 1), 6)
    expect(made?.text).toMatch(/%$/)
  })

  it('counts a sheet without dates whole, says so, and compares nothing', async () => {
    const view = await shown({ inputs: GOALS, dimension: 'Goal', metrics: ['Target', 'Reached'] })
    const { rows } = tableOf(view)
    expect(rows.map(({ label }) => label)).not.toContain('Total')
    expect(rows.every(({ figures }) => figures.every(({ change }) => change === null))).toBe(true)
    expect(view.notices.map(({ text }) => text)).toContain(
      'The whole sheet is counted, whatever the dates of the report.',
    )
  })

  it('reads a sheet of 50,000 rows', async () => {
    const view = await shown({ inputs: ORDERS, dimension: 'Product', metrics: ['rows', 'Amount'] })
    const counted = tableOf(view).rows.reduce((sum, { figures: [first] }) => sum + (first?.value ?? 0), 0)
    expect(counted).toBe(31 * 50)
  })

  it.each<[string, Asked, RegExp]>([
    ['no sheet', { inputs: {} }, /^Fill in “Spreadsheet”\.$/],
    ['no tab', { inputs: { target: MEDIA.target ?? '' } }, /^Fill in “Sheet”\.$/],
    [
      'days without dates',
      { inputs: GOALS, dimension: 'date' },
      /switch on “Only rows of the report’s dates”/,
    ],
  ])('with %s says what is to be set', async (_what, asked, sentence) => {
    const view = await shown(asked)
    expect(view.state).toBe('unconfigured')
    expect(view.message?.text).toMatch(sentence)
  })

  it('whose column is gone says which, to its owner only', async () => {
    const asked = { inputs: MEDIA, metrics: ['Revenue'] }
    const view = await shown(asked)
    expect(view.state).toBe('failed')
    expect(view.message).toMatchObject({ action: { kind: 'edit' } })
    expect(view.message?.text).toMatch(/no column with numbers for “Revenue”/)
    expect((await shown(asked, { owner: false })).message?.text).not.toMatch(/Revenue/)
  })
})

describe('the form', () => {
  const ask = (path: string, query: Record<string, string>) =>
    people.owner.get(
      `/api/sources/${sheets.id}/${path}?${new URLSearchParams({ type: 'google_sheets', ...query })}`,
    )
  const choices = async (parameter: string, query: Record<string, string>) =>
    (await ask(parameter, query)).as(dataOf(z.array(option))).data

  it('chooses a spreadsheet by name or link, then a sheet, then among its columns', async () => {
    const [named] = await choices('target', { searchTerm: 'media' })
    const link = `https://docs.google.com/spreadsheets/d/${named?.value}/edit?gid=0#gid=0`
    expect(await choices('target', { searchTerm: link })).toEqual([named])
    const target = named?.value ?? ''
    const tabs = await choices('sheet', { target })
    expect(tabs.map(({ label }) => label)).toEqual(['Channels', "Kari’s and Ola's goals", 'Notes'])
    const form = { target, sheet: tabs[0]?.value ?? '' }
    expect((await choices('mode', form)).map(({ label }) => label)).toEqual(['Date'])
    const { data } = (await ask('catalogue', form)).as(dataOf(catalogue))
    expect(data.dimensions.map(({ id }) => id)).toEqual(['Channel', 'Paid'])
    expect(data.metrics.find(({ id }) => id === 'Cost')).toMatchObject({
      type: 'money',
      currency: 'EUR',
      additive: true,
    })
    const bare = (await ask('catalogue', { ...form, has_header: 'false' })).as(dataOf(catalogue))
    expect(bare.data.metrics.map(({ id }) => id)).toContain('Column C')
  })

  it('says why a sheet has no columns to choose from', async () => {
    const answer = await ask('catalogue', { ...textsOf(GOALS), uses_date_range: 'true' })
    expect(answer.status).toBe(422)
    expect(answer.error().error.message).toMatch(/no column with dates/)
  })

  it('is told where a type has no columns of its own', async () => {
    const { id } = await makeSource(app, people.owner, 'google_webmasters')
    const answer = await people.owner.get(`/api/sources/${id}/catalogue?type=google_webmasters`)
    expect(answer.status).toBe(422)
  })
})

const textsOf = (inputs: Inputs) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, String(value)]))

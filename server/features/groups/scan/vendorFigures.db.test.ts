import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { type Domain, domain, proposedFeed } from '../../../../shared/api/domains.ts'
import { widget } from '../../../../shared/api/widgets.ts'
import type { Inputs } from '../../../../shared/domain/definitions.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import type { DataType, SourceKind } from '../../../../shared/domain/sources.ts'
import { makeDashboard, makeSource, makeWidget } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../../../test/watched.ts'
import type { DemoSource } from '../../../seed/connectDemo.ts'
import { takeSnapshot } from '../../dashboards/snapshot.ts'
import { catalogued } from '../../widgets/catalogue.ts'
import { scanDomain } from './scanDomain.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

/** A domain that this source alone feeds; what a person does. */
async function fedBy(source: DemoSource, type: DataType, host: string): Promise<Domain> {
  const group = await makeWatched(people.owner, host, host)
  const [row] = await watchedRows(people.owner, group.id)
  const feed = { type, sourceId: source.id, account: source.propertyIds[0] ?? null }
  const changed = await people.owner.put(`/api/domains/${row?.id}`, { feeds: [feed] })
  return changed.as(dataOf(domain)).data
}
const scanned = async ({ id }: Domain): Promise<Domain> => {
  await scanDomain(app.context, { companyId: people.owner.companyId, domainId: id })
  return (await people.owner.get(`/api/domains/${id}`)).as(dataOf(domain)).data
}

interface Asked {
  type: DataType
  source: DemoSource
  metric: string
  range: DateRange
  /** Beside those of the type's first ready widget. */
  inputs?: Inputs
}
/** What a scorecard of a report shows of the same account and days. */
async function ofReport({ type, source, metric, range, inputs: more }: Asked): Promise<number | null> {
  const ready = makeWidget(type, catalogued(type)?.type.presets[0]?.id ?? '', source)
  const instances = ready.instances.map(({ inputs, ...instance }) => ({
    ...instance,
    inputs: { ...inputs, ...more, dimension: null, metrics: [metric] },
  }))
  const card = widget.parse({ ...ready, format: 'scorecard', instances })
  const { id, companyId } = await makeDashboard(app.context, people.owner.companyId, { widgets: [card] })
  const request = {
    companyId,
    dashboardId: id,
    range,
    compare: null,
    purpose: 'report',
    owner: true,
  } as const
  const [view] = (await takeSnapshot(app.context, request)).widgets
  return view?.body?.kind === 'scorecard' ? view.body.figure.value : null
}
const weekUntil = (end: string | null | undefined): DateRange => ({
  start: Temporal.PlainDate.from(end ?? '')
    .subtract({ days: 6 })
    .toString(),
  end: end ?? '',
})

it.each<[SourceKind, DataType, 'revenue' | 'spend', string]>([
  ['woocommerce', 'woocommerce', 'revenue', 'net_sales'],
  ['google_ads', 'google_ads', 'spend', 'cost_micros'],
])('what %s says becomes the same figure as in a report', async (kind, type, measure, metric) => {
  const source = await makeSource(app, people.owner, kind)
  const { measures } = await scanned(await fedBy(source, type, `${measure}.example`))
  const read = measures[measure]
  expect(read).toMatchObject({ problem: null, currency: expect.stringMatching(/^[A-Z]{3}$/) })
  expect(read?.[7].value).toBeGreaterThan(0)
  const range = weekUntil(read?.through)
  expect(read?.[7].value).toBeCloseTo((await ofReport({ type, source, metric, range })) ?? 0, 6)
})

it('what TikTok Ads say of an advertiser, whom widgets choose by a parameter, is spend too', async () => {
  const source = await makeSource(app, people.owner, 'tiktok')
  const group = await makeWatched(people.owner, 'Advertised', 'advertised.example')
  const [row] = await watchedRows(people.owner, group.id)
  const path = `/api/domains/${row?.id}`
  const proposed = (await people.owner.get(`${path}/proposals`)).as(dataOf(z.array(proposedFeed))).data
  const [first] = proposed.filter(({ sourceId }) => sourceId === source.id)
  if (!first) throw new Error('No advertiser is proposed.')
  expect(first.label).toMatch(/^TikTok Ads · /)
  const { type, sourceId, account } = first
  const fed = await people.owner.put(path, { feeds: [{ type, sourceId, account }] })
  const { measures, sources } = await scanned(fed.as(dataOf(domain)).data)
  expect(sources).toMatchObject([{ label: first.label, problem: null }])
  const { spend } = measures
  expect(spend).toMatchObject({ problem: null, currency: expect.stringMatching(/^[A-Z]{3}$/) })
  expect(spend?.[7].value).toBeGreaterThan(0)
  const range = weekUntil(spend?.through)
  const inputs = { profile: account ?? '' }
  expect(spend?.[7].value).toBeCloseTo(
    (await ofReport({ type: 'tiktok', source, metric: 'spend', range, inputs })) ?? 0,
    6,
  )
})

it('at a limit below what renewals leave, a scan is held back and a report is not', async () => {
  const source = await makeSource(app, people.owner, 'google_analytics')
  const watched = await fedBy(source, 'google_analytics_4', 'held.example')
  const reading = {
    name: 'tokens a day',
    property: source.propertyIds[0],
    left: 10,
    of: 100,
    renewsAt: app.context.now().add({ hours: 1 }).toString(),
  }
  await app.owner.query('update sources set budgets = $2 where id = $1', [source.id, { 0: reading }])
  const calls = () => app.sandbox.emulators.calls.filter(({ path }) => /unReports?$/.test(path)).length
  const before = calls()
  const { traffic } = (await scanned(watched)).measures
  expect(traffic).toMatchObject({ 7: { value: null }, problem: expect.stringMatching(/tokens a day/) })
  expect(calls()).toBe(before)
  const range = { start: '2026-10-01', end: '2026-10-31' }
  expect(await ofReport({ type: 'google_analytics_4', source, metric: 'sessions', range })).toBeGreaterThan(0)
})

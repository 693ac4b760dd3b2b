import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDashboard, makeSource, makeTextWidget, makeWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'
import { chargeDataCall } from './guestLimits.ts'

/** How much guests may request by the windows that they pick. */

let app: TestApp
let people: People
let analytics: DemoSource

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
  analytics = await makeSource(app, people.owner, 'google_analytics')
})
afterAll(() => app.stop())
beforeEach(() => {
  // Counted by the hour, and PDFs by the minute: each test begins with both.
  app.clock.set(app.clock.now().add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }))
  people.viewer.address = `203.0.113.${++lastAddress}`
})

let lastAddress = 0
type Link = { permalink: string }
const dashboardOf = (widgets = [makeTextWidget()]) =>
  makeDashboard(app.context, people.owner.companyId, { widgets })
/** The nth day of 2024 as a window of its own, compared with nothing. */
const dayOf = (index: number) => {
  const day = Temporal.PlainDate.from('2024-01-01').add({ days: index }).toString()
  return { startDate: day, endDate: day, compare: 'none' }
}
type Days = Partial<ReturnType<typeof dayOf>>
const data = (by: HttpClient, { permalink }: Link, days: Days = {}) =>
  by.get(`/api/dashboards/${permalink}/data?${new URLSearchParams(days)}`)
const page = (by: HttpClient, { permalink }: Link, days: Days = {}) =>
  by.get(`/dashboards/${permalink}?${new URLSearchParams(days)}`, { accept: 'text/html' })
const pdf = (by: HttpClient, { permalink }: Link, days: Days = {}) =>
  by.get(`/api/dashboards/${permalink}/pdf?date_range=${encodeURIComponent(JSON.stringify(days))}`)
/** A page's prefetch begins a moment after the page. */
const askedAhead = async () => {
  await new Promise((resolve) => setTimeout(resolve, 300))
  await app.context.results.settled()
}
const counted = async ({ id }: { id: string }, address = '') => {
  const row = await app.context.db.system
    .selectFrom('tries')
    .select('count')
    .where('key', '=', address ? `windowsFrom ${id} ${address}` : `windows ${id}`)
    .orderBy('windowStart', 'desc')
    .executeTakeFirst()
  return row?.count ?? 0
}

describe('the windows that guests pick', () => {
  it('are drawn once, in however many ways an address says the same days', async () => {
    const dashboard = await dashboardOf()
    const { print } = app.context
    let drawn = 0
    app.context.print = {
      ...print,
      renderInParts: (...page) => {
        drawn += 1
        return print.renderInParts(...page)
      },
    }
    const days = { startDate: '2026-11-01', endDate: '2026-11-20' }
    const same = [
      days,
      { ...days, month: '5', year: '2025' },
      { ...days, month: '6', year: '2024' },
      { ...days, compareStartDate: '2025-01-01' },
      { startDate: days.endDate, endDate: days.startDate },
    ]
    try {
      for (const asked of same) expect((await page(people.viewer, dashboard, asked)).status).toBe(200)
      expect(drawn).toBe(1)
    } finally {
      app.context.print = print
    }
  })

  it('count once, by whichever door they come first, and the dashboard’s own not at all', async () => {
    const dashboard = await dashboardOf()
    for (const door of [page, data, pdf]) await door(people.viewer, dashboard)
    await data(people.viewer, dashboard, { startDate: '2024-01-01' })
    expect(await counted(dashboard)).toBe(0)
    for (const [index, first] of [page, data, pdf].entries()) {
      await first(people.viewer, dashboard, dayOf(index))
      for (const door of [page, data, pdf]) await door(people.viewer, dashboard, dayOf(index))
      const narrow = new URLSearchParams({ ...dayOf(index), layout: 'narrow' })
      await people.viewer.get(`/api/dashboards/${dashboard.permalink}/data?${narrow}`)
      expect(await counted(dashboard)).toBe(index + 1)
    }
    await Promise.all(Array.from({ length: 8 }, () => data(people.viewer, dashboard, dayOf(9))))
    expect(await counted(dashboard, people.viewer.address)).toBe(4)
    await data(people.owner, dashboard, dayOf(10))
    await pdf(people.owner, dashboard, dayOf(11))
    expect(await counted(dashboard)).toBe(4)
    app.clock.advance({ hours: 1 })
    await pdf(people.viewer, dashboard, dayOf(0))
    expect(await counted(dashboard)).toBe(1)
  })

  it('are one count over page, data and PDF, after which none of them asks a source', async () => {
    const dashboard = await dashboardOf([
      makeWidget('google_analytics_4', 'devices', analytics, { title: 'Devices' }),
    ])
    const key = `windowsFrom ${dashboard.id} ${people.viewer.address}`
    const hour = app.clock.now().round({ smallestUnit: 'hour', roundingMode: 'floor' })
    await app.context.db.system
      .insertInto('tries')
      .values({ key, windowStart: hour.toString(), count: 240 })
      .execute()
    const calls = app.sandbox.emulators.calls.length
    const painted = await page(people.viewer, dashboard, dayOf(1))
    expect(painted.status).toBe(200)
    expect(painted.text).toContain('Monthly figures')
    for (const door of [data, pdf]) {
      const answer = await door(people.viewer, dashboard, dayOf(1))
      expect([answer.status, answer.error().error.id]).toEqual([429, 'too_many_tries'])
    }
    await askedAhead()
    expect(app.sandbox.emulators.calls.length).toBe(calls)

    // Its own days are still shown, and to other addresses all.
    expect((await data(people.viewer, dashboard)).text).toContain('"state":"ready"')
    people.viewer.address = `203.0.113.${++lastAddress}`
    expect((await data(people.viewer, dashboard, dayOf(1))).text).toContain('"state":"ready"')
    expect(app.sandbox.emulators.calls.length).toBeGreaterThan(calls)
  })

  it('are limited for all guests of a dashboard together, not for its owner', async () => {
    const dashboard = await dashboardOf()
    const doors = [data, page]
    for (let index = 0; index < 300; index++) {
      people.viewer.address = `198.51.100.${index % 100}`
      expect((await doors[index % 2]?.(people.viewer, dashboard, dayOf(index)))?.status).toBe(200)
    }
    people.viewer.address = '198.51.100.200'
    for (const door of [data, pdf])
      expect((await door(people.viewer, dashboard, dayOf(400))).status).toBe(429)
    expect((await page(people.viewer, dashboard, dayOf(400))).text).not.toContain('What a month.')
    expect((await data(people.viewer, dashboard, dayOf(7))).status).toBe(200)
    expect((await data(people.owner, dashboard, dayOf(401))).status).toBe(200)
    expect((await data(people.viewer, await dashboardOf(), dayOf(400))).status).toBe(200)
  })
})

describe('the data calls of one address', () => {
  it('that no kept answer serves are limited, those that one serves are not', async () => {
    const dashboard = await dashboardOf(
      Array.from({ length: 10 }, (_, order) => makeTextWidget({ order, title: `Text ${order}` })),
    )
    const { permalink } = dashboard
    const shown = await people.owner.get(`/api/dashboards/${permalink}`)
    const ids: string[] = JSON.parse(shown.text).data.widgets.map(({ id }: { id: string }) => id)
    const subset = (bits: number) => ids.filter((_id, index) => bits & (1 << index)).join(',')
    const ask = (bits: number) =>
      people.viewer.get(`/api/dashboards/${permalink}/data?widgets=${subset(bits)}`)
    expect((await ask(1)).status).toBe(200)
    for (let call = 2; call < 900; call++) await chargeDataCall(app.context, people.viewer.address)
    expect((await ask(900)).status).toBe(200)
    expect((await ask(901)).status).toBe(429)
    expect((await ask(900)).status).toBe(200)
    people.viewer.address = `203.0.113.${++lastAddress}`
    expect((await ask(901)).status).toBe(200)
  })
})

describe('the last of a vendor’s limit', () => {
  it('is kept from guests, and their refusal from nobody of the company', async () => {
    const source = await makeSource(app, people.owner, 'google_analytics')
    const reading = {
      name: 'tokens an hour',
      property: source.propertyIds[0],
      left: 8,
      of: 100,
      renewsAt: app.clock.now().add({ hours: 1 }).toString(),
    }
    await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx
        .updateTable('sources')
        .set({ budgets: JSON.stringify({ tokens: reading }) })
        .where('id', '=', source.id)
        .execute(),
    )
    const dashboard = await dashboardOf([makeWidget('google_analytics_4', 'devices', source)])
    const calls = app.sandbox.emulators.calls.length
    await page(people.viewer, dashboard)
    await askedAhead()
    expect((await data(people.viewer, dashboard)).text).toContain('"state":"failed"')
    expect(app.sandbox.emulators.calls.length).toBe(calls)
    expect((await data(people.owner, dashboard)).text).toContain('"state":"ready"')
    // What the owner's call has brought is everybody's.
    expect((await data(people.viewer, dashboard)).text).toContain('"state":"ready"')
  })
})

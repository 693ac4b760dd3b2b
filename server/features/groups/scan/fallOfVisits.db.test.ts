import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { alerting, HOOK } from '../../../../test/alerting.ts'
import { makeSource } from '../../../../test/factories.ts'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'

/** From what a vendor tells to whoever is to know it, and back. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, scan, add, deliver, arrivals, eventsOf } = alerting(() => ({ app, people }))

it('visits that are lost at the vendor are one alert with its causes, which ends once they are back', async () => {
  const lost = app.sandbox.emulators.switchesOf('google_analytics')
  await makeSource(app, people.owner, 'google_analytics')
  const { id, host, row } = await watched('northwind.example')
  await add(id, { kind: 'webhook', address: HOOK })
  /** What is open of the figures after the next morning's scan. */
  const morning = async () => {
    app.clock.advance({ hours: 24 })
    await scan(id)
    await deliver(id)
    return (await row()).alerts.map(({ check, severity, sentence }) => ({ check, severity, sentence }))
  }
  expect(await morning()).toEqual([])

  lost.add('visits_lost')
  const sentence = expect.stringMatching(
    /^Traffic is \d+% below what is usual since .*, mostly Organic Search \(-\d+%\) and \/ \(-\d+%\) compared with the same weekdays before\. With it fell conversions \(-\d+%\) and revenue \(-\d+%\)\.$/,
  )
  expect(await morning()).toEqual([{ check: 'traffic', severity: expect.any(String), sentence }])
  expect((await row()).alerts).toMatchObject([{ followers: ['conversions', 'revenue'] }])
  expect(await morning()).toHaveLength(1)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
  expect(arrivals(host)[0]?.body).toContain('mostly Organic Search')

  lost.clear()
  expect(await morning()).toHaveLength(1)
  expect(await morning()).toEqual([])
  app.clock.reset()
  expect(eventsOf(host)).toEqual(['alert.triggered', 'alert.resolved'])
})

it('a vendor is asked why of the measure that has the alert, not of those that fell with it', async () => {
  const lost = app.sandbox.emulators.switchesOf('google_analytics')
  const { id, row } = await watched('northwind.example')
  lost.add('visits_lost')
  const fetch = vi.spyOn(app.context.results, 'fetch')
  await scan(id)
  lost.clear()
  const asked = fetch.mock.calls.map(([, { query }]) => `${query.metrics.join()} by ${query.dimension}`)
  fetch.mockRestore()
  expect((await row()).alerts).toMatchObject([{ check: 'traffic', followers: ['conversions', 'revenue'] }])
  // Of the days that are low, and of those before.
  expect(asked.filter((one) => !one.endsWith(' by date')).toSorted()).toEqual([
    'sessions by landingPage',
    'sessions by landingPage',
    'sessions by sessionDefaultChannelGroup',
    'sessions by sessionDefaultChannelGroup',
  ])
})

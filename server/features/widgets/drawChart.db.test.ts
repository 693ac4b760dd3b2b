import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AFTER_OCTOBER } from '../../../test/clock.ts'
import { makeDashboard, makeSource, makeWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createDrawer, DrawingFailed } from '../../children/drawing/drawer.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { printPage } from '../pdf/printPage.ts'

let app: TestApp
let people: People
let id = ''
let permalink = ''
const hurried = createDrawer(pino({ level: 'silent' }), { deadlineMs: 0 })
beforeAll(async () => {
  app = await startTestApp({ start: AFTER_OCTOBER })
  people = await makePeople(app)
  const source = await makeSource(app, people.owner, 'google_analytics')
  const widgets = [makeWidget('google_analytics_4', 'sessions_over_time', source)]
  ;({ id, permalink } = await makeDashboard(app.context, people.owner.companyId, { widgets }))
})
afterAll(async () => {
  await hurried.close()
  await app.stop()
})

/** With no time left for drawing. */
async function inHaste<T>(act: () => Promise<T>): Promise<T> {
  const { drawer } = app.context
  app.context.drawer = hurried
  return act().finally(() => {
    app.context.drawer = drawer
  })
}
const days = 'startDate=2026-10-01&endDate=2026-10-31'
const line = async (who: HttpClient, of = permalink) => {
  const { text } = await who.get(`/api/dashboards/${of}/data?${days}`)
  return JSON.parse(text.split('\n', 1)[0] ?? '')
}

describe('a chart that could not be drawn', () => {
  it('says so beside its figures, and is drawn when it is read again', async () => {
    for (const [who, action] of [
      [people.owner, { kind: 'edit' }],
      [people.viewer, null],
    ] as const) {
      const { view, svg } = await inHaste(() => line(who))
      expect(svg).toBe(null)
      expect(view).toMatchObject({ state: 'undrawn', body: { kind: 'chart' }, message: { action } })
      expect(view.message.text).toMatch(/took too long to draw, so its figures are shown/)
    }
    const page = await inHaste(() => people.viewer.get(`/dashboards/${permalink}?${days}`))
    expect(page.text).toMatch(/took too long to draw/)
    expect(page.text).toMatch(/<table[^>]*>.*31 Oct/s)
    expect(await line(people.viewer)).toMatchObject({
      view: { state: 'ready' },
      svg: expect.stringMatching(/^<svg/),
    })
    expect((await people.viewer.get(`/dashboards/${permalink}?${days}`)).text).toContain('<svg role="img"')
  })

  it('is not printed without its drawing', async () => {
    const request = { companyId: people.owner.companyId, dashboardId: id, range: null, owner: false }
    const snapshot = await takeSnapshot(app.context, request)
    await expect(
      inHaste(() => printPage(app.context, people.owner.companyId, snapshot)),
    ).rejects.toBeInstanceOf(DrawingFailed)
    expect((await printPage(app.context, people.owner.companyId, snapshot)).body).toContain('<svg role="img"')
  })
})

describe('a scorecard', () => {
  it('is drawn with its course, and says its figure and its target without', async () => {
    const source = await makeSource(app, people.owner, 'google_analytics')
    const chart = makeWidget('google_analytics_4', 'sessions_over_time', source)
    const widgets = [{ ...chart, format: 'scorecard' as const, formatOptions: { target: 1_000_000 } }]
    const made = await makeDashboard(app.context, people.owner.companyId, { widgets })
    const { view, svg } = await inHaste(() => line(people.viewer, made.permalink))
    expect(svg).toBe(null)
    expect(view.body).toMatchObject({
      kind: 'scorecard',
      target: { text: expect.stringMatching(/% of 1,000,000$/) },
    })
    const page = await inHaste(() => people.viewer.get(`/dashboards/${made.permalink}?${days}`))
    expect(page.text).toMatch(/% of 1,000,000/)
    expect((await line(people.viewer, made.permalink)).svg).toMatch(/^<svg/)
  })

  it.each([
    [0, 'A target is above 0. Leave it empty for none.'],
    [5e-324, 'A target is at least 0.000001. Leave it empty for none.'],
  ])('has no target of %j, and says why', async (target, reason) => {
    const widget = {
      ...makeWidget('google_analytics_4', 'sessions_over_time', null),
      format: 'scorecard' as const,
    }
    const request = { widget: { ...widget, formatOptions: { target } } }
    const answer = await people.owner.post(`/api/dashboards/${id}/preview`, request)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(reason)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { googleAnalytics } from '../../../providers/google_analytics/index.ts'
import { makeDashboard, makeSource, makeTextWidget, makeWidget } from '../../../test/factories.ts'
import {
  about,
  analytics,
  app,
  one,
  people,
  range,
  shown,
  startWithAnalytics,
} from '../../../test/shownWidgets.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'

startWithAnalytics()

const calls = () => app.sandbox.emulators.calls.filter(({ path }) => /runReport/i.test(path)).length

describe('a failing source', () => {
  it('that needs signing in again says so to its owner, and is not asked again', async () => {
    const source = await makeSource(app, people.owner, 'google_analytics')
    const asked = about({ source, metrics: ['eventCount'] })
    const [good] = await shown([asked])
    expect(good?.state).toBe('ready')
    await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx
        .updateTable('sources')
        .set({ invalid: true, invalidReason: 'Sign in to Google again.' })
        .where('id', '=', source.id)
        .execute(),
    )
    app.clock.advance({ hours: 30 })
    const before = calls()
    const [owner] = await shown([asked].map((w) => ({ ...w, id: 'o'.repeat(21) })))
    const [client] = await shown(
      [asked].map((w) => ({ ...w, id: 'c'.repeat(21) })),
      { owner: false },
    )
    app.clock.advance({ hours: -30 })
    expect(calls()).toBe(before)
    expect(owner).toMatchObject({
      state: 'stale',
      body: good?.body,
      message: { text: 'Sign in to Google again.', action: { kind: 'reauthorise', sourceId: source.id } },
    })
    expect(client?.message).toEqual({
      // No update comes until the source is signed in again.
      text: expect.stringMatching(/^Data from (?!.*pending).*\.$/),
      vendor: null,
      action: null,
    })
  })

  it.each([
    ['server_error', 'This data is not available right now. An update is pending.'],
    ['no_access', 'This data is not available. Whoever shared this dashboard can see why.'],
  ] as const)('%s promises clients an update only where one may come', async (name, text) => {
    app.sandbox.emulators.switchesOf('google_analytics').add(name)
    const asked = about({
      dimension: 'country',
      metrics: ['newUsers', name === 'no_access' ? 'sessions' : 'eventCount'],
    })
    const [client] = await shown([asked], { owner: false })
    expect(client).toMatchObject({ state: 'failed', message: { text, vendor: null, action: null } })
  })

  it('is not hammered: who asks soon after hears of the same failure', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('server_error')
    const asked = () => ({ dimension: 'city', metrics: ['eventCount'] })
    await one(asked())
    const before = calls()
    expect((await one(asked())).state).toBe('failed')
    expect(calls()).toBe(before)
    app.clock.advance({ seconds: 16 })
    app.sandbox.emulators.switchesOf('google_analytics').clear()
    expect((await one(asked())).state).toBe('ready')
  })

  it('that does not answer in time leaves its widget failed and the others whole', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('slow')
    const late = about({ metrics: ['transactions'] })
    const views = await shown([late, makeTextWidget({ order: 2 })], { deadlineMs: 300 })
    expect(views.map(({ state }) => state)).toEqual(['failed', 'ready'])
    expect(views[0]?.message?.text).toMatch(/in time/)
    await app.context.results.settled()
  })

  it('stops for whoever aborts', async () => {
    app.sandbox.emulators.switchesOf('google_analytics').add('slow')
    await expect(
      shown([about({ dimension: 'city', metrics: ['transactions'] })], { signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow()
    await app.context.results.settled()
  })
})

describe('real-time figures', () => {
  it('have no window and are asked again after a minute', async () => {
    const active = () =>
      shown([makeWidget('google_analytics_4', 'real_time_pages', analytics)], { realTime: true })
    const asked = () =>
      app.sandbox.emulators.calls.filter(({ path }) => path.includes('runRealtimeReport')).length
    const [view] = await active()
    expect(view).toMatchObject({ state: 'ready', realTime: true, windows: null, notices: [] })
    const before = asked()
    await active()
    expect(asked()).toBe(before)
    app.clock.advance({ seconds: 61 })
    await active()
    expect(asked()).toBe(before + 1)
  })

  it('say what their vendor leaves out', async () => {
    const notice = { code: 'vendor', text: 'This login may not see Active users.' } as const
    const run = googleAnalytics.run
    const told = vi
      .spyOn(googleAnalytics, 'run')
      .mockImplementation(async (...asked) => ({ ...(await run(...asked)), notices: [notice] }))
    const source = await makeSource(app, people.owner, 'google_analytics')
    const [view] = await shown([makeWidget('google_analytics_4', 'real_time_pages', source)], {
      realTime: true,
    })
    told.mockRestore()
    expect(view).toMatchObject({ state: 'ready', notices: [notice] })
  })

  it('are on their own page', async () => {
    const live = makeWidget('google_analytics_4', 'real_time_pages', analytics)
    expect(await shown([live])).toEqual([])
    expect(await shown([makeTextWidget()], { realTime: true })).toEqual([])
  })
})

describe('two companies', () => {
  it('never share a widget, a source or an answer', async () => {
    const foreign = await makeDashboard(app.context, people.outsider.companyId, { widgets: [about({})] })
    const snapshot = await takeSnapshot(app.context, {
      companyId: foreign.companyId,
      dashboardId: foreign.id,
      range,
      owner: true,
    })
    // The other company's widget names our source; for it, there is none.
    expect(snapshot.widgets.map(({ state }) => state)).toEqual(['unconfigured'])
    await expect(
      takeSnapshot(app.context, {
        companyId: people.owner.companyId,
        dashboardId: foreign.id,
        range,
        owner: true,
      }),
    ).rejects.toThrow(/does not exist/)
    const rows = await app.context.db.tenant(people.outsider.companyId, (tx) =>
      tx.selectFrom('results').select('key').execute(),
    )
    expect(rows).toEqual([])
  })
})

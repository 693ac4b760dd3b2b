import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { importOutcome } from '../../../shared/api/sources.ts'
import type { DashboardSnapshot } from '../../../shared/api/view.ts'
import { AFTER_OCTOBER } from '../../../test/clock.ts'
import { arrive } from '../../../test/consent.ts'
import { makeDashboard, makeSource, makeWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { preflight } from '../reports/preflight.ts'
import { planProbes, probeSource } from './probe.ts'
import { missingVariables, originsOf } from './vendor.ts'

/** What a source without a login is to the rest of the product. */

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp({ start: AFTER_OCTOBER })
  people = await makePeople(app)
})
afterAll(() => app.stop())

const HEAD = 'Client,Link,Date,Status,Price'
const link = (number: number) => `Acme,https://a.example/${number},2026-10-0${number},confirmed,10`

async function imported(rows: string[], into: string | null = null) {
  const form = new FormData()
  const fields = into ? { mode: 'replace' } : { name: 'base_me', account: 'Links' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([[HEAD, ...rows].join('\n')], 'links.csv'))
  const path = into ? `/api/sources/${into}/import` : '/api/sources/import'
  const { source } = (await people.owner.post(path, form)).as(dataOf(importOutcome)).data
  if (!source) throw new Error('Nothing was imported')
  return source
}

const range = { start: '2026-10-01', end: '2026-10-31' }
async function viewOf(sourceId: string, facts: Partial<Parameters<typeof takeSnapshot>[1]> = {}) {
  const widget = makeWidget('base_me', 'cost', { id: sourceId, propertyIds: ['acme'] })
  const { id, companyId } = await makeDashboard(app.context, people.owner.companyId, { widgets: [widget] })
  const snapshot = await takeSnapshot(app.context, {
    companyId,
    dashboardId: id,
    range,
    compare: null,
    owner: true,
    ...facts,
  })
  const [view] = snapshot.widgets
  if (!view) throw new Error('no view')
  return view
}
async function figures(sourceId: string) {
  const view = await viewOf(sourceId)
  if (view.body?.kind !== 'summary') throw new Error(`${view.state}: ${view.message?.text}`)
  return view.body.items.map(({ figure }) => figure.value)
}

describe('a widget on it', () => {
  it('shows the figures of the newest file at once, without a call', async () => {
    const { id } = await imported([link(1), link(2)])
    const calls = app.sandbox.emulators.calls.length
    const before = await figures(id)
    await imported([link(1), link(2), link(3)], id)
    const after = await figures(id)
    expect([before, after]).toEqual([[20], [30]])
    expect(app.sandbox.emulators.calls.length).toBe(calls)
  })
})

describe('days that the newest file cannot hold', () => {
  const today = AFTER_OCTOBER.toZonedDateTimeISO('UTC').toPlainDate()
  const back = (days: number) => today.subtract({ days }).toString()
  const lately = { start: back(20), end: back(0) }
  it('make figures as old as the file, for whoever reads them', async () => {
    const { id, imported: read } = await imported([
      link(1),
      `Acme,https://a.example/9,${back(4)},confirmed,10`,
    ])
    const fresh = await viewOf(id, { range: lately })
    expect([fresh.state, fresh.message]).toEqual(['ready', null])
    try {
      app.clock.advance({ hours: 24 })
      const range_ = { start: back(20), end: back(-1) }
      expect((await viewOf(id, { range: range_ })).state).toBe('ready')
      app.clock.advance({ hours: 48 })
      const later = { start: back(20), end: back(-3) }
      const owners = await viewOf(id, { range: later })
      expect(owners).toMatchObject({ state: 'stale', asOf: read?.at })
      expect(owners.message?.text).toMatch(/^Figures are from the file of \d+ \w+ \d{4}\. Import a newer one/)
      expect(owners.provenance.map(({ fetchedAt }) => fetchedAt)).toEqual([read?.at])
      const readers = await viewOf(id, { range: later, owner: false })
      expect(readers.message?.text).toMatch(/^Data from \d+ \w+ \d{4}, update pending\.$/)
      const snapshot = { dashboard: { id: '' }, widgets: [readers] } as DashboardSnapshot
      expect(await preflight(app.context, people.owner.companyId, snapshot, new Map())).toHaveLength(1)
      expect((await viewOf(id, { range })).state).toBe('ready')
    } finally {
      app.clock.reset()
    }
  })
})

describe('health', () => {
  it('is not looked after: there is nobody to ask', async () => {
    const { id } = await imported([link(1)])
    app.clock.advance({ hours: 25 })
    await planProbes(app.context)
    const jobs = await app.context.db.pool.query(
      'select count(*)::int as jobs from graphile_worker.jobs where key = $1',
      [`probe:${id}`],
    )
    expect(jobs.rows).toEqual([{ jobs: 0 }])
    const calls = app.sandbox.emulators.calls.length
    await probeSource(app.context, { companyId: people.owner.companyId, sourceId: id })
    expect(app.sandbox.emulators.calls.length).toBe(calls)
  })
})

describe('a login', () => {
  it('cannot be given to it, by signing in or by a key', async () => {
    const { id } = await imported([link(1)])
    const end = await arrive(people.owner, `/oauth/base_me/start?source=${id}`)
    expect(end.get('error')).toMatch(/^This source stands on a file/)
    const put = await people.owner.put(`/api/sources/${id}`, { token: 'x'.repeat(32) })
    expect([put.status, put.error().error.id]).toEqual([409, 'conflict'])
  })
  it('keeps a source from taking a file', async () => {
    const { id } = await makeSource(app, people.owner, 'base_me')
    const form = new FormData()
    form.set('mode', 'add')
    form.set('file', new File([`${HEAD}\n${link(1)}`], 'links.csv'))
    const answer = await people.owner.post(`/api/sources/${id}/import`, form)
    expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
  })
  it('and a file take each other’s place', async () => {
    const file = await imported([link(1)])
    const login = await makeSource(app, people.owner, 'base_me')
    const widget = makeWidget('base_me', 'cost', { id: file.id, propertyIds: ['acme'] })
    await makeDashboard(app.context, people.owner.companyId, { widgets: [widget] })
    const replace = (from: string, to: string, accounts: Record<string, string>) =>
      people.owner.post(`/api/sources/${from}/replace`, { with: to, accounts, dryRun: false })
    const there = await replace(file.id, login.id, { acme: '301' })
    expect(there.text).toMatch(/“Acme” becomes “Northwind Outdoor”/)
    const back = await replace(login.id, file.id, { '301': 'acme' })
    expect(back.text).toMatch(/“Northwind Outdoor” becomes “Acme”/)
  })
})

describe('signing in', () => {
  const [provider] = providers.filter(({ definition }) => definition.kind === 'base_me')
  if (!provider) throw new Error('It is not registered')
  const real = () =>
    app.context.with({
      emulators: null,
      config: { ...app.context.config, oauthClients: {} },
    })
  it('is on in the sandbox', () => {
    expect(missingVariables(app.context, provider)).toEqual([])
  })
  it('is off where the installation has set neither host nor app, and says what is missing', () => {
    expect(missingVariables(real(), provider)).toEqual([
      ...['VENDOR_BASE_ME_HOST', 'OAUTH_BASE_ME_CLIENT_ID', 'OAUTH_BASE_ME_CLIENT_SECRET'],
    ])
    expect(() => originsOf(real(), provider)('app')).toThrow(/sets VENDOR_BASE_ME_HOST/)
  })
  it('is offered and begun so over HTTP', async () => {
    const unregistered = await startTestApp({ config: { oauthClients: {} } })
    try {
      const { owner } = await makePeople(unregistered)
      const { data } = (await owner.get('/api/configs/sources')).as(
        dataOf(
          z.object({ providers: z.array(z.object({ kind: z.string(), missing: z.array(z.string()) })) }),
        ),
      )
      const missing = Object.fromEntries(data.providers.map((one) => [one.kind, one.missing]))
      expect(missing.semrush).toEqual([])
      expect(missing.base_me).toEqual(['OAUTH_BASE_ME_CLIENT_ID', 'OAUTH_BASE_ME_CLIENT_SECRET'])
      const end = await arrive(owner, '/oauth/base_me/start')
      expect(end.get('error')).toMatch(/OAUTH_BASE_ME_CLIENT_ID/)
    } finally {
      await unregistered.stop()
    }
  })
  it('goes to the host that was set', () => {
    const { config } = app.context
    const secret = { reveal: () => 'links.example' } as (typeof config.vendorSettings)[string]
    const set = real().with({ config: { ...config, vendorSettings: { BASE_ME_HOST: secret } } })
    expect(originsOf(set, provider)('app')).toBe('https://links.example')
    expect(missingVariables(set, provider)).toEqual([])
  })
})

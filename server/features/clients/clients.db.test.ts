import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ClientChange, client, clientFormOf, clientListItem } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { clientForm, makeDashboard, makeReport, makeSource, makeWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'

let app: TestApp
let people: People
let search: DemoSource
let others: DemoSource

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  search = await makeSource(app, people.owner, 'google_webmasters')
  others = await makeSource(app, people.outsider, 'google_webmasters')
})
afterAll(() => app.stop())

let made = 0
const nameIt = () => `Client ${++made}`
const add = async (facts: Parameters<typeof clientForm>[0] = {}) => {
  const answer = await people.owner.post('/api/clients', clientForm({ name: nameIt(), ...facts }))
  expect(answer.status).toBe(201)
  return answer.as(dataOf(client)).data
}
const read = async (id: string) => (await people.owner.get(`/api/clients/${id}`)).as(dataOf(client)).data
const put = (id: string, form: ClientChange) => people.owner.put(`/api/clients/${id}`, form)
const page = async (permalink: string) =>
  JSON.parse((await people.owner.get(`/api/dashboards/${permalink}`)).text).data
const usual = (accounts: string[]) => [{ type: 'google_webmasters' as const, sourceId: search.id, accounts }]
const [first, second, third] = [
  'sc-domain:first.example',
  'sc-domain:second.example',
  'sc-domain:third.example',
]
const readingOf = (dashboard: { widgets: { instances: { accounts: string[] }[] }[] }) =>
  dashboard.widgets.map(({ instances }) => instances[0]?.accounts)

async function picture(): Promise<{ filename: string; url: string }> {
  const dot = sharp({ create: { width: 4, height: 4, channels: 3, background: '#c04040' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await dot.png().toBuffer())], { type: 'image/png' }), 'logo.png')
  return JSON.parse((await people.owner.post('/api/files/client', form)).text).data
}

describe('a client', () => {
  it('is stored whole, listed by name, changed and deleted', async () => {
    const logo = await picture()
    const form = clientForm({
      name: 'Zenith',
      logo: logo.filename,
      accent: '#1f4fd8',
      accounts: usual([first]),
    })
    const { id } = (await people.owner.post('/api/clients', form)).as(dataOf(client)).data
    expect(await read(id)).toMatchObject({ ...form, logoUrl: logo.url, dashboards: 0, reports: 0 })
    await add({ name: 'alpha' })
    const list = (await people.member.get('/api/clients')).as(dataOf(z.array(clientListItem))).data
    expect(list.map(({ name }) => name)).toEqual(['alpha', 'Zenith'])
    expect((await people.outsider.get('/api/clients')).as(dataOf(z.array(clientListItem))).data).toEqual([])
    expect((await put(id, clientForm({ name: 'Zenith Ltd' }))).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Zenith Ltd', logo: null, accounts: [] })
    expect((await people.owner.delete(`/api/clients/${id}`)).status).toBe(204)
    expect((await people.owner.get(`/api/clients/${id}`)).status).toBe(404)
  })

  it('keeps what somebody else has changed since its form was made, and refuses what both have', async () => {
    const made = await add({ accounts: usual([first]) })
    const seen = clientFormOf(made)
    const locale = { ...seen.locale, currency: 'EUR' }
    expect((await put(made.id, { ...seen, locale, accounts: usual([second]), seen })).status).toBe(200)
    expect((await put(made.id, { ...seen, accent: '#1f4fd8', seen })).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ locale, accounts: usual([second]), accent: '#1f4fd8' })
    const refused = await put(made.id, { ...seen, accounts: usual([third]), seen })
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([409, ['accounts']])
    expect((await read(made.id)).accounts).toEqual(usual([second]))
  })

  it('has its name alone, of ten calls at once too', async () => {
    const form = clientForm({ name: 'Ten at once' })
    const calls = Array.from({ length: 10 }, () => people.owner.post('/api/clients', form))
    const answers = await Promise.all(calls)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    const others = await Promise.all([1, 2].map((at) => add({ name: `Still apart ${at}` })))
    const renamed = await Promise.all(others.map(({ id }) => put(id, clientForm({ name: 'One of two' }))))
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is made once, however often the call is repeated', async () => {
    const send = () =>
      people.owner.send('POST', '/api/clients', {
        body: clientForm({ name: 'Only once' }),
        headers: { 'x-csrf-token': people.owner.csrfToken, 'idempotency-key': 'client-made-once-01' },
      })
    const answers = [await send(), await send()].map((answer) => answer.as(dataOf(client)).data.id)
    expect(answers[0]).toBe(answers[1])
  })

  it.each([
    ['name', () => ({ name: '  ' })],
    ['name', () => ({ name: 'x'.repeat(121) })],
    ['accent', () => ({ accent: 'red;background:url(//evil)' })],
    ['logo', () => ({ logo: `${'x'.repeat(32)}.png` })],
    [
      'accounts',
      () => ({ accounts: [{ type: 'google_webmasters' as const, sourceId: others.id, accounts: [] }] }),
    ],
    ['accounts', () => ({ accounts: [{ type: 'semrush' as const, sourceId: search.id, accounts: [] }] })],
    ['accounts', () => ({ accounts: [...usual([first]), ...usual([second])] })],
  ])('is refused with a sentence for its %s', async (field, facts) => {
    const answer = await people.owner.post('/api/clients', clientForm({ name: nameIt(), ...facts() }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error().errors ?? {})).toEqual([field])
  })

  it('shares its name with no other, however it is written', async () => {
    await add({ name: 'Ünique' })
    const twin = await people.owner.post('/api/clients', clientForm({ name: 'ÜNIQUE' }))
    expect(twin.error().errors).toEqual({ name: ['Another client has this name.'] })
  })

  it('protects its logo from being deleted', async () => {
    const { filename } = await picture()
    await add({ logo: filename })
    const answer = await people.owner.send('DELETE', '/api/files', {
      body: { filename },
      headers: { 'x-csrf-token': people.owner.csrfToken },
    })
    expect(answer.status).toBe(409)
  })

  it('counts its dashboards and reports, and leaves the dashboards behind', async () => {
    const { id } = await add({ accent: '#1f4fd8' })
    const { companyId, userId } = people.owner
    const dashboard = await makeDashboard(app.context, companyId, {
      clientId: id,
      styles: '{"color":"#1f4fd8"}',
    })
    await makeDashboard(app.context, companyId, { clientId: id, active: false })
    await makeReport(app.context, dashboard, userId)
    await makeReport(app.context, dashboard, userId)
    expect(await read(id)).toMatchObject({ dashboards: 2, reports: 2 })
    await people.owner.delete(`/api/clients/${id}`)
    expect((await page(dashboard.permalink)).styles.color).toBe('#1f4fd8')
  })
})

describe('a dashboard made for a client', () => {
  it('is full at once: its look and every widget of the template', async () => {
    const logo = await picture()
    const own = await add({ logo: logo.filename, accent: '#1f4fd8', accounts: usual([first]) })
    const created = await people.owner.post('/api/dashboards', {
      name: 'For a client',
      timezone: 'Asia/Tokyo',
      clientId: own.id,
      template: 'search-performance',
    })

    expect(created.status).toBe(201)
    const dashboard = await page(JSON.parse(created.text).data.permalink)
    expect(dashboard.styles).toMatchObject({ clientImage: logo.url, color: '#1f4fd8' })
    expect(dashboard.timezone).toBe('Asia/Tokyo')
    expect(new Set(readingOf(dashboard).map(String))).toEqual(new Set([first]))
    expect(dashboard.defaults).toEqual({ google_webmasters: { sourceId: search.id, accounts: [first] } })
  })

  it('cannot be made for another company’s client', async () => {
    const { id } = await add()
    const answer = await people.outsider.post('/api/dashboards', { name: 'A', timezone: 'UTC', clientId: id })
    expect(answer.status).toBe(404)
  })
})

describe('a client’s account that moves', () => {
  const three = async (clientId: string | null) => {
    const reading = (accounts: string[], at: number) => {
      const widget = makeWidget('google_webmasters', 'clicks', search, { order: at })
      return { ...widget, instances: widget.instances.map((instance) => ({ ...instance, accounts })) }
    }
    return makeDashboard(app.context, people.owner.companyId, {
      clientId,
      widgets: [reading([first], 1), reading([third], 2)],
    })
  }

  it('takes every widget along that read it, and no other', async () => {
    const own = await add({ accounts: usual([first]) })
    const [ours, alsoOurs, foreign] = [await three(own.id), await three(own.id), await three(null)]
    const before = await page(ours.permalink)
    const form = clientForm({ name: own.name, accounts: usual([second]) })
    expect((await put(own.id, form)).status).toBe(200)
    for (const { permalink } of [ours, alsoOurs])
      expect(readingOf(await page(permalink))).toEqual([[second], [third]])
    expect(readingOf(await page(foreign.permalink))).toEqual([[first], [third]])
    const after = await page(ours.permalink)
    expect(after.version).toBe(before.version + 1)
    expect(
      after.widgets.map(({ hash }: { hash: string }, at: number) => hash === before.widgets[at].hash),
    ).toEqual([false, true])
    expect((await put(own.id, form)).status).toBe(200)
    expect((await page(ours.permalink)).version).toBe(after.version)
  })

  it('changes nothing while somebody else edits one of the dashboards', async () => {
    const own = await add({ accounts: usual([first]) })
    const dashboard = await three(own.id)
    await people.member.post(`/api/dashboards/${dashboard.id}/lock`, { takeOver: false })
    const answer = await put(own.id, clientForm({ name: own.name, accounts: usual([second]) }))
    expect([answer.status, answer.error().error.id]).toEqual([423, 'locked'])
    expect((await read(own.id)).accounts).toEqual(usual([first]))
    expect(readingOf(await page(dashboard.permalink))).toEqual([[first], [third]])
    expect(
      (await put(own.id, clientForm({ name: 'Renamed meanwhile', accounts: usual([first]) }))).status,
    ).toBe(200)
  })
})

describe('a dashboard that moves', () => {
  const move = (id: string, clientId: string | null, who = people.owner) =>
    who.put(`/api/dashboards/${id}/client`, { clientId })

  it('takes the look of its client, and gives it back', async () => {
    const own = await add({ accent: '#1f4fd8', accounts: usual([first]) })
    const widget = makeWidget('google_webmasters', 'clicks', null)
    const { id, permalink } = await makeDashboard(app.context, people.owner.companyId, {
      timezone: 'Asia/Tokyo',
      widgets: [widget],
    })
    expect((await move(id, own.id)).status).toBe(204)
    const inside = await page(permalink)
    expect([inside.styles.color, inside.timezone, readingOf(inside)]).toEqual([
      '#1f4fd8',
      'Asia/Tokyo',
      [[first]],
    ])
    expect((await move(id, null)).status).toBe(204)
    const outside = await page(permalink)
    expect([outside.styles.color, readingOf(outside)]).toEqual([null, [[first]]])
  })

  it('keeps what its widgets read where the next client’s usual account names no property', async () => {
    const [former, next] = [await add({ accounts: usual([first]) }), await add({ accounts: usual([]) })]
    const widget = makeWidget('google_webmasters', 'clicks', search)
    const instances = widget.instances.map((instance) => ({ ...instance, accounts: [first] }))
    const { id, permalink } = await makeDashboard(app.context, people.owner.companyId, {
      clientId: former.id,
      widgets: [{ ...widget, instances }],
    })
    expect((await move(id, next.id)).status).toBe(204)
    expect(readingOf(await page(permalink))).toEqual([[first]])
  })

  it('goes to no client of another company', async () => {
    const { id } = await makeDashboard(app.context, people.outsider.companyId)
    const own = await add()
    expect((await move(id, own.id, people.outsider)).status).toBe(404)
    expect((await move(id, own.id)).status).toBe(404)
  })

  it('stays with its client when it is cloned', async () => {
    const own = await add()
    const { id } = await makeDashboard(app.context, people.owner.companyId, { clientId: own.id })
    await people.owner.post(`/api/dashboards/${id}/clone`)
    expect((await read(own.id)).dashboards).toBe(2)
  })
})

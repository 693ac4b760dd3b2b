import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboard } from '../../../shared/api/dashboards.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import {
  makeClient,
  makeCompany,
  makeDashboard,
  makeNamedLink,
  makeTextWidget,
  makeUser,
  namedLinkForm,
} from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { makeReader, type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** Pages of a company whose trial ends, read at every time of it. */

let app: TestApp
let owner: Person
let clients: Person
let guest: HttpClient
let permalink: string
let graceEnd: Temporal.Instant
const END = Temporal.Now.instant().add({ hours: 1 })
const NOT_HERE = 'This dashboard is not available at present. Ask whoever sent you the link.'

beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9500 } } })
  graceEnd = END.add({ hours: 24 * app.context.config.linkGraceDays })
  const companyId = await makeCompany(app.context, {
    name: 'Brightside',
    state: 'trial',
    expiresAt: END.toString(),
    brand: JSON.stringify({ accent: '#8a1538' }),
  })
  owner = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  const clientId = await makeClient(app.context, companyId)
  clients = await makeReader(app, companyId, clientId)
  guest = httpClient(app.url)
  const widgets = [makeTextWidget({ title: 'Fresh snow' })]
  const made = await makeDashboard(app.context, companyId, { name: 'Slopes', widgets, clientId })
  permalink = made.permalink
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(END.subtract({ minutes: 5 })))

const html = (browser: HttpClient, query = '') =>
  browser.get(`/dashboards/${permalink}${query}`, { accept: 'text/html' })
const data = (browser: HttpClient) => browser.get(`/api/dashboards/${permalink}/data?layout=wide`)
async function uploadPicture(person: Person): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3060a0' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'picture.png')
  return (await person.post('/api/files/logo', form)).as(dataOf(uploadedFile)).data.filename
}
const change = (id: string, set: { active?: boolean; archivedUnpaid?: boolean }) =>
  app.context.db.tenant(owner.companyId, (tx) =>
    tx.updateTable('dashboards').set(set).where('id', '=', id).execute(),
  )
const statuses = async (browser: HttpClient) => [
  (await browser.get(`/api/dashboards/${permalink}`)).status,
  (await data(browser)).status,
]

describe('within the grace', () => {
  it('all read, and nobody changes', async () => {
    app.clock.set(graceEnd.subtract({ minutes: 5 }))
    for (const browser of [guest, clients, owner]) expect(await statuses(browser)).toEqual([200, 200])
    expect((await html(guest)).status).toBe(200)
    const refused = await owner.post('/api/dashboards', { name: 'Another' })
    expect([refused.status, refused.error().error.message]).toEqual([
      402,
      'The trial has ended. Subscribe to add dashboards and reports again.',
    ])
  })

  it('who may read a link is still the company’s to decide', async () => {
    app.clock.set(graceEnd.subtract({ minutes: 5 }))
    const { id, permalink: leaked } = await makeDashboard(app.context, owner.companyId)
    const change = (body: object) => owner.put(`/api/dashboards/${id}`, body)
    expect((await change({ category: 'new_password', password: 'a secret' })).status).toBe(200)
    expect((await guest.get(`/api/dashboards/${leaked}`)).status).toBe(422)
    expect((await change({ category: 'refresh_permalink' })).status).toBe(200)
    expect((await guest.get(`/api/dashboards/${leaked}`)).status).toBe(404)
    const feeding = { type: 'semrush', sourceId: 'a'.repeat(21), accounts: [], version: 1 }
    expect((await change({ category: 'interactive_source', ...feeding })).status).toBe(402)
  })
})

describe('after it', () => {
  it('nothing is answered from memory, though it was a second before', async () => {
    const aMomentBefore = () => app.clock.set(graceEnd.subtract({ seconds: 4 }))
    aMomentBefore()
    // Warm, from memory, and the page itself still trusted when the plan is over.
    for (let tries = 0; tries < 3; tries++) {
      expect(await statuses(guest)).toEqual([200, 200])
      aMomentBefore()
    }
    expect((await html(guest)).status).toBe(200)
    expect(app.context.pages.peek(permalink)).not.toBeNull()
    app.clock.set(graceEnd)
    expect(app.context.pages.peek(permalink)).not.toBeNull()
    for (const browser of [guest, clients, owner]) expect(await statuses(browser)).toEqual([402, 402])
    expect((await data(guest)).error().error.message).toBe(NOT_HERE)
    expect((await html(guest)).status).toBe(402)
  })

  it('named links tell it as any link does, and none is made; they can be revoked', async () => {
    const made = await makeDashboard(app.context, owner.companyId, { name: 'Slopes' })
    const links = `/api/dashboards/${made.id}/links`
    const { id, permalink: link } = await makeNamedLink(app.context, made)
    expect((await guest.get(`/api/dashboards/${link}`)).status).toBe(200)
    app.clock.set(graceEnd)
    const answer = await guest.get(`/api/dashboards/${link}/data`)
    expect([answer.status, answer.error().error.message]).toEqual([402, NOT_HERE])
    const page = await guest.get(`/dashboards/${link}`, { accept: 'text/html' })
    expect([page.status, page.text]).toEqual([402, expect.not.stringContaining('Slopes')])
    expect((await owner.post(links, namedLinkForm())).status).toBe(402)
    expect((await owner.put(`${links}/${id}`, namedLinkForm())).status).toBe(402)
    expect((await owner.delete(`${links}/${id}`)).status).toBe(204)
  })

  it('a link opens at the next call once it is paid', async () => {
    const companyId = await makeCompany(app.context, { state: 'trial', expiresAt: END.toString() })
    const { permalink: link } = await makeDashboard(app.context, companyId)
    const read = async () => (await guest.get(`/api/dashboards/${link}`)).status
    app.clock.set(graceEnd)
    expect(await read()).toBe(402)
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('companies').set({ state: 'active' }).execute(),
    )
    expect(await read()).toBe(200)
  })

  it.each(['', '?embedded=1', '?sent=whatever'])(
    'the page%s is the company’s own, and tells nothing else',
    async (query) => {
      app.clock.set(graceEnd)
      const { status, text, headers } = await html(guest, query)
      expect(status).toBe(402)
      expect(text).toContain('<title>Not available at present</title>')
      expect(text).toContain('"unavailable":{"name":"Brightside"')
      expect(text).toContain('--accent:light-dark(#8a1538')
      expect(text).not.toMatch(/Slopes|Fresh snow|trial(?!Days)/i)
      const frames = String(headers['content-security-policy'])
      expect(frames).toContain(query === '?embedded=1' ? 'frame-ancestors *' : "frame-ancestors 'none'")
    },
  )

  it('the company’s people and its clients’ get the app, which words it for each', async () => {
    app.clock.set(graceEnd)
    for (const browser of [owner, clients]) {
      const { status, text } = await html(browser)
      expect(status).toBe(200)
      expect(text).not.toContain('"unavailable"')
    }
    const refused = await owner.get(`/api/dashboards/${permalink}`)
    expect(refused.error().error.message).toBe('The trial has ended. Subscribe to see dashboards again.')
    expect((await clients.get(`/api/dashboards/${permalink}`)).error().error.message).toBe(NOT_HERE)
    expect((await owner.get('/api/dashboards')).text).toContain('Slopes')
  })

  it('a PDF that was ordered before cannot be fetched', async () => {
    app.clock.set(graceEnd.subtract({ minutes: 5 }))
    const path = `/api/dashboards/${permalink}/pdf`
    const { check } = (await guest.get(`${path}?timezone=UTC`)).as(z.object({ check: z.string() }))
    app.clock.set(graceEnd)
    expect((await guest.get(`${path}?check=${check}`)).status).toBe(402)
  })

  it('a file answers alike whose address the page has given out; the picture of the brand is still there', async () => {
    const filename = await uploadPicture(owner)
    const styles = JSON.stringify({ logoImage: filename })
    const { id, permalink: link } = await makeDashboard(app.context, owner.companyId, { styles })
    const { logoImage } = (await guest.get(`/api/dashboards/${link}`)).as(dataOf(dashboard)).data.styles
    const address = logoImage ?? ''
    expect((await guest.get(address)).status).toBe(200)
    app.clock.set(graceEnd)
    const refused = await guest.get(address)
    expect([refused.status, refused.error().error.message]).toEqual([402, NOT_HERE])
    // A guess is no address of the link, whatever the plan.
    expect((await guest.get(address.slice(0, -1))).status).toBe(404)
    await change(id, { active: false, archivedUnpaid: true })
    expect((await guest.get(address)).status).toBe(402)
    await change(id, { archivedUnpaid: false })
    expect((await guest.get(address)).status).toBe(404)
    expect((await owner.get(`/files/${filename}`)).status).toBe(200)
  })

  it('a link with a password asks for none', async () => {
    const locked = await makeDashboard(app.context, owner.companyId, { passwordHash: 'of nobody' })
    app.clock.set(graceEnd)
    const address = `/api/dashboards/${locked.permalink}`
    expect((await guest.get(address)).status).toBe(402)
    await guest.open()
    expect((await guest.post(`${address}/authorise`, { password: 'a guess' })).status).toBe(402)
  })

  it('one that was archived by hand is not there; one that was for want of payment is as the others', async () => {
    app.clock.set(graceEnd)
    const archived = (archivedUnpaid: boolean) =>
      makeDashboard(app.context, owner.companyId, { active: false, archivedUnpaid })
    const [byHand, unpaid] = [await archived(false), await archived(true)]
    expect((await guest.get(`/api/dashboards/${byHand.permalink}`)).status).toBe(404)
    expect((await guest.get(`/api/dashboards/${unpaid.permalink}`)).status).toBe(402)
    const paid = { state: 'active', subscriptionId: 'sub' }
    await app.context.db.tenant(owner.companyId, (tx) => tx.updateTable('companies').set(paid).execute())
    app.context.pages.dropCompany(owner.companyId)
    expect((await guest.get(`/api/dashboards/${unpaid.permalink}`)).status).toBe(404)
    expect(await statuses(guest)).toEqual([200, 200])
  })
})

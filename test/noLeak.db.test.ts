import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { FormData } from 'undici'
import { getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROUTES } from '../client/lib/paths.ts'
import { routes } from '../server/app/routes.ts'
import { faceOf } from '../server/features/sender/faceOf.ts'
import { dataOf } from '../shared/api/common.ts'
import { uploadedFile } from '../shared/api/files.ts'
import { companyHost } from '../shared/api/host.ts'
import { sender } from '../shared/api/sender.ts'
import { ABOUT_THE_INSTALLATION, APART, REFUSED_HERE } from './callsAtOwnHosts.ts'
import { mailsTo, makeDueReport } from './dueReport.ts'
import { makeClient, makeCompany, makeDashboard, makeTextWidget, makeUser } from './factories.ts'
import { callEnding, callWell, type GoodCast } from './goodCalls.ts'
import { type Answer, type HttpClient, httpClient } from './httpClient.ts'
import { type OidcServer, startOidcServer } from './oidcServer.ts'
import { PATIENCE_MS } from './patience.ts'
import { type Person, signedIn } from './people.ts'
import { readPdf } from './readPdf.ts'
import { type Belongings, bodyOf, makeBelongings, nameOf, pathOf } from './routeExamples.ts'
import { routeNameOf } from './routeNames.ts'
import { SAMPLE_MAILS } from './sampleMails.ts'
import { startTestApp, type TestApp } from './startApp.ts'

/**
 * What a company with a host and a sender of its own shows to its people and readers, anywhere: never the product's name
 * and never its address, which holds the name here.
 */
const NAME = /broadsheet/i
const PUBLIC_URL = 'https://app.broadsheet-host.example'
const HOST = 'reports.brightside.example'

let app: TestApp
let oidc: OidcServer
let logo: string
let admin: Person
let own: Belongings
/** Signed in at the company's host, one of a client's own people there, and a reader. */
let insider: HttpClient
let clients: HttpClient
let reader: HttpClient

beforeAll(async () => {
  oidc = await startOidcServer()
  app = await startTestApp({
    config: { publicUrl: PUBLIC_URL, trustProxy: 1 },
    worker: true,
    allow: [oidc.issuer],
  })
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  const user = await makeUser(app.context, companyId, { role: 'admin' })
  admin = await signedIn(app, user)
  own = await makeBelongings(app, admin)
  await serve()
  await giveBrand()
  insider = httpClient(app.url, HOST, watch)
  reader = httpClient(app.url, HOST, watch)
  expect((await insider.signIn(user.email, user.password)).status).toBe(200)
  clients = await clientsPerson(companyId)
})
afterAll(async () => {
  await app.stop()
  await oidc.stop()
})

/** Somebody who signs in at the company's host to read the dashboards of a client. */
async function clientsPerson(companyId: string): Promise<HttpClient> {
  const clientId = await makeClient(app.context, companyId, { name: 'Alder' })
  const widgets = [makeTextWidget()]
  const { permalink } = await makeDashboard(app.context, companyId, { clientId, passwordHash: 'x', widgets })
  const user = await makeUser(app.context, companyId, { role: 'client', clientId })
  const browser = httpClient(app.url, HOST, watch)
  expect((await browser.signIn(user.email, user.password)).status).toBe(200)
  expect((await browser.get(`/api/clients/${clientId}/dashboards`)).text).toContain(permalink)
  expect((await browser.get(`/api/dashboards/${permalink}/data`)).text).toContain('What a month.')
  return browser
}

async function serve(): Promise<void> {
  const host = (await admin.put('/api/company/host', { host: HOST })).as(dataOf(companyHost)).data
  const from = (await admin.put('/api/company/sender', { address: 'hello@brightside.example' })).as(
    dataOf(sender),
  )
  app.sandbox.nameServer.setRecords(
    [...host.records, ...from.data.records].map((one) => ({
      name: one.host,
      type: one.type,
      value: one.expected,
    })),
  )
  const served = (await admin.post('/api/company/host/check')).as(dataOf(companyHost)).data
  expect(served).toMatchObject({ state: 'served', address: `https://${HOST}` })
  expect((await admin.post('/api/company/sender/check')).as(dataOf(sender)).data.isVerified).toBe(true)
}

/** Logos, an icon and colours of its own, so that whatever shows them is looked at too. */
async function giveBrand(): Promise<void> {
  const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#8a1538' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const { filename } = (await admin.post('/api/files/logo', form)).as(dataOf(uploadedFile)).data
  logo = filename
  const brand = {
    logo: filename,
    logoDark: filename,
    icon: filename,
    accent: '#8a1538',
    palette: ['#8a1538'],
  }
  expect((await admin.put('/api/company/brand', brand)).status).toBe(200)
}

let addresses = 0
const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`

/** Calls that have answered well at the company's host, and those that have named the product. */
const good = new Set<string>()
const naming = new Set<string>()
function watch(method: string, path: string, answer: Answer): void {
  const name = routeNameOf(method, path)
  if (name === null) return
  if (answer.status < 400) good.add(name)
  if (NAME.test(wholeOf(answer))) naming.add(name)
}
const cast = (): GoodCast => ({
  app,
  oidc,
  logo,
  host: HOST,
  companyId: admin.companyId,
  browser: () => Object.assign(httpClient(app.url, HOST, watch), { address: newAddress() }),
})

const expectNoLeak = () => expect([...naming].filter((name) => !(name in ABOUT_THE_INSTALLATION))).toEqual([])

/** All of an answer that travels. */
const wholeOf = ({ headers, text }: Answer) => `${JSON.stringify(headers)}\n${text}`

it('would find a leak', async () => {
  const atProduct = await httpClient(app.url).get('/login', { accept: 'text/html' })
  expect(wholeOf(atProduct)).toMatch(NAME)
})

describe('at its own host', () => {
  const screens = Object.values(ROUTES).map(({ path }) => path)

  it.each(screens)('the page %s names no product, to whoever opens it', async (path) => {
    const filled = path
      .replace(':permalink', own.dashboard.permalink)
      .replace(':userId', admin.userId)
      .replace(':clientId', own.clientId)
      .replace(':campaignId', own.groupId)
      .replace(':provider', 'google')
      .replace('*', 'nowhere')
    expect(filled).not.toContain(':')
    for (const browser of [insider, clients, reader, httpClient(app.url, HOST)]) {
      const answer = await browser.get(filled, { accept: 'text/html' })
      expect(answer.text).toContain('<!doctype html>')
      expect(wholeOf(answer)).not.toMatch(NAME)
    }
  })

  it('the page of a plan that has ended names the company alone', async () => {
    const set = (prices: typeof app.context.config.prices, expiresAt: string | null) => {
      app.context.config.prices = prices
      app.context.pages.dropCompany(admin.companyId)
      const state = expiresAt ? 'trial' : 'active'
      return app.context.db.tenant(admin.companyId, (tx) =>
        tx.updateTable('companies').set({ state, expiresAt }).execute(),
      )
    }
    await set({ monthly: 950, annual: 9500 }, '2020-01-01T00:00:00Z')
    const { permalink } = own.dashboard
    for (const browser of [reader, clients, insider]) {
      const page = await browser.get(`/dashboards/${permalink}`, { accept: 'text/html' })
      const call = await browser.get(`/api/dashboards/${permalink}`)
      expect([page.status, call.status]).toEqual([browser === reader ? 402 : 200, 402])
      for (const answer of [page, call]) expect(wholeOf(answer)).not.toMatch(NAME)
    }
    await set(null, null)
  })

  it('no answer of any call names it, nor any refusal', async () => {
    await reader.open('/login')
    // What deletes comes last, and what deletes a whole thing after what deletes a part of it.
    const deletes = routes
      .filter(({ method }) => method === 'DELETE')
      .toReversed()
      .toSorted((a, b) => b.path.split('/').length - a.path.split('/').length)
    const reads = routes.filter(({ method }) => method === 'GET')
    const changes = routes.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
    const walked = [...reads, ...changes, ...deletes].filter((one) => !APART.includes(nameOf(one)))
    for (const definition of walked) {
      for (const browser of [reader, clients, insider]) {
        browser.address = newAddress()
        for (const path of [pathOf(definition, null), pathOf(definition, own)]) {
          const body = bodyOf(definition, own)
          await browser.send(definition.method, path, {
            headers: { 'x-csrf-token': browser.csrfToken },
            ...(body !== undefined && { body }),
          })
        }
      }
    }
    expectNoLeak()
    // Who is signed out on the way would have been tried as anybody.
    for (const browser of [clients, insider]) expect((await browser.get('/api/users/me')).status).toBe(200)
  })

  it('nor does any answer to who does it right', async () => {
    await callWell(cast())
    expectNoLeak()
  }, 120_000)

  it('the company without its lists of records, as every page has it, names none', async () => {
    const answer = await insider.get('/api/company?lists=0')
    expect(answer.status).toBe(200)
    expect(wholeOf(answer)).not.toMatch(NAME)
  })

  it('shows the brand to guests: logo, icon and colours, whose picture they can read', async () => {
    // The walk above has changed it, as any admin can.
    await giveBrand()
    const { text } = await httpClient(app.url, HOST).get('/login', { accept: 'text/html' })
    expect(text).toContain('data-brand>:root{--accent:light-dark(#8a1538')
    const [, icon = ''] = text.match(/<link rel="icon" href="([^"]+)"/) ?? []
    const picture = await httpClient(app.url, HOST).get(icon)
    expect(picture.status).toBe(200)
    expect(wholeOf(picture)).not.toMatch(NAME)
  })

  it('no error does', async () => {
    const errors = [
      await reader.get('/api/nothing'),
      await reader.get('/assets/nothing.js'),
      await reader.get('/files/nothing.png'),
      await reader.get('/api/docs'),
      await reader.get('/dashboards/V1StGXR8_Z5jdHi6B-myT', { accept: 'text/html' }),
      await reader.get('/%E0%A4%A'),
      await reader.send('POST', '/login', { raw: '{', headers: { 'content-type': 'application/json' } }),
      await reader.send('POST', '/login', {
        raw: 'x'.repeat(200_000),
        headers: { 'content-type': 'application/json' },
      }),
      await reader.send('POST', '/login', { body: {} }),
      await reader.send('DELETE', '/login'),
    ]
    for (const answer of errors) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(wholeOf(answer)).not.toMatch(NAME)
    }
  })

  it('no cookie does', () => {
    for (const { cookies } of [insider, clients, reader]) {
      expect(cookies.size).toBeGreaterThan(0)
      expect([...cookies].join()).not.toMatch(NAME)
    }
  })

  it('a PDF does in neither its name, its facts nor any of its parts', async () => {
    const { dashboard } = await makeDueReport(app, admin)
    const path = `/api/dashboards/${dashboard.permalink}/pdf`
    let answer = await reader.get(`${path}?timezone=UTC`)
    const { check } = answer.as(z.object({ check: z.string() }))
    await expect
      .poll(
        async () => {
          answer = await reader.get(`${path}?check=${check}`)
          return answer.status
        },
        { timeout: 60_000 },
      )
      .toBe(200)
    expect(JSON.stringify(answer.headers)).not.toMatch(NAME)
    await assertCleanPdf(answer.bytes)
  }, 90_000)
})

/** Its text, its facts, and the bytes of every part that can be unpacked. */
async function assertCleanPdf(bytes: Uint8Array): Promise<void> {
  const { text, pages } = await readPdf(bytes)
  expect(pages).toBeGreaterThan(0)
  const { info, metadata } = await getMeta(await getDocumentProxy(new Uint8Array(bytes)))
  const raw = Buffer.from(bytes)
  const latin = raw.toString('latin1')
  const parts = [...latin.matchAll(/stream\r?\n/g)].map(({ index, 0: head }) => {
    try {
      return inflateSync(raw.subarray(index + head.length), { finishFlush: 2 }).toString('latin1')
    } catch {
      return ''
    }
  })
  expect(parts.join('').length).toBeGreaterThan(1_000)
  for (const part of [text, JSON.stringify(info), JSON.stringify(metadata ?? null), latin, ...parts])
    expect(part).not.toMatch(NAME)
}

describe('its mails', () => {
  it.each([...SAMPLE_MAILS])('%s names no product', async (_name, make) => {
    const face = await faceOf(app.context, admin.companyId)
    const mail = await make(app.context.mailLayout, face)
    const { attachments: _none, from, ...shown } = mail
    expect(JSON.stringify({ shown, from: { name: from?.name, address: from?.address } })).not.toMatch(NAME)
  })

  it('come from it, with links to its host, to the last header', async () => {
    const file = (id: string) => join(app.context.config.dataDir, 'inbox', `${id}.json`)
    const invited = await admin.post('/api/users', {
      name: 'Kim',
      email: 'kim@client.example',
      role: 'member',
    })
    expect(invited.status).toBe(201)
    await reader.open('/login')
    await reader.post('/forgot-password', { email: admin.email })
    const report = await makeDueReport(app, admin, { recipients: 1 })
    const arrived = () =>
      [report.recipients[0], 'kim@client.example', admin.email].map((to) => mailsTo(app, to).length)
    // The admin: of the sign-in at this host, whose browser was new, the export and the report to try that the walk has
    // asked for, the five changes of the single sign-on that it has made, and the link for a password.
    await expect.poll(arrived, { timeout: PATIENCE_MS }).toEqual([1, 1, 9])
    const subjects = mailsTo(app, admin.email).map(({ subject }) => subject)
    expect(subjects.some((subject) => /export/i.test(subject))).toBe(true)
    for (const { id, subject } of app.sandbox.inbox.mails()) {
      const raw = Buffer.from(JSON.parse(readFileSync(file(id), 'utf8')).raw, 'base64')
      const mail = await PostalMime.parse(raw)
      expect(mail.from).toMatchObject({ name: 'Brightside', address: 'hello@brightside.example' })
      expect([subject, mail.text]).toEqual([subject, expect.stringContaining(`https://${HOST}/`)])
      const readable = [
        mail.headers,
        mail.subject,
        mail.html,
        mail.text,
        mail.attachments.map((one) => one.filename),
      ]
      expect(JSON.stringify(readable)).not.toMatch(NAME)
      expect(raw.toString('latin1')).not.toMatch(NAME)
      for (const { content, mimeType } of mail.attachments) {
        if (mimeType === 'application/pdf') await assertCleanPdf(new Uint8Array(content as ArrayBuffer))
        else expect(Buffer.from(content as ArrayBuffer).toString('latin1')).not.toMatch(NAME)
      }
    }
  }, 90_000)
})

describe('once everything else is done', () => {
  it('who ends something is told of no product', async () => {
    await callEnding(cast())
    expectNoLeak()
  })

  it('every call has answered well, but for those that cannot here', () => {
    const never = routes.map(nameOf).filter((name) => !good.has(name))
    expect(never.toSorted()).toEqual(Object.keys(REFUSED_HERE).toSorted())
  })

  it('what is about the installation does name it', () => {
    expect([...naming].toSorted()).toEqual(Object.keys(ABOUT_THE_INSTALLATION).toSorted())
  })
})

it('no file that browsers load names the product', () => {
  const folder = join(import.meta.dirname, '../dist/client/assets')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz|woff2)$/.test(entry.name),
  )
  expect(files.length).toBeGreaterThan(10)
  const naming = files.filter(
    ({ parentPath, name }) => NAME.test(name) || NAME.test(readFileSync(join(parentPath, name), 'utf8')),
  )
  expect(naming.map(({ name }) => name)).toEqual([])
})

import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { companyHost } from '../../../shared/api/host.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { checkHostJob } from './checkHostJob.ts'

const HOST = 'reports.brightside.example'
let app: TestApp
let user: TestUser
/** Signed in at the product's own address. */
let admin: Person
let rival: Person
/** Of the same person, signed in at the company's host. */
let browser: HttpClient
let lastAddress = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.sandbox.nameServer.setRecords([])
  const { owner } = app
  await owner.query('delete from company_hosts')
  app.context.hosts.forget()
  user = await newAdmin('Brightside')
  admin = await signedIn(app, user)
  rival = await signedIn(app, await newAdmin('Rival'))
  for (const person of [admin, rival]) person.address = `198.51.100.${++lastAddress}`
  await serve(admin)
  browser = httpClient(app.url, HOST)
  await browser.signIn(user.email, user.password)
})

const newAdmin = async (name: string) =>
  makeUser(app.context, await makeCompany(app.context, { name }), { role: 'admin' })
const data = dataOf(companyHost)
const choose = async (host: string | null, person = admin) =>
  (await person.put('/api/company/host', { host })).as(data).data
async function serve(person: Person): Promise<void> {
  const { records } = await choose(HOST, person)
  app.sandbox.nameServer.setRecords(
    records.map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  )
  const { state } = (await person.post('/api/company/host/check')).as(data).data
  expect(state).toBe('served')
}
async function switchWhiteLabel(on: boolean): Promise<void> {
  const form = new FormData()
  form.set('whiteLabel', on ? '1' : '0')
  expect((await admin.post('/api/company', form)).status).toBe(200)
}
/** Whether the cookies of this browser sign in at a host; by default the product's. */
async function isIn({ cookies }: HttpClient, host?: string): Promise<boolean> {
  const other = httpClient(app.url, host)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return (await other.get('/api/company')).status === 200
}

it('a session counts at the host where it began, and nowhere else', async () => {
  expect(await isIn(browser, HOST)).toBe(true)
  expect(await isIn(browser)).toBe(false)
  expect(await isIn(admin)).toBe(true)
  expect(await isIn(admin, HOST)).toBe(false)
})

it.each<[string, () => Promise<unknown>]>([
  ['is given up', () => choose(null)],
  ['is changed', () => choose('other.brightside.example')],
  ['is switched off', () => switchWhiteLabel(false)],
  ['goes to another company', () => serve(rival)],
  [
    'lapses',
    async () => {
      app.sandbox.nameServer.setRecords([])
      for (let day = 0; day < 4; day++) {
        app.clock.advance({ hours: 24 })
        await checkHostJob.run(app.context, { companyId: admin.companyId })
      }
      app.clock.advance({ hours: -96 })
    },
  ],
])('the sessions at a host end when it %s, and others go on', async (_what, lose) => {
  await lose()
  const stored = await app.context.db.tenant(admin.companyId, (tx) =>
    tx.selectFrom('sessions').select('host').execute(),
  )
  expect(stored).toEqual([{ host: null }])
  expect(await isIn(admin)).toBe(true)
  expect(await isIn(browser, HOST)).toBe(false)
})

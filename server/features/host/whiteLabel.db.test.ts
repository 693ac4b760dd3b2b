import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { type CompanyHost, companyHost } from '../../../shared/api/host.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** What becomes of a company's host while its white-label is off. */

const HOST = 'reports.brightside.example'
let app: TestApp
let admin: Person
let rival: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { owner } = app
  await owner.query('delete from company_hosts')
  app.context.hosts.forget()
  admin = await newAdmin('Brightside')
  rival = await newAdmin('Rival')
  publish(await choose(admin))
  expect((await check(admin)).state).toBe('served')
  const form = new FormData()
  form.set('whiteLabel', '0')
  expect((await admin.post('/api/company', form)).status).toBe(200)
})

const newAdmin = async (name: string) =>
  signedIn(app, await makeUser(app.context, await makeCompany(app.context, { name }), { role: 'admin' }))
const data = dataOf(companyHost)
const choose = async (person: Person) => (await person.put('/api/company/host', { host: HOST })).as(data).data
const check = async (person: Person) => (await person.post('/api/company/host/check')).as(data).data
const read = async (person: Person) => (await person.get('/api/company/host')).as(data).data
const publish = ({ records }: CompanyHost) =>
  app.sandbox.nameServer.setRecords(
    records.map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  )
const at = (path: string) => httpClient(app.url).get(path, { host: HOST })

it('it is shown as not in use, and leads nobody there', async () => {
  const off = { host: HOST, state: 'off', address: app.context.config.publicUrl }
  expect(await read(admin)).toMatchObject(off)
  expect(await check(admin)).toMatchObject(off)
  expect((await at('/login')).status).toBe(404)
})

it('it goes to the company that proves it', async () => {
  publish(await choose(rival))
  expect((await check(rival)).state).toBe('served')
  expect((await read(admin)).state).toBe('taken')
  expect((await at('/login')).text).toContain('Rival')
})

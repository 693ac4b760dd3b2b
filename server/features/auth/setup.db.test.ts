import { randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { Secret } from '../../config/secret.ts'
import { neededSetupCode, setupCodeOf } from './setupCode.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())

const form = (index: number) => ({
  code: setupCodeOf(app.context.config),
  company: `Harbour ${index}`,
  name: 'Dana Reyes',
  email: `dana${index}@harbour.example`,
  password: 'a long password',
})

it('is offered by the page while there is no company', async () => {
  expect((await httpClient(app.url).open()).globals.setupNeeded).toBe(true)
})

it.each([
  ['a company', { company: ' ' }],
  ['a name', { name: '' }],
  ['an address', { email: 'dana' }],
  ['a password of 8 characters', { password: 'seven77' }],
  ['nothing else', { role: 'admin', companyId: 'x'.repeat(21) }],
  ['a code', { code: undefined }],
  ['the code that the start printed', { code: '0000-0000-0000-0000-0000' }],
  ['the whole code', { code: '0' }],
])('needs %s', async (_what, change) => {
  expect((await httpClient(app.url).post('/setup', { ...form(0), ...change })).status).toBe(422)
  expect((await httpClient(app.url).open()).globals.setupNeeded).toBe(true)
})

it('lets an address guess the code 20 times an hour', async () => {
  const guesser = httpClient(app.url)
  guesser.address = '203.0.113.9'
  const statuses = []
  for (let count = 0; count < 22; count++) {
    statuses.push((await guesser.post('/setup', { ...form(0), code: `guess ${count}` })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(422), 429, 429])
})

it('has a code of its own for every installation, the same for all its processes', async () => {
  const elsewhere = await app.anotherProcess()
  const code = setupCodeOf(app.context.config)
  expect(code).toMatch(/^([0-9a-f]{4}-){4}[0-9a-f]{4}$/)
  expect(await neededSetupCode(elsewhere)).toBe(code)
  const other = { id: 'k2', key: new Secret(randomBytes(32)) }
  expect(setupCodeOf({ encryptionKeys: [other] })).not.toBe(code)
})

it('lets one of many first visitors in, as the admin of the first company', async () => {
  const visitors = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const client = httpClient(app.url)
      // As people type it.
      const code = index % 2 ? form(index).code : ` ${form(index).code.replaceAll('-', '').toUpperCase()} `
      const answer = await client.post('/setup', { ...form(index), code })
      return { client, answer, index }
    }),
  )
  expect(visitors.map(({ answer }) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
  const first = visitors.find(({ answer }) => answer.status === 201)
  if (!first) throw new Error('nobody was first')
  const page = await first.client.open()
  expect(page.globals.user).toMatchObject({ role: 'admin', creator: true, name: 'Dana Reyes' })
  const found = (await first.client.get('/api/company')).as(dataOf(company)).data
  expect(found.name).toBe(`Harbour ${first.index}`)
  expect(found.canCreateDashboard).toBe(true)
  // No trial and no end, also where dashboards are sold.
  app.context.config.prices = { monthly: 950, annual: 9500 }
  expect((await first.client.get('/api/company')).as(dataOf(company)).data).toMatchObject({
    payment: true,
    state: 'active',
    expiresAt: null,
    subscription: null,
    linksUntil: null,
    archivedAt: null,
    canCreateDashboard: true,
    canCreateAutomaticReport: true,
  })
  app.context.config.prices = null
  await first.client.put(`/api/users/${page.globals.user?.id}`, { termsConsent: true, ageConsent: true })
  const log = (await first.client.get('/api/audit?action=company.setUp')).as(auditPage).data
  expect(log).toMatchObject([{ actorName: 'Dana Reyes', subjectName: found.name, address: '127.0.0.1' }])
})

it('is over once there is a company, whatever is sent', async () => {
  const client = httpClient(app.url)
  expect((await client.open()).globals.setupNeeded).toBe(false)
  expect(await neededSetupCode(app.context)).toBeNull()
  const answer = await client.post('/setup', form(9))
  expect(answer.status).toBe(409)
  expect(answer.error().error.message).toMatch(/sign in instead/)
  expect((await client.get('/api/users/me')).status).toBe(401)
})

it('does no costly work for whoever asks after that', async () => {
  const client = httpClient(app.url)
  await client.open()
  const costly = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')]
  const done = () => costly.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  expect((await client.post('/setup', form(9))).status).toBe(409)
  expect(done()).toBe(0)
  await client.post('/login', { email: 'a@b.example', password: 'x' })
  expect(done()).toBeGreaterThan(0)
  vi.restoreAllMocks()
})

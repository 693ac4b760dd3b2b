import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { appSetup } from '../../../shared/api/secondFactor.ts'
import { makeClient, makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makeReader, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { setUpApp, unlock } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { resetMailJob } from '../auth/resetMailJob.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'
import { formerAddressMailJob, newAddressMailJob } from './emailChangeMailJobs.ts'

/** What people learn of the product whose agency has no host of its own: a client's own people nothing. */

const PRODUCT = /broadsheet/i
let app: TestApp
let admin: Person
let reader: Person
let clientId: string

beforeAll(async () => {
  app = await startTestApp()
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  clientId = await makeClient(app.context, companyId)
  reader = await makeReader(app, companyId, clientId)
})
afterAll(() => app.stop())

/** All that a mail says of who writes it. */
function mailTo(email: string): string {
  const [mail] = app.sandbox.inbox.mails().filter(({ to }) => to.includes(email))
  if (!mail) throw new Error(`nothing was mailed to ${email}`)
  return [mail.from, mail.subject, mail.text, mail.html].join('\n')
}

it.each([
  ['client', false],
  ['member', true],
] as const)('an invitation of a %s names the product: %s', async (role, named) => {
  const email = `${role}@people.example`
  const form = { name: 'Kim', email, role, ...(role === 'client' && { clientId }) }
  expect((await admin.post('/api/users', form)).status).toBe(201)
  await runQueued(app, invitationMailJob)
  expect(PRODUCT.test(mailTo(email))).toBe(named)
  expect(mailTo(email)).toContain('Brightside')
})

it('a link for a password comes from the agency to its clients’ own people, from the product to others', async () => {
  for (const [person, named] of [
    [reader, false],
    [admin, true],
  ] as const) {
    const browser = httpClient(app.url)
    await browser.open('/login')
    await browser.post('/forgot-password', { email: person.email })
    await runQueued(app, resetMailJob)
    expect([person.email, PRODUCT.test(mailTo(person.email))]).toEqual([person.email, named])
  }
})

it('pages that are opened before a sign-in by who is known name the product to others alone', async () => {
  const titles = async (person: { email: string }) => {
    const browser = httpClient(app.url)
    await browser.open('/login')
    await browser.post('/forgot-password', { email: person.email })
    await runQueued(app, resetMailJob)
    const link = /http\S+\/reset-password\?token=[\w-]+/.exec(mailTo(person.email))?.[0] ?? ''
    const { text, globals } = await httpClient(app.url).open(link.slice(app.url.length))
    return [PRODUCT.test(text), globals.productName]
  }
  expect(await titles(reader)).toEqual([false, 'Brightside'])
  expect(await titles(admin)).toEqual([true, 'Broadsheet'])
  // Nobody knows whose a link is that is none.
  const guess = await httpClient(app.url).open('/reset-password?token=guess')
  expect(guess.globals.productName).toBe('Broadsheet')
  // Nor is a path that is no address any trouble.
  expect((await httpClient(app.url).get(`${app.url}//`, { accept: 'text/html' })).status).toBe(200)
})

it('so does the second step', async () => {
  const person = await makeReader(app, admin.companyId, clientId)
  await setUpApp(app, person)
  const browser = httpClient(app.url)
  await browser.signIn(person.email, person.password)
  expect((await browser.open('/second-step')).globals.productName).toBe('Brightside')
})

it('so do both mails about a new address', async () => {
  const { email: former, userId } = reader
  const email = 'new@people.example'
  const asked = await reader.put(`/api/users/${userId}`, { email, currentPassword: reader.password })
  expect(asked.status).toBe(200)
  await runQueued(app, newAddressMailJob)
  await runQueued(app, formerAddressMailJob)
  for (const [to, path] of [
    [email, 'confirm-email'],
    [former, 'stop-email-change'],
  ]) {
    const mail = mailTo(to ?? '')
    expect(mail).not.toMatch(PRODUCT)
    const token = new RegExp(`/${path}\\?token=([\\w-]+)`).exec(mail)?.[1]
    const page = await httpClient(app.url).open(`/${path}?token=${token}`)
    expect([path, page.globals.productName]).toEqual([path, 'Brightside'])
  }
})

it.each([
  ['client', false],
  ['admin', true],
] as const)('pages and the authenticator app of a %s name the product: %s', async (role, named) => {
  const person = role === 'client' ? reader : admin
  const { text } = await person.open('/dashboards')
  expect(/broadsheet|favicon/i.test(text)).toBe(named)
  expect(text).toMatch(named ? /<title>Broadsheet</ : /<title>Brightside</)
  await unlock(person)
  const { uri } = (await person.post('/api/second-factor/app')).as(dataOf(appSetup)).data
  expect(uri).toContain(named ? 'otpauth://totp/Broadsheet' : 'otpauth://totp/Brightside')
})

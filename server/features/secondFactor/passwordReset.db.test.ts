import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { secondFactor } from '../../../shared/api/secondFactor.ts'
import { authenticator } from '../../../test/authenticator.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import type { Person } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { addPasskey, challenge, isIn, setUpApp, unlock } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeResetLink } from '../auth/resetPassword.ts'
import { secondFactorMailJob } from './notify.ts'

const NEW_PASSWORD = 'seven green bottles'

let app: TestApp
let companyId: string
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  companyId = await makeCompany(app.context)
})
afterAll(() => app.stop())

let networks = 0
/** By a name, as there are no passkeys at an IP address. */
const host = () => `localhost:${new URL(app.url).port}`
const visitor = (): HttpClient =>
  Object.assign(httpClient(app.url, host()), { address: `10.9.0.${++networks}` })
async function signedIn(user: TestUser): Promise<Person> {
  const client = visitor()
  expect((await client.signIn(user.email, user.password)).status).toBe(200)
  const { userId, companyId, email, password } = user
  return Object.assign(client, { userId, companyId, email, password })
}
const newPerson = async () => signedIn(await makeUser(app.context, companyId))
const device = () => authenticator(`http://${host()}`)
const daysGoBy = (days: number) => app.clock.advance({ hours: 24 * days })
async function reset(person: Person): Promise<void> {
  const made = await makeResetLink(app.context, person.email)
  const token = new URL(made?.link ?? '').searchParams.get('token')
  expect((await visitor().post('/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200)
}
/** In a new browser, by the password alone. */
async function comesIn(person: Person): Promise<boolean> {
  const client = visitor()
  expect((await client.signIn(person.email, NEW_PASSWORD)).status).toBe(200)
  return isIn(client)
}
async function comesInBy(key: ReturnType<typeof device>): Promise<boolean> {
  const client = visitor()
  await client.open('/login')
  await client.post('/login/passkey', key.use(await challenge(client, 'signIn')))
  return isIn(client)
}
async function mailsAbout(person: Person, subject: RegExp) {
  await runQueued(app, secondFactorMailJob)
  return app.sandbox.inbox
    .mails()
    .filter((mail) => mail.to.includes(person.email) && subject.test(mail.subject))
}
const REMOVED = /^New parts of your second factor were removed/

describe('a new password by mail', () => {
  it('removes what was planted with the former one, and names it', async () => {
    const person = await newPerson()
    const intruder = await signedIn(person)
    const planted = device()
    await addPasskey(intruder, planted, 'Phone <of> Mallory')
    const { recoveryCodes } = await setUpApp(app, intruder)
    expect(recoveryCodes).toEqual([])
    expect(await comesInBy(planted)).toBe(true)
    daysGoBy(6)
    await reset(person)
    expect(await comesInBy(planted)).toBe(false)
    expect(await comesIn(person)).toBe(true)
    const [mail, ...others] = await mailsAbout(person, REMOVED)
    expect(others).toEqual([])
    expect(mail?.text).toContain(
      'Your authenticator app and the passkey “Phone <of> Mallory” had been added in the seven days before',
    )
    const entries = await app.context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('auditEntries')
        .select('details')
        .where('actorId', '=', person.userId)
        .where('action', '=', 'secondFactor.reverted')
        .execute(),
    )
    expect(entries).toEqual([{ details: { app: true, passkeys: ['Phone <of> Mallory'] } }])
  })

  it('does so although the intruder has set a password of theirs', async () => {
    const person = await newPerson()
    const intruder = await signedIn(person)
    await setUpApp(app, intruder)
    const change = { password: 'the password of Mallory', currentPassword: person.password }
    expect((await intruder.put(`/api/users/${person.userId}`, change)).status).toBe(200)
    await reset(person)
    expect(await comesIn(person)).toBe(true)
  })

  it('leaves what is older than seven days', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    const { code } = await setUpApp(app, person)
    daysGoBy(8)
    await reset(person)
    expect(await comesIn(person)).toBe(false)
    const client = visitor()
    await client.signIn(person.email, NEW_PASSWORD)
    expect((await client.post('/api/second-step', { code: code() })).status).toBe(200)
    expect(await comesInBy(key)).toBe(true)
    expect(await mailsAbout(person, REMOVED)).toEqual([])
  })

  it('removes what is new beside something old, which is still asked for', async () => {
    const person = await newPerson()
    const { code, recoveryCodes } = await setUpApp(app, person)
    daysGoBy(8)
    const added = device()
    await addPasskey(person, added)
    await reset(person)
    expect(await comesInBy(added)).toBe(false)
    const client = visitor()
    await client.signIn(person.email, NEW_PASSWORD)
    expect((await client.post('/api/second-step', { code: code() })).status).toBe(200)
    await client.open('/dashboards')
    const shown = (await client.get('/api/second-factor')).as(dataOf(secondFactor)).data
    expect([shown.passkeys, shown.recoveryCodesLeft]).toEqual([[], recoveryCodes.length])
  })

  it('leaves what has replaced something old, which a mailbox alone must not undo', async () => {
    const person = await newPerson()
    await setUpApp(app, person)
    daysGoBy(8)
    await setUpApp(app, person)
    await reset(person)
    expect(await comesIn(person)).toBe(false)

    const other = await newPerson()
    await setUpApp(app, other)
    daysGoBy(8)
    const key = device()
    await addPasskey(other, key)
    await unlock(other)
    expect((await other.delete('/api/second-factor/app')).status).toBe(200)
    await reset(other)
    expect(await comesIn(other)).toBe(false)
    expect(await comesInBy(key)).toBe(true)
  })

  it('counts anew after everything was removed', async () => {
    const person = await newPerson()
    await setUpApp(app, person)
    daysGoBy(8)
    await unlock(person)
    expect((await person.delete('/api/second-factor/app')).status).toBe(200)
    await setUpApp(app, person)
    await reset(person)
    expect(await comesIn(person)).toBe(true)
  })

  it('removes nothing where it is the first one: nobody knew a former one', async () => {
    const person = await newPerson()
    const key = device()
    await addPasskey(person, key)
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('users').set({ passwordHash: null }).where('id', '=', person.userId).execute(),
    )
    await reset(person)
    expect(await comesIn(person)).toBe(false)
    expect(await comesInBy(key)).toBe(true)
  })
})

it('the mail about an addition says what a new password does', async () => {
  const person = await newPerson()
  await setUpApp(app, person)
  await addPasskey(person, device())
  for (const subject of [/^An authenticator app was set up/, /^A passkey was added/]) {
    const [mail, ...others] = await mailsAbout(person, subject)
    expect(others).toEqual([])
    expect(mail?.text).toContain(
      'set a new password by the link below within seven days: it signs out every browser and removes what was added',
    )
  }
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { MailError } from '../../mail/send.ts'
import { storeIdentity } from '../identities/store.ts'
import { newDeviceMailJob } from '../signIn/newDevice.ts'

let app: TestApp
let robin: TestUser
let companyId: string

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  companyId = await makeCompany(app.context)
})
afterAll(() => app.stop())
beforeEach(async () => {
  robin = await makeUser(app.context, companyId, { name: 'Robin <b>Vale</b>', timezone: 'Asia/Tokyo' })
})

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The worker mails it. */
async function mails() {
  await runQueued(app, newDeviceMailJob)
  return app.sandbox.inbox.mails().filter(({ to }) => to.includes(robin.email))
}

async function signIn(client: HttpClient, { password = robin.password, userAgent = WINDOWS } = {}) {
  client.address = '203.0.113.7'
  await client.open('/login')
  return client.post('/login', { email: robin.email, password }, { 'user-agent': userAgent })
}

it('mails of a browser that is new to the account, with where it was and what to do', async () => {
  await signIn(httpClient(app.url))
  expect((await signIn(httpClient(app.url))).status).toBe(200)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('New sign-in to your Broadsheet account')
  expect(mail?.text).toContain('Firefox on Windows, from the network address 203.0.113.7')
  expect(mail?.text).toContain('(Asia/Tokyo, UTC+09:00)')
  expect(mail?.text).toContain(`${app.url}/forgot-password`)
  expect(mail?.html).not.toContain('<b>Vale')
})

it('mails of it once the mail server is back, though the address was changed meanwhile', async () => {
  const { email, userId } = robin
  await signIn(httpClient(app.url))
  await signIn(httpClient(app.url))
  const [letter] = await queuedPayloads(app, newDeviceMailJob)
  const send = () => Promise.reject(new MailError('passing', 'the server is away', { scope: 'server' }))
  const away = app.context.with({ mailer: { send } })
  await expect(newDeviceMailJob.run(away, letter)).rejects.toThrow('the server is away')
  await app.owner.query('update users set email = $1 where id = $2', [`new.${email}`, userId])
  await newDeviceMailJob.run(app.context, letter)
  expect(await mails()).toHaveLength(1)
})

it('mails of it too where an account elsewhere signs in', async () => {
  await app.context.db.tenant(companyId, (tx) =>
    storeIdentity(app.context, tx, robin, { provider: 'google', subject: '1001', email: null }),
  )
  for (let round = 0; round < 2; round++)
    expect(await signInWith(httpClient(app.url), 'google', '1001')).toBe('302 /dashboards')
  expect((await mails()).map(({ subject }) => subject)).toEqual(['New sign-in to your Broadsheet account'])
})

it('does not mail of an account’s first sign-in, nor of a browser that was signed in before', async () => {
  const client = httpClient(app.url)
  await signIn(client)
  await client.post('/logout')
  expect((await signIn(client)).status).toBe(200)
  expect(await mails()).toEqual([])
})

it('does not mail of a wrong password', async () => {
  await signIn(httpClient(app.url))
  expect((await signIn(httpClient(app.url), { password: 'not this one' })).status).toBe(422)
  expect(await mails()).toEqual([])
})

it('mails an account ten times an hour', async () => {
  for (let round = 0; round < 13; round++) expect((await signIn(httpClient(app.url))).status).toBe(200)
  expect(await mails()).toHaveLength(10)
})

it('signs in where no mail server is set up', async () => {
  const bare = await startTestApp({ mail: false })
  try {
    const user = await makeUser(bare.context, await makeCompany(bare.context))
    for (let round = 0; round < 2; round++)
      expect((await httpClient(bare.url).signIn(user.email, user.password)).status).toBe(200)
  } finally {
    await bare.stop()
  }
})

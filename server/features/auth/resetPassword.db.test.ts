import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { signedIn } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { isIn, setUpApp } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { resetMailJob } from './resetMailJob.ts'

let app: TestApp
let robin: TestUser
let visitor: HttpClient

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  robin = await makeUser(app.context, await makeCompany(app.context))
  visitor = httpClient(app.url)
  visitor.address = `203.0.113.${++lastAddress}`
})
let lastAddress = 0

const FROM = { name: 'Broadsheet', address: 'hello@people.example' }
const NEW_PASSWORD = 'a much better one'
/** Those about a new password, not about new browsers. */
const mailsTo = (email: string) =>
  app.sandbox.inbox.mails().filter(({ to, subject }) => to.includes(email) && /^Set a new/.test(subject))
const use = (token: string, password = NEW_PASSWORD) => visitor.post('/reset-password', { token, password })

/** As often as strangers may together. */
async function guess(email: string): Promise<void> {
  for (let count = 0; count < 50; count++) {
    const stranger = httpClient(app.url)
    stranger.address = `198.51.100.${Math.floor(count / 10) + 200}`
    await stranger.post('/login', { email, password: 'a guess' })
  }
}

/** Requests a link and reads it from the mail. */
async function tokenFor(user: TestUser): Promise<string> {
  const before = mailsTo(user.email).length
  expect((await visitor.post('/forgot-password', { email: user.email })).status).toBe(200)
  await runQueued(app, resetMailJob)
  expect(mailsTo(user.email)).toHaveLength(before + 1)
  const [mail] = mailsTo(user.email)
  const links = [mail?.text, mail?.html].map(
    (body) => new RegExp(`${app.url}/reset-password\\?token=([\\w-]+)`).exec(body ?? '')?.[1],
  )
  expect(links[0]).toBeTruthy()
  expect(links[1]).toBe(links[0])
  return links[0] ?? ''
}

it('answers alike and at once whether the address has an account, and mails only to the one that has', async () => {
  const known = await visitor.post('/forgot-password', { email: robin.email })
  const unknown = await visitor.post('/forgot-password', { email: 'nobody@people.example' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(1)
  expect(mailsTo('nobody@people.example')).toHaveLength(0)
})

it('mails the same link however often it takes, and keeps it from whoever reads the queue', async () => {
  await visitor.post('/forgot-password', { email: robin.email })
  const [payload] = await queuedPayloads(app, resetMailJob)
  const failing = app.context.with({ mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM }) })
  await expect(resetMailJob.run(failing, payload)).rejects.toThrow()
  for (let round = 0; round < 2; round++) await resetMailJob.run(app.context, payload)
  const tokens = mailsTo(robin.email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
  const [token = ''] = tokens
  for (const secret of [token, robin.email]) expect(JSON.stringify(payload)).not.toContain(secret)
  expect((await use(token)).status).toBe(200)
  await resetMailJob.run(app.context, payload)
  expect(mailsTo(robin.email)).toHaveLength(2)
})

it('mails no link that is too old by then', async () => {
  await visitor.post('/forgot-password', { email: robin.email })
  app.clock.advance({ minutes: 61 })
  expect(await runQueued(app, resetMailJob)).toBe(1)
  app.clock.advance({ minutes: -61 })
  expect(mailsTo(robin.email)).toEqual([])
})

it('sets the new password and ends every session of the person', async () => {
  const [one, two] = [await signedIn(app, robin), await signedIn(app, robin)]
  const token = await tokenFor(robin)
  expect((await use(token)).status).toBe(200)
  for (const session of [one, two]) expect((await session.get('/api/users/me')).status).toBe(401)
  expect((await httpClient(app.url).signIn(robin.email, robin.password)).status).toBe(422)
  expect((await httpClient(app.url).signIn(robin.email, NEW_PASSWORD)).status).toBe(200)
})

it('works once, also when two try at the same time', async () => {
  const token = await tokenFor(robin)
  const answers = await Promise.all([use(token, 'the first password'), use(token, 'the other password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const again = await use(token)
  expect(again.error().errors?.token?.[0]).toMatch(/has been used or is too old/)
})

it('voids the other links of the person, too', async () => {
  const [first, second] = [await tokenFor(robin), await tokenFor(robin)]
  expect((await use(second)).status).toBe(200)
  expect((await use(first)).status).toBe(422)
})

it('does not outlive a change of the password on the own page', async () => {
  const token = await tokenFor(robin)
  const session = await signedIn(app, robin)
  const change = { password: NEW_PASSWORD, currentPassword: robin.password }
  expect((await session.put(`/api/users/${robin.userId}`, change)).status).toBe(200)
  expect((await use(token, 'what a thief wants')).status).toBe(422)
})

it('is good for an hour', async () => {
  app.clock.advance({ minutes: -61 })
  const token = await tokenFor(robin)
  app.clock.advance({ minutes: 61 })
  expect((await use(token)).status).toBe(422)
  expect((await httpClient(app.url).signIn(robin.email, robin.password)).status).toBe(200)
})

it('is stored as a hash only', async () => {
  const token = await tokenFor(robin)
  const rows = await app.context.db.tenant(robin.companyId, (tx) =>
    tx.selectFrom('passwordResets').selectAll().execute(),
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(app.log()).not.toContain(token)
})

it.each(['', 'x', 'x'.repeat(19)])(
  'says of a link cut to “%s” what of any that is not good',
  async (token) => {
    const answer = await use(token)
    expect(answer.status).toBe(422)
    expect(answer.error().error.message).toContain('Ask for a new one.')
  },
)

it.each([
  ['an unknown link', { token: 'x'.repeat(43), password: NEW_PASSWORD }],
  ['a short password', { token: 'x'.repeat(43), password: 'short' }],
  ['a password longer than any', { token: 'x'.repeat(43), password: 'x'.repeat(201) }],
  ['an unknown field', { token: 'x'.repeat(43), password: NEW_PASSWORD, userId: 'me' }],
])('refuses %s', async (_what, body) => {
  expect((await visitor.post('/reset-password', body)).status).toBe(422)
})

it('limits links to 5 an hour for an account, known or not, and says so alike', async () => {
  app.clock.set(startOfNextHour())
  for (const email of [robin.email, `unknown.${robin.email}`]) {
    const answers = []
    for (let count = 0; count < 6; count++) answers.push(await visitor.post('/forgot-password', { email }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  }
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(5)
})

it('lets nobody use up somebody else’s links from an address of their own', async () => {
  app.clock.set(startOfNextHour())
  const stranger = httpClient(app.url)
  stranger.address = '198.51.100.1'
  for (let count = 0; count < 6; count++) await stranger.post('/forgot-password', { email: robin.email })
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(5)
  await tokenFor(robin)
})

it('mails an account 20 links an hour for strangers, answers alike after that, and more for its own browser', async () => {
  app.clock.set(startOfNextHour())
  const own = await signedIn(app, robin)
  const statuses = []
  for (let address = 1; address <= 6; address++) {
    const stranger = httpClient(app.url)
    stranger.address = `198.51.100.${100 + address}`
    for (let count = 0; count < 5; count++) {
      statuses.push((await stranger.post('/forgot-password', { email: robin.email })).status)
    }
  }
  expect(statuses).toEqual(Array(30).fill(200))
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(20)
  expect((await own.post('/forgot-password', { email: robin.email })).status).toBe(200)
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(21)
})

it('mails an account 20 links an hour for all browsers that it was signed in with, and strangers’ beside', async () => {
  app.clock.set(startOfNextHour())
  for (let browsers = 0; browsers < 5; browsers++) {
    const own = await signedIn(app, robin)
    for (let count = 0; count < 5; count++)
      expect((await own.post('/forgot-password', { email: robin.email })).status).toBe(200)
  }
  await runQueued(app, resetMailJob)
  expect(mailsTo(robin.email)).toHaveLength(20)
  await tokenFor(robin)
  expect(mailsTo(robin.email)).toHaveLength(21)
})

it('lets the browser in that has set the new password, whatever strangers have tried meanwhile', async () => {
  app.clock.set(startOfNextHour())
  const token = await tokenFor(robin)
  await guess(robin.email)
  expect((await use(token)).status).toBe(200)
  const login = { email: robin.email, password: NEW_PASSWORD }
  expect((await httpClient(app.url).post('/login', login)).status).toBe(429)
  expect((await visitor.post('/login', login)).status).toBe(200)
})

it('is what a refused sign-in names as the way out, whether the address has an account or not', async () => {
  app.clock.set(startOfNextHour())
  const refusals = []
  for (const email of [robin.email, `unknown.${robin.email}`]) {
    await guess(email)
    const refused = await visitor.post('/login', { email, password: robin.password })
    expect(refused.status).toBe(429)
    refusals.push(refused.error().error.message.replace(/\d+ (?:minutes|seconds)/, 'a while'))
  }
  expect(new Set(refusals)).toEqual(
    new Set([
      'Too many tries. Wait a while, then try again, or set a new password by “Forgotten your password?”: where you open the mailed link you can then sign in at once.',
    ]),
  )
})

it('lets the owner of a second factor as far as that, which is not shown by a mail', async () => {
  app.clock.set(startOfNextHour())
  const { code } = await setUpApp(app, await signedIn(app, robin))
  app.clock.advance({ hours: 24 * 8 })
  const token = await tokenFor(robin)
  await guess(robin.email)
  expect((await use(token)).status).toBe(200)
  expect((await visitor.post('/login', { email: robin.email, password: NEW_PASSWORD })).status).toBe(200)
  expect(await isIn(visitor)).toBe(false)
  const statuses = []
  for (let tries = 0; tries < 5; tries++)
    statuses.push((await visitor.post('/api/second-step', { code: '000000' })).status)
  expect(statuses).toEqual(Array(5).fill(422))
  expect((await visitor.post('/api/second-step', { code: code() })).status).toBe(429)
})

it.each(['code', 'recoveryCode'] as const)(
  'leaves its browser tries at a second factor, by a %s, when strangers have used theirs up',
  async (proof) => {
    const { code, recoveryCodes } = await setUpApp(app, await signedIn(app, robin))
    app.clock.advance({ hours: 24 * 8 })
    app.clock.set(startOfNextDay())
    const strangers = []
    for (let tried = 0; tried < 33; tried++) {
      if (tried % 5 === 0) app.clock.advance({ minutes: 15 })
      const stranger = httpClient(app.url)
      stranger.address = `198.51.100.${Math.floor(tried / 5) + 20}`
      await stranger.signIn(robin.email, robin.password)
      strangers.push((await stranger.post('/api/second-step', { code: '000000' })).status)
    }
    expect(strangers).toEqual([...Array(30).fill(422), ...Array(3).fill(429)])
    const show = () =>
      visitor.post('/api/second-step', { [proof]: proof === 'code' ? code() : recoveryCodes[0] })
    await visitor.signIn(robin.email, robin.password)
    expect((await show()).error().error.message).toMatch(
      /^Too many tries\..*, or set a new password by “Forgotten your password\?”: where you open/,
    )
    expect((await use(await tokenFor(robin))).status).toBe(200)
    await visitor.signIn(robin.email, NEW_PASSWORD)
    expect((await show()).status).toBe(200)
    expect(await isIn(visitor)).toBe(true)
  },
)

it('gives whoever reads the mail thirty tries a day at a second factor, however many browsers set a password', async () => {
  await setUpApp(app, await signedIn(app, robin))
  app.clock.advance({ hours: 24 * 8 })
  app.clock.set(startOfNextDay())
  const statuses = []
  for (let tried = 0; tried < 33; tried++) {
    if (tried % 5 === 0) {
      app.clock.advance({ minutes: 15 })
      visitor = httpClient(app.url)
      visitor.address = `203.0.113.${100 + tried}`
      expect((await use(await tokenFor(robin))).status).toBe(200)
      await visitor.signIn(robin.email, NEW_PASSWORD)
    }
    statuses.push((await visitor.post('/api/second-step', { code: '000000' })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(422), ...Array(3).fill(429)])
})

it('lets no address use up alone what strangers have in a day at a second factor', async () => {
  const { code } = await setUpApp(app, await signedIn(app, robin))
  app.clock.set(startOfNextDay())
  const stranger = httpClient(app.url)
  stranger.address = '198.51.100.60'
  for (let tried = 0; tried < 30; tried++) {
    if (tried % 5 === 0) app.clock.advance({ minutes: 15 })
    await stranger.signIn(robin.email, robin.password)
    await stranger.post('/api/second-step', { code: '000000' })
  }
  await visitor.signIn(robin.email, robin.password)
  expect((await visitor.post('/api/second-step', { code: code() })).status).toBe(200)
})

it('gives a browser new tries that has used up its own', async () => {
  app.clock.set(startOfNextHour())
  const own = await signedIn(app, robin)
  const wrong = { email: robin.email, password: 'not this one' }
  for (let tries = 0; tries < 11; tries++) await own.post('/login', wrong)
  const token = await tokenFor(robin)
  await own.open('/reset-password')
  expect((await own.post('/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200)
  expect((await own.signIn(robin.email, NEW_PASSWORD)).status).toBe(200)
})

it('limits guessing of links to 20 an hour from one address', async () => {
  app.clock.set(startOfNextHour())
  const answers = await Promise.all(Array.from({ length: 23 }, (_, index) => use(`guess${index}`.repeat(6))))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
})

const startOfNextDay = () => {
  const day = 86_400_000
  return Temporal.Instant.fromEpochMilliseconds(Math.ceil(app.clock.now().epochMilliseconds / day) * day)
}
const startOfNextHour = () =>
  app.clock.now().add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })

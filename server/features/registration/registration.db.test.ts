import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { registrationSent } from '../../../shared/api/registration.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { inviteToRegister } from '../company/registrationInvitation.ts'
import { registrationMailJob } from './registrationMailJob.ts'
import { sweepRegistrations } from './sweep.ts'

let app: TestApp
let robin: TestUser
let visitor: HttpClient
let count = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1, trialDays: 10 } })
  robin = await makeUser(app.context, await makeCompany(app.context))
})
afterAll(() => app.stop())
beforeEach(async () => {
  visitor = await newVisitor()
})

async function newVisitor(): Promise<HttpClient> {
  const client = httpClient(app.url)
  client.address = `203.0.113.${++count}`
  await client.open('/register')
  return client
}

const FROM = { name: 'Broadsheet', address: 'hello@people.example' }
const PASSWORD = 'seven green bottles'
const fields = (change: Record<string, string | undefined> = {}) => ({
  name: 'Ida Lund',
  email: `ida${count}@newcomers.example`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  terms_consent: '1',
  age_consent: '1',
  ...change,
})
function formOf(values: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, value)
  return form
}
const register = (change: Record<string, string | undefined> = {}) =>
  visitor.post('/register', formOf(fields(change)))

const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))
/** The worker mails it. */
async function mailTo(address: string, after = 0) {
  await runQueued(app, registrationMailJob)
  expect(mailsTo(address).length).toBeGreaterThan(after)
  return mailsTo(address)[0]
}
async function tokenFor(address: string, after = 0): Promise<string> {
  const mail = await mailTo(address, after)
  return /confirm-registration\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('registering', () => {
  it('makes a company on trial and its first admin once the link is opened', async () => {
    const email = `Ida${count}@Newcomers.example`
    expect((await register({ email, dashboards: '7', interval: '12', flow: 'mc', cid: '1.2' })).status).toBe(
      201,
    )
    const token = await tokenFor(email.toLowerCase())
    expect((await visitor.get('/api/users/me')).status).toBe(401)
    expect((await visitor.signIn(email, PASSWORD)).error().error.id).toBe('invalid_credentials')
    expect((await visitor.post('/confirm-registration', { token, password: PASSWORD })).status).toBe(201)
    const { globals } = await visitor.open('/dashboards')
    expect(globals.user).toMatchObject({
      name: 'Ida Lund',
      email: email.toLowerCase(),
      role: 'admin',
      creator: true,
      termsConsent: true,
      ageConsent: true,
    })
    const found = (await visitor.get('/api/company')).as(dataOf(company)).data
    expect(found).toMatchObject({
      name: 'Ida Lund',
      state: 'trial',
      services: { dashboards: 7, bonusDashboards: 0 },
      subscription: null,
      canCreateDashboard: true,
    })
    expect(globals.onboarding).toEqual({
      flow: 'mc',
      step: 0,
      skipped: false,
      round: 0,
      hasBack: false,
      questionnaire: { source: 'mc', kinds: [], clients: null },
    })
    const days =
      Temporal.Instant.from(found.expiresAt ?? '')
        .since(app.context.now())
        .total('hours') / 24
    expect(days).toBeCloseTo(10, 1)
    const { registered } = await app.context.db.tenant(found.id, (tx) =>
      tx.selectFrom('companies').select('registered').executeTakeFirstOrThrow(),
    )
    expect(registered).toEqual({ dashboards: 7, interval: 12, flow: 'mc', cid: '1.2', coupons: [] })
    expect((await httpClient(app.url).signIn(email, PASSWORD)).status).toBe(200)
  })

  it('starts with 25 dashboards, paid monthly', async () => {
    await register()
    const { choices } = await app.context.db.system
      .selectFrom('registrations')
      .select('choices')
      .where('email', '=', fields().email)
      .executeTakeFirstOrThrow()
    expect(choices).toEqual({ dashboards: 25, interval: 1, flow: 'dashboard', cid: '', coupons: [] })
  })

  it.each([
    ['name', { name: ' ' }, 'Enter a name.'],
    ['email', { email: 'ida' }, 'This is not an e-mail address.'],
    ['password', { password: 'seven77' }, 'A password needs at least 8 characters.'],
    [
      'password_confirmation',
      { password_confirmation: 'another one' },
      'The two passwords are not the same.',
    ],
    ['terms_consent', { terms_consent: '0' }, 'Both consents are needed to use the product.'],
    ['age_consent', { age_consent: undefined }, 'Both consents are needed to use the product.'],
    ['dashboards', { dashboards: '0' }, 'Choose at least 1 dashboard.'],
  ])('refuses a wrong %s by its field', async (field, change, sentence) => {
    const answer = await register(change)
    expect(answer.status).toBe(422)
    expect(answer.error().errors?.[field]).toEqual([sentence])
    expect(mailsTo(fields().email)).toEqual([])
  })

  it('takes no field that is none of the form', async () => {
    expect((await register({ role: 'admin' })).status).toBe(422)
  })

  it('does not reveal that an address has an account, but to its owner', async () => {
    const taken = await register({ email: robin.email })
    const free = await register({ email: 'nobody.yet@newcomers.example' })
    expect([taken.status, free.status]).toEqual([201, 201])
    const shape = ({ text }: { text: string }) => text.replace(/"id":"[\w-]{21}"/, '"id":"…"')
    expect(shape(taken)).toBe(shape(free))
    const mail = await mailTo(robin.email)
    expect(mail?.subject).toBe('You have a Broadsheet account already')
    expect(mail?.text).toContain(visitor.address)
    expect(mail?.text).not.toContain('confirm-registration')
    const { id } = taken.as(dataOf(registrationSent)).data
    expect((await visitor.post('/register/resend', { id })).status).toBe(200)
    expect((await visitor.post('/register/resend', { id: 'x'.repeat(21) })).status).toBe(200)
  })

  it('mails the same link however often it takes, and keeps it from whoever reads the queue', async () => {
    const { email } = fields()
    await queuedPayloads(app, registrationMailJob)
    await register()
    const [payload] = await queuedPayloads(app, registrationMailJob)
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: FROM })
    await expect(registrationMailJob.run(app.context.with({ mailer }), payload)).rejects.toThrow()
    for (let round = 0; round < 2; round++) await registrationMailJob.run(app.context, payload)
    const tokens = mailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
    const [token = ''] = tokens
    expect(JSON.stringify(payload)).not.toContain(token)
    expect((await visitor.post('/confirm-registration', { token, password: PASSWORD })).status).toBe(201)
    // Confirmed: nobody is mailed that there is an account already.
    await registrationMailJob.run(app.context, payload)
    expect(mailsTo(email)).toHaveLength(2)
  })

  it('mails no words of whoever registers, who may not own the address', async () => {
    await register({ name: 'Win a prize at www.prizes.example' })
    const mail = await mailTo(fields().email)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/prize/)
  })

  it('mails an address five times an hour and no more', async () => {
    const { email } = fields()
    for (let round = 0; round < 7; round++) expect((await register()).status).toBe(201)
    await runQueued(app, registrationMailJob)
    expect(mailsTo(email)).toHaveLength(5)
  })

  it('mails an address although somebody elsewhere has registered it five times, and twenty times in all', async () => {
    const { email } = fields()
    const held = async () => (await register({ email })).as(dataOf(registrationSent)).data.isHeldBack ?? false
    for (let at = 1; at <= 4; at++) {
      visitor.address = `198.51.100.${at}`
      const each = []
      for (let round = 0; round < 6; round++) each.push(await held())
      expect(each).toEqual([false, false, false, false, false, true])
    }
    visitor.address = '198.51.100.5'
    expect(await held()).toBe(true)
  })

  it('says that it mails no more, whether the address has an account or not', async () => {
    for (const email of [robin.email, 'busy@newcomers.example']) {
      const held = []
      for (let round = 0; round < 6; round++) {
        held.push((await register({ email })).as(dataOf(registrationSent)).data.isHeldBack ?? false)
      }
      expect([email, held.at(-1)]).toEqual([email, true])
      expect(held[0]).toBe(false)
    }
  })

  it('counts what an address sends', async () => {
    const statuses = []
    for (let round = 0; round < 42; round++) statuses.push((await register({ name: '' })).status)
    expect(statuses).toEqual([...Array(40).fill(422), 429, 429])
  })
})

describe('the link', () => {
  it('needs the password of whoever registered', async () => {
    const { email } = fields()
    await register()
    const token = await tokenFor(email)
    const owner = await newVisitor()
    const guess = await owner.post('/confirm-registration', { token, password: 'a guess of hers' })
    expect(guess.status).toBe(422)
    expect(guess.error().errors?.password).toEqual([
      'This is not the password that you chose when you registered.',
    ])
    expect((await owner.post('/confirm-registration', { token, password: PASSWORD })).status).toBe(201)
  })

  it('takes 20 passwords an hour, from however many addresses', async () => {
    await register()
    const token = await tokenFor(fields().email)
    const statuses = []
    for (let round = 0; round < 21; round++) {
      visitor.address = `198.51.100.${round}`
      const guess = { token, password: `guess number ${round}` }
      statuses.push((await visitor.post('/confirm-registration', guess)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429])
  })

  it('works once, and ends every other registration of the address', async () => {
    const { email } = fields()
    await register()
    const first = await tokenFor(email)
    await register({ name: 'Someone else' })
    const second = await tokenFor(email, 1)
    const all = [first, first, second]
    const statuses = []
    for (const token of all) {
      const client = await newVisitor()
      statuses.push((await client.post('/confirm-registration', { token, password: PASSWORD })).status)
    }
    expect(statuses).toEqual([201, 422, 422])
  })

  it('makes one company of two who open it at once', async () => {
    const { email } = fields()
    await register()
    const token = await tokenFor(email)
    const both = await Promise.all(
      [visitor, await newVisitor()].map((one) =>
        one.post('/confirm-registration', { token, password: PASSWORD }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('makes one company of twenty registrations of an address at once', async () => {
    const { email } = fields()
    const sent = await Promise.all(Array.from({ length: 20 }, () => register()))
    expect(sent.map(({ status }) => status)).toEqual(Array(20).fill(201))
    await runQueued(app, registrationMailJob)
    const tokens = mailsTo(email).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(5)
    const statuses = await Promise.all(
      tokens.map(async (token) => {
        const client = await newVisitor()
        return (await client.post('/confirm-registration', { token, password: PASSWORD })).status
      }),
    )
    expect(statuses.sort()).toEqual([201, 422, 422, 422, 422])
    const { rows } = await app.owner.query('select id from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  it('is replaced by the one that is sent once more', async () => {
    const { email } = fields()
    const { id } = (await register()).as(dataOf(registrationSent)).data
    const first = await tokenFor(email)
    await visitor.post('/register/resend', { id })
    const second = await tokenFor(email, 1)
    const confirm = (token: string) => visitor.post('/confirm-registration', { token, password: PASSWORD })
    expect((await confirm(first)).error().error.message).toMatch(/Register once more/)
    expect((await confirm(second)).status).toBe(201)
  })

  it('says so where it is not sent once more, whether there is a registration or not', async () => {
    const { email } = fields()
    const { id } = (await register()).as(dataOf(registrationSent)).data
    await tokenFor(email)
    for (const asked of [id, 'y'.repeat(21)]) {
      const statuses = []
      for (let round = 0; round < 4; round++) {
        statuses.push((await visitor.post('/register/resend', { id: asked })).status)
        await runQueued(app, registrationMailJob)
      }
      const refused = await visitor.post('/register/resend', { id: asked })
      expect([...statuses, refused.status]).toEqual([200, 200, 200, 200, 429])
      expect(refused.error().error.message).toMatch(/or open the link of the last mail\.$/)
    }
    const last = await tokenFor(email, 4)
    expect((await visitor.post('/confirm-registration', { token: last, password: PASSWORD })).status).toBe(
      201,
    )
  })

  it('refuses where the address has got an account meanwhile', async () => {
    const { email } = fields()
    await register()
    const token = await tokenFor(email)
    await makeUser(app.context, await makeCompany(app.context), { email })
    const answer = await visitor.post('/confirm-registration', { token, password: PASSWORD })
    expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
  })

  it('ends after a day, when the registration is forgotten', async () => {
    const { email } = fields()
    await register()
    const token = await tokenFor(email)
    app.clock.advance({ hours: 25 })
    const answer = await visitor.post('/confirm-registration', { token, password: PASSWORD })
    expect(answer.status).toBe(422)
    await sweepRegistrations(app.context)
    const left = await app.context.db.system
      .selectFrom('registrations')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(left).toEqual([])
  })
})

describe('registration by invitation', () => {
  let invited: TestApp
  let guest: HttpClient
  const EMAIL = 'mo@invited.example'
  const linkFor = (email: string, ago = 0) =>
    inviteToRegister(invited.context.config, invited.context.now().subtract({ hours: 24 * ago }), email)[1] ??
    ''
  const invitationFor = (email: string, ago = 0) =>
    new URL(linkFor(email, ago)).searchParams.get('invitation') ?? ''
  const send = (change: Record<string, string>) =>
    guest.post('/register', formOf(fields({ email: EMAIL, ...change })))

  beforeAll(async () => {
    invited = await startTestApp({ config: { registration: 'invitation' } })
    await makeCompany(invited.context)
  })
  afterAll(() => invited.stop())
  beforeEach(async () => {
    guest = httpClient(invited.url)
    expect((await guest.open('/register')).globals.registration).toMatchObject({ byInvitation: true })
  })

  it.each([
    ['without one', () => ''],
    ['with a made-up one', () => 'x'.repeat(80)],
    ['with one that is too old', () => invitationFor(EMAIL, 31)],
  ])('refuses %s', async (_what, invitation) => {
    const answer = await send({ invitation: invitation() })
    expect([answer.status, answer.error().error.message]).toEqual([
      403,
      expect.stringMatching(/^Registration is by invitation here/),
    ])
  })

  it('refuses another address than the invited one, by its field', async () => {
    const answer = await send({ invitation: invitationFor('kim@invited.example') })
    expect(answer.error().errors).toEqual({
      email: ['The invitation is for kim@invited.example: register with that address.'],
    })
  })

  it('makes the company of whom the operator has invited', async () => {
    expect(linkFor(EMAIL)).toMatch(`${invited.context.config.publicUrl}/register?invitation=`)
    expect((await send({ invitation: invitationFor(EMAIL, 29), email: EMAIL.toUpperCase() })).status).toBe(
      201,
    )
    await runQueued(invited, registrationMailJob)
    const mail = invited.sandbox.inbox.mails().find(({ to }) => to.includes(EMAIL))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await guest.post('/confirm-registration', { token, password: PASSWORD })).status).toBe(201)
  })

  it('makes one company by an invitation, also once its address is free again, and another by the next one', async () => {
    const { context, owner } = invited
    const email = 'lu@invited.example'
    const register = async (invitation: string) => {
      const answer = await send({ invitation, email })
      if (answer.status === 409) return answer.error().error.message
      await runQueued(invited, registrationMailJob)
      const mail = invited.sandbox.inbox.mails().find(({ to }) => to.includes(email))
      const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      expect((await guest.post('/confirm-registration', { token, password: PASSWORD })).status).toBe(201)
      await guest.open('/dashboards')
      await guest.post('/logout')
      await guest.open('/register')
      await owner.query('update users set email = $1 where email = $2', [
        `${Math.random()}@moved.example`,
        email,
      ])
      return 'made'
    }
    const first = invitationFor(email)
    expect(await register(first)).toBe('made')
    expect(await register(first)).toMatch(/^This invitation has made a company already. Sign in instead/)
    await sweepRegistrations(context)
    expect(await register(first)).toMatch(/^This invitation has made a company already/)
    invited.clock.advance({ minutes: 1 })
    expect(await register(invitationFor(email))).toBe('made')
    const rows = () => context.db.system.selectFrom('usedInvitations').selectAll().execute()
    expect(JSON.stringify(await rows())).not.toContain(email)
    invited.clock.advance({ hours: 31 * 24 })
    try {
      await sweepRegistrations(context)
      expect(await rows()).toEqual([])
    } finally {
      invited.clock.advance({ hours: -31 * 24 })
    }
  })

  it('invites nobody where nobody needs it, or can register', () => {
    expect(() => inviteToRegister(app.context.config, app.context.now(), EMAIL)).toThrow(/REGISTRATION/)
    const mailless = { ...invited.context.config, sandbox: false, smtpUrl: null }
    expect(() => inviteToRegister(mailless, app.context.now(), EMAIL)).toThrow(/set SMTP_URL first/)
  })
})

describe('registration is closed', () => {
  it.each([
    ['by its setting', { config: { registration: false } }],
    ['without a mail server', { mail: false as const }],
  ])('%s', async (_why, options) => {
    const closed = await startTestApp(options)
    try {
      await makeCompany(closed.context)
      const client = httpClient(closed.url)
      expect((await client.open('/register')).globals.registration).toBeNull()
      const answer = await client.post('/register', formOf(fields()))
      expect([answer.status, answer.error().error.id]).toEqual([403, 'forbidden'])
    } finally {
      await closed.stop()
    }
  })

  it('before the installation is set up', async () => {
    const fresh = await startTestApp()
    try {
      const client = httpClient(fresh.url)
      await client.open('/register')
      expect((await client.post('/register', formOf(fields()))).status).toBe(409)
    } finally {
      await fresh.stop()
    }
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { invitation, invitationFacts } from '../../../shared/api/invitations.ts'
import { belongings } from '../../../shared/api/users.ts'
import { makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { startTricklingServer } from '../../../test/mailServer.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { invitationMailJob } from './invitationMailJob.ts'

let app: TestApp
let people: People
let guest: HttpClient
let email: string

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
let count = 0
beforeEach(async () => {
  people = await makePeople(app)
  guest = httpClient(app.url)
  guest.address = `203.0.113.${++count}`
  email = `kim${count}@new.example`
})

const FROM = { name: 'Broadsheet', address: 'hello@people.example' }
const PASSWORD = 'a long password'
const invite = (more: object = {}) =>
  people.owner.post('/api/users', { name: 'Kim Sato', email, role: 'member', ...more })
const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))
/** Tries are counted by the hour. */
const toTheHour = () =>
  app.clock.set(app.clock.now().add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }))
const linkIn = (text = '') => /\/invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''
/** The worker mails them. */
const mail = () => runQueued(app, invitationMailJob)
async function tokenTo(address: string): Promise<string> {
  await mail()
  return linkIn(mailsTo(address).at(0)?.text)
}
const accept = (token: string, more: object = {}) =>
  guest.post('/accept-invitation', {
    token,
    name: 'Kim A. Sato',
    password: PASSWORD,
    termsConsent: true,
    ageConsent: true,
    ...more,
  })
const open = () =>
  people.owner.get('/api/invitations').then((answer) => answer.as(dataOf(z.array(invitation))).data)

/** The token of a link mailed by this call, which may not be the first one to that address. */
async function newToken(call: () => Promise<{ status: number }>): Promise<string> {
  const before = new Set(mailsTo(email).map(({ text }) => linkIn(text)))
  expect([200, 201]).toContain((await call()).status)
  await mail()
  return (
    mailsTo(email)
      .map(({ text }) => linkIn(text))
      .find((token) => !before.has(token)) ?? ''
  )
}

describe('an invitation', () => {
  it('is mailed, shows what it invites to, and makes one of the company’s people, signed in', async () => {
    const made = await invite({ role: 'admin' })
    expect(made.status).toBe(201)
    expect(made.as(dataOf(invitation)).data).toMatchObject({
      name: 'Kim Sato',
      email,
      role: 'admin',
      expired: false,
    })
    expect(await open()).toHaveLength(1)
    await mail()
    const [sent] = mailsTo(email)
    expect(sent?.subject).toBe('Join Harbour & Pine on Broadsheet')
    expect(linkIn(sent?.html)).toBe(linkIn(sent?.text))
    const token = await tokenTo(email)
    const facts = (await guest.post('/invitation', { token })).as(dataOf(invitationFacts)).data
    expect(facts).toEqual({
      company: 'Harbour & Pine',
      client: null,
      invitedBy: 'Robin Vale',
      name: 'Kim Sato',
      email,
    })
    expect((await accept(token)).status).toBe(201)
    const { user } = (await guest.open('/dashboards')).globals
    expect(user).toMatchObject({
      name: 'Kim A. Sato',
      email,
      role: 'admin',
      creator: false,
      companyId: people.owner.companyId,
      termsConsent: true,
      ageConsent: true,
    })
    expect((await guest.get('/api/users')).status).toBe(200)
    expect(await open()).toEqual([])
    expect((await httpClient(app.url).signIn(email, PASSWORD)).status).toBe(200)
  })

  it('is there at once, and mailed with the same link however often that takes', async () => {
    const stuck = await startTricklingServer('greeting')
    try {
      expect((await invite()).status).toBe(201)
      expect((await open()).map((row) => row.email)).toEqual([email])
      const [payload] = await queuedPayloads(app, invitationMailJob)
      const mailer = createSmtpMailer({ url: stuck.url, from: FROM })
      await expect(invitationMailJob.run(app.context.with({ mailer }), payload)).rejects.toThrow()
      for (let round = 0; round < 2; round++) await invitationMailJob.run(app.context, payload)
      const tokens = mailsTo(email).map(({ text }) => linkIn(text))
      expect([tokens.length, new Set(tokens).size]).toEqual([2, 1])
      const [token = ''] = tokens
      expect(JSON.stringify(payload)).not.toContain(token)
      expect((await accept(token)).status).toBe(201)
      await invitationMailJob.run(app.context, payload)
      expect(mailsTo(email)).toHaveLength(2)
    } finally {
      await stuck.stop()
    }
  }, 30_000)

  it('is made once by a call that is repeated', async () => {
    const call = () =>
      people.owner.send('POST', '/api/users', {
        body: { name: 'Kim Sato', email, role: 'member' },
        headers: { 'x-csrf-token': people.owner.csrfToken, 'idempotency-key': 'the-same-invitation' },
      })
    const [first, second] = [await call(), await call()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(await mail()).toBe(1)
  })

  it('works once, also when two accept at the same time', async () => {
    await invite()
    const token = await tokenTo(email)
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    await guest.open()
    const again = await accept(token)
    expect(again.error().error.message).toMatch(/accepted already. Sign in/)
    expect((await guest.post('/invitation', { token })).error().error.message).toMatch(/accepted already/)
  })

  it('is good for seven days, and for seven more once it is sent again', async () => {
    await invite()
    const token = await tokenTo(email)
    const [row] = await open()
    app.clock.advance({ hours: 24 * 7 + 1 })
    try {
      expect((await accept(token)).error().error.message).toMatch(/too old. Ask the person who invited you/)
      expect((await open())[0]?.expired).toBe(true)
      const newer = await newToken(() => people.owner.post(`/api/invitations/${row?.id}`))
      expect(newer).not.toBe(token)
      expect((await open())[0]?.expired).toBe(false)
      expect((await accept(token)).error().error.message).toMatch(/replaced by a newer one/)
      expect((await accept(newer)).status).toBe(201)
    } finally {
      app.clock.advance({ hours: -(24 * 7 + 1) })
    }
  })

  it('ends when it is withdrawn', async () => {
    await invite()
    const token = await tokenTo(email)
    const [row] = await open()
    expect((await people.owner.delete(`/api/invitations/${row?.id}`)).status).toBe(204)
    const refused = await guest.post('/invitation', { token })
    expect(refused.status).toBe(422)
    expect(refused.error().error.message).toMatch(/was withdrawn/)
    expect((await accept(token)).status).toBe(422)
    expect((await people.owner.post(`/api/invitations/${row?.id}`)).status).toBe(404)
  })

  it.each(['', 'x', 'x'.repeat(43)])('says of a link cut to “%s” what to do', async (token) => {
    const refused = await guest.post('/invitation', { token })
    expect(refused.status).toBe(422)
    expect(refused.error().error.message).toMatch(/not complete/)
  })

  it('as a member outlives the person who sent it', async () => {
    const leaver = await makeUser(app.context, people.owner.companyId, { role: 'admin' })
    const client = httpClient(app.url)
    await client.signIn(leaver.email, leaver.password)
    await client.post('/api/users', { name: 'Kim Sato', email, role: 'member' })
    await people.owner.send('DELETE', `/api/users/${leaver.userId}`, {
      body: {},
      headers: { 'x-csrf-token': people.owner.csrfToken },
    })
    const token = await tokenTo(email)
    const facts = (await guest.post('/invitation', { token })).as(dataOf(invitationFacts)).data
    expect(facts.invitedBy).toBeNull()
    expect((await accept(token)).status).toBe(201)
  })

  describe('as an admin ends with its sender', () => {
    const senders = { count: 0 }
    const sender = async () => {
      const user = await makeUser(app.context, people.owner.companyId, { role: 'admin', name: 'Eve Lund' })
      const client = Object.assign(httpClient(app.url), { address: `192.0.2.${++senders.count}` })
      await client.signIn(user.email, user.password)
      return Object.assign(client, user)
    }
    const demote = ({ userId }: { userId: string }) =>
      people.owner.put(`/api/users/${userId}`, { role: 'member' })
    const remove = ({ userId }: { userId: string }) => people.owner.delete(`/api/users/${userId}`)

    it.each([
      ['is made a member', demote],
      ['is deleted', remove],
    ])('who %s, until another admin sends it once more', async (_what, change) => {
      const eve = await sender()
      expect((await eve.post('/api/users', { name: 'Kim Sato', email, role: 'admin' })).status).toBe(201)
      const token = await tokenTo(email)
      expect(await open()).toMatchObject([{ invitedBy: 'Eve Lund', expired: false }])
      const left = (await people.owner.get(`/api/users/${eve.userId}/belongings`)).as(dataOf(belongings)).data
      expect(left.invitations.map(({ name }) => name)).toEqual([email])

      expect((await change(eve)).status).toBeLessThan(300)
      for (const refused of [await guest.post('/invitation', { token }), await accept(token)]) {
        expect([refused.status, refused.error().error.message]).toEqual([
          422,
          expect.stringMatching(/who sent it is no admin any more.* Ask an admin/),
        ])
      }
      const [row] = await open()
      expect(row).toMatchObject({ invitedBy: null, expired: true })
      const newer = await newToken(() => people.owner.post(`/api/invitations/${row?.id}`))
      expect(await open()).toMatchObject([{ invitedBy: 'Robin Vale', expired: false }])
      expect((await accept(newer)).status).toBe(201)
    })

    it('also where the mail has not gone out yet, and for good', async () => {
      const eve = await sender()
      await eve.post('/api/users', { name: 'Kim Sato', email, role: 'admin' })
      await demote(eve)
      await mail()
      expect(mailsTo(email)).toEqual([])
      await people.owner.put(`/api/users/${eve.userId}`, { role: 'admin' })
      expect((await open())[0]?.expired).toBe(true)
    })

    it('also where it is sent while that happens', async () => {
      for (let round = 0; round < 5; round++) {
        const eve = await sender()
        const address = `race${round}-${email}`
        const [sent, changed] = await Promise.all([
          eve.post('/api/users', { name: 'Kim Sato', email: address, role: 'admin' }),
          demote(eve),
        ])
        expect(changed.status).toBe(200)
        expect([201, 403]).toContain(sent.status)
        const good = (await open()).filter((row) => row.email === address && !row.expired)
        expect(good).toEqual([])
      }
    })
  })

  it('as a member stays when its sender is no admin any more', async () => {
    const eve = await makeUser(app.context, people.owner.companyId, { role: 'admin' })
    const client = httpClient(app.url)
    await client.signIn(eve.email, eve.password)
    await client.post('/api/users', { name: 'Kim Sato', email, role: 'member' })
    await people.owner.put(`/api/users/${eve.userId}`, { role: 'member' })
    expect((await accept(await tokenTo(email))).status).toBe(201)
  })

  it('is stored as a hash only, and written to no log', async () => {
    await invite()
    const token = await tokenTo(email)
    const rows = await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx.selectFrom('invitations').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app.log()).not.toContain(token)
    expect((await people.owner.get('/api/invitations')).text).not.toMatch(/token/i)
  })
})

describe('an address', () => {
  it('of one of the company’s people is refused, and mailed nothing', async () => {
    const refused = await invite({ email: people.member.email.toUpperCase() })
    expect([refused.status, refused.error().errors?.email?.[0]]).toEqual([
      409,
      expect.stringContaining('is the address of one of your people already'),
    ])
    await mail()
    expect(mailsTo(people.member.email)).toEqual([])
  })

  it('that has an account of another company is invited as any other, which its owner alone is told', async () => {
    const { outsider, owner } = people
    const seen = []
    for (const address of [email, outsider.email]) {
      const made = await invite({ email: address })
      const { id } = made.as(dataOf(invitation)).data
      const again = await owner.post(`/api/invitations/${id}`)
      const listed = (await open()).find((one) => one.id === id)
      const { rows } = await app.owner.query(
        'select action, subject_name, details from audit_entries where subject_id = $1 order by at, action',
        [id],
      )
      const facts = { made: [made.status, made.text], again: [again.status, again.text], listed, rows }
      seen.push(
        JSON.stringify(facts)
          .replaceAll(address, 'the address')
          .replaceAll(id, 'the id')
          .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then'),
      )
    }
    expect(seen[0]).toContain('person.invitedAgain')
    expect(seen[1]).toBe(seen[0])
    await mail()
    const taken = /cannot accept this with .+ yet: there is an account with this address already/
    expect(mailsTo(email)[0]?.text).not.toMatch(taken)
    expect(mailsTo(outsider.email)[0]?.text).toMatch(taken)
    const token = linkIn(mailsTo(outsider.email)[0]?.text)
    expect((await accept(token)).error().error.message).toMatch(/account with this address already: sign in/)
    await app.owner.query('update users set email = $1 where id = $2', [`moved.${email}`, outsider.userId])
    expect((await accept(token)).status).toBe(201)
  })

  it('that is invited is not invited twice; another company may invite it too', async () => {
    await invite()
    const refused = await invite()
    expect(refused.status).toBe(409)
    expect(refused.error().errors?.email?.[0]).toMatch(/is invited already/)
    await mail()
    expect(mailsTo(email)).toHaveLength(1)
    const first = await tokenTo(email)
    const other = await newToken(() =>
      people.outsider.post('/api/users', { name: 'Kim', email, role: 'member' }),
    )
    expect((await accept(other)).status).toBe(201)
    await guest.open()
    const late = await accept(first)
    expect(late.status).toBe(409)
    expect(late.error().error.message).toMatch(/account with this address already: sign in/)
  })

  it('is bounded in the mails it gets', async () => {
    toTheHour()
    await invite()
    await mail()
    const [row] = await open()
    const statuses = []
    for (let tries = 0; tries < 10; tries++) {
      statuses.push((await people.owner.post(`/api/invitations/${row?.id}`)).status)
      await mail()
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429])
    expect(mailsTo(email)).toHaveLength(10)
  })

  it('is not kept from one company by what another does', async () => {
    toTheHour()
    const form = { name: 'Kim', email, role: 'member' }
    const answers = []
    for (let tries = 0; tries < 12; tries++) answers.push(await people.outsider.post('/api/users', form))
    expect(answers.map(({ status }) => status)).toEqual([201, ...Array(11).fill(409)])
    const before = mailsTo(email).length
    expect((await invite()).status).toBe(201)
    await mail()
    expect(mailsTo(email)).toHaveLength(before + 2)
  })

  it('gets no more mails of all companies together, which is told to none', async () => {
    toTheHour()
    await invite()
    const first = await tokenTo(email)
    const shared = limitOf('invitationMails', { account: email })
    for (let mails = 1; mails < shared.most; mails++) await chargeTries(app.context, [shared])
    const [row] = await open()
    expect((await people.owner.post(`/api/invitations/${row?.id}`)).status).toBe(200)
    const theirs = await people.outsider.post('/api/users', { name: 'Kim', email, role: 'member' })
    expect(theirs.status).toBe(201)
    await mail()
    expect(mailsTo(email)).toHaveLength(1)
    app.clock.advance({ hours: 1 })
    const { id } = theirs.as(dataOf(invitation)).data
    await newToken(() => people.outsider.post(`/api/invitations/${id}`))
    expect((await accept(first)).status).toBe(201)
  })
})

it('needs both consents where they are required', async () => {
  await invite()
  const token = await tokenTo(email)
  for (const lacking of [{ termsConsent: false }, { ageConsent: false }]) {
    const refused = await accept(token, lacking)
    expect(refused.status).toBe(422)
    expect(refused.error().error.message).toMatch(/Both consents are needed/)
  }
  expect((await accept(token)).status).toBe(201)
})

it.each([
  ['an empty name', { name: '  ' }],
  ['a name of 121 letters', { name: 'x'.repeat(121) }],
  ['no address', { email: 'nobody' }],
  ['an unknown role', { role: 'owner' }],
])('refuses %s', async (_what, more) => {
  expect((await invite(more)).status).toBe(422)
  expect(await open()).toEqual([])
})

it('limits guessing of links to 40 an hour from one address', async () => {
  toTheHour()
  const guesses = Array.from({ length: 43 }, (_, at) => guest.post('/invitation', { token: `guess${at}` }))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

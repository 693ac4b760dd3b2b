import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { closedLongAgo } from '../../../test/closedLongAgo.ts'
import { arrive, beginConsent, decide } from '../../../test/consent.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { type LiveClient, openLive } from '../../../test/liveSocket.ts'
import { eraseCompany, type Person, signedIn } from '../../../test/people.ts'
import { isIn, setUpApp } from '../../../test/secondFactor.ts'
import { sendLinks } from '../../../test/sendLinks.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeResetLink } from '../auth/resetPassword.ts'
import { removeCompany } from '../companySettings/remove.ts'
import { storeIdentity } from '../identities/store.ts'

/** What ends when a password, role, person or company changes, and why the rest stays. */

let app: TestApp
const open: LiveClient[] = []
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate()
})

/** A socket that is to be closed is closed long before. */
const QUIET_MS = 3_000

let count = 0
/** Each from an address of its own, by which calls are counted. */
const apart = <Client extends HttpClient>(client: Client): Client =>
  Object.assign(client, { address: `10.8.${Math.floor(count / 250)}.${++count % 250}` })
const visitor = () => apart(httpClient(app.url))
const fresh = () => `thief${++count}@elsewhere.example`
const NEW_PASSWORD = 'seven green bottles'
const COMPANY = 'Harbour & Pine'

/** An admin in two browsers, in one of which somebody else has sat down, and an admin who remains. */
interface Cast {
  admin: Person
  intruder: Person
  remaining: Person
}
async function cast(): Promise<Cast> {
  const companyId = await makeCompany(app.context, { name: COMPANY })
  const [one, other] = [
    await makeUser(app.context, companyId, { role: 'admin' }),
    await makeUser(app.context, companyId, { role: 'admin' }),
  ]
  const come = async (user: typeof one) => apart(await signedIn(app, user))
  return { admin: await come(one), intruder: await come(one), remaining: await come(other) }
}

async function mailedToken(to: string, path: string): Promise<string> {
  await sendLinks(app)
  const texts = app.sandbox.inbox.mails().filter((mail) => mail.to.includes(to))
  return texts.map(({ text }) => new RegExp(`/${path}\\?token=([\\w-]+)`).exec(text)?.[1]).find(Boolean) ?? ''
}
const resetToken = async ({ email }: Person) =>
  new URL((await makeResetLink(app.context, email))?.link ?? '').searchParams.get('token')
const reset = async (token: string | null) =>
  (await visitor().post('/reset-password', { token, password: NEW_PASSWORD })).status === 200

const closeCompany = (by: Person) => eraseCompany(by, COMPANY)

const CHANGES = {
  'a new password of one’s own': ({ admin }: Cast) =>
    admin.put(`/api/users/${admin.userId}`, { password: NEW_PASSWORD, currentPassword: admin.password }),
  'a new password by mail': async ({ admin }: Cast) =>
    visitor().post('/reset-password', { token: await resetToken(admin), password: NEW_PASSWORD }),
  'another role': ({ admin, remaining }: Cast) =>
    remaining.put(`/api/users/${admin.userId}`, { role: 'member' }),
  'the person’s deletion': ({ admin, remaining }: Cast) => remaining.delete(`/api/users/${admin.userId}`),
  'the company’s deletion': ({ remaining }: Cast) => closeCompany(remaining),
  'the company’s removal': async ({ remaining }: Cast) => {
    const closed = await closeCompany(remaining)
    const { companyId } = remaining
    await app.owner.query(`update companies set closed_at = closed_at - interval '31 days' where id = $1`, [
      companyId,
    ])
    await closedLongAgo(app, companyId)
    await removeCompany(app.context, companyId)
    return closed
  },
}
type Change = keyof typeof CHANGES

const STILL_THEM = 'it is the same person, whose role counts from the next call'
const SENT_BY_THE_COMPANY = 'the list of invitations shows it, and nobody gets more by it than members have'
const FOR_RESTORING = 'it opens nothing but the way to restore the company, which an admin may need'
const LEFT_TO_THEM = 'its owner was mailed of it, sees it on the own page and removes it there'

/** What is left behind, by the change that it outlives with the reason; without one it ends. */
const THINGS: Record<
  string,
  {
    /** Leaves it behind, and returns whether it still works, to be asked once the change is made. */
    plant: (cast: Cast) => Promise<() => Promise<boolean>>
    outlives: Partial<Record<Change, string>>
  }
> = {
  'a session': {
    plant:
      async ({ intruder }) =>
      () =>
        isIn(intruder),
    outlives: { 'another role': STILL_THEM },
  },
  'a remembered browser, which has a count of tries of its own and opens nothing': {
    plant: async ({ intruder }) => {
      const session = [...intruder.cookies.keys()].filter((name) => name.endsWith('session'))
      expect(session).toHaveLength(1)
      for (const name of session) intruder.cookies.delete(name)
      expect(intruder.cookies.size).toBeGreaterThan(0)
      return () => isIn(intruder)
    },
    outlives: {},
  },
  'a link for a new password': {
    plant: async ({ admin }) => {
      const token = await resetToken(admin)
      return () => reset(token)
    },
    outlives: { 'another role': STILL_THEM, 'the company’s deletion': FOR_RESTORING },
  },
  'a link for a new address': {
    plant: async ({ intruder }) => {
      const email = fresh()
      await intruder.put(`/api/users/${intruder.userId}`, { email, currentPassword: intruder.password })
      const token = await mailedToken(email, 'confirm-email')
      // The link is good for whoever signs in anew, by whichever password works by then.
      return async () => {
        const anew = visitor()
        for (const password of [intruder.password, NEW_PASSWORD]) await anew.signIn(intruder.email, password)
        return (await anew.post('/confirm-email', { token })).status === 200
      }
    },
    outlives: { 'another role': STILL_THEM },
  },
  'an invitation as an admin': { plant: (cast) => invite(cast, 'admin'), outlives: {} },
  'an invitation as a member': {
    plant: (cast) => invite(cast, 'member'),
    outlives: {
      'a new password of one’s own': SENT_BY_THE_COMPANY,
      'a new password by mail': SENT_BY_THE_COMPANY,
      'another role': SENT_BY_THE_COMPANY,
      'the person’s deletion': SENT_BY_THE_COMPANY,
    },
  },
  'a sign-in that waits for its second step': {
    plant: async ({ admin }) => {
      const { code } = await setUpApp(app, admin)
      const begun = visitor()
      expect((await begun.signIn(admin.email, admin.password)).status).toBe(200)
      expect(await isIn(begun)).toBe(false)
      return async () => {
        await begun.post('/api/second-step', { code: code() })
        return isIn(begun)
      }
    },
    outlives: { 'another role': STILL_THEM },
  },
  'a browser that has just shown the password once more': {
    plant: async ({ intruder }) => {
      await intruder.post('/api/second-factor/unlock', { password: intruder.password })
      return async () => (await intruder.post('/api/second-factor/app')).status === 200
    },
    outlives: { 'another role': STILL_THEM },
  },
  'a source that is being connected at its vendor': {
    plant: async ({ intruder }) => {
      const back = await decide(await beginConsent(intruder, 'google_analytics'))
      return () =>
        arrive(intruder, back).then(
          (end) => end.has('connected'),
          () => false,
        )
    },
    outlives: { 'another role': 'members connect sources too' },
  },
  'an account elsewhere that signs in': {
    plant: async ({ admin }) => {
      await app.context.db.tenant(admin.companyId, (tx) =>
        storeIdentity(app.context, tx, admin, { provider: 'google', subject: fresh(), email: null }),
      )
      return async () => {
        const found = await app.owner.query('select from identities where user_id = $1', [admin.userId])
        return found.rowCount === 1
      }
    },
    outlives: {
      'a new password of one’s own': LEFT_TO_THEM,
      'another role': STILL_THEM,
      'the company’s deletion': FOR_RESTORING,
    },
  },
  'a live socket': {
    plant: async ({ intruder }) => {
      const live = openLive(app.url, intruder)
      open.push(live)
      await live.next('pusher:connection_established')
      return async () => {
        const quiet = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), QUIET_MS))
        return Promise.race([quiet, live.closed.then(() => false)])
      }
    },
    outlives: {},
  },
}

async function invite({ intruder }: Cast, role: 'admin' | 'member') {
  const email = fresh()
  const sent = await intruder.post('/api/users', { name: 'Kim Sato', email, role })
  expect(sent.status).toBe(201)
  const token = await mailedToken(email, 'invitation')
  const person = { token, name: 'Kim Sato', password: NEW_PASSWORD, termsConsent: true, ageConsent: true }
  return async () => (await visitor().post('/accept-invitation', person)).status === 201
}

describe.each(Object.keys(CHANGES) as Change[])('%s', (change) => {
  it.each(Object.entries(THINGS))('and %s', async (_thing, { plant, outlives }) => {
    const people = await cast()
    const lives = await plant(people)
    expect((await CHANGES[change](people)).status).toBeLessThan(300)
    expect(await lives()).toBe(outlives[change] !== undefined)
  })
})

it.each(Object.entries(THINGS))('without any of these works: %s', async (thing, { plant }) => {
  const lives = await plant(await cast())
  expect(await lives()).toBe(!thing.includes('opens nothing'))
})

const TRIED = 'above'
const FACTORS =
  'features/secondFactor/passwordReset.db.test.ts: a new password by mail removes what is new of it'
/** What a person or a session leaves in the database; there are no tokens for the API. Where it is tried, or why it opens nothing. */
const LEFT_BEHIND: Record<string, string> = {
  alert_channels: 'addresses that a person is alerted at; they open nothing here',
  email_changes: TRIED,
  favourites: 'which dashboards come first',
  group_views: 'how a table is shown',
  identities: TRIED,
  invitations: TRIED,
  login_links: 'let a client sign in at a vendor for the company, and nobody in: a successor takes them over',
  member_clients: 'whose dashboards a member works on, which counts from the next call',
  oauth_requests: TRIED,
  passkeys: FACTORS,
  password_resets: TRIED,
  recovery_codes: FACTORS,
  sessions: TRIED,
  sso_identities: 'the company’s own provider says who signs in, and ends that',
  totp_secrets: FACTORS,
}

it('knows every table that goes with a person or a session', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass) and confdeltype = 'c' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(LEFT_BEHIND))
})

import type pg from 'pg'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../shared/api/common.ts'
import { makeCompany, makeDashboard, makePasskey, makeTextWidget, makeUser } from '../../test/factories.ts'
import { type Answer, type HttpClient, httpClient } from '../../test/httpClient.ts'
import { makePeople, signedIn } from '../../test/people.ts'
import { type Belongings, bodyOf, makeBelongings, pathOf } from '../../test/routeExamples.ts'
import { setUpApp } from '../../test/secondFactor.ts'
import { signInWith } from '../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { routes } from '../app/routes.ts'
import { sandboxFastSpring } from '../config/fastSpringSettings.ts'
import { makeResetLink } from '../features/auth/resetPassword.ts'
import { LARGER_BODY_KB } from './bounds.ts'
import { LIMITS, type LimitName, SHARED } from './limits.ts'
import { RATES, UNCOUNTED } from './rates.ts'
import { callOf, type Route } from './route.ts'

/**
 * Every call, made by every caller whom a limit may count: the calls that are counted are those that
 * limits.ts lists. Generated: a new call is covered the day it is added, and fails until limits.ts or rates.ts names it.
 */

const PAGE = 'GET /dashboards/{permalink}'
const PASSWORD = 'for the client'
const calls = [PAGE, ...routes.map(callOf)]
const callsOf = (where: string) => SHARED[where] ?? [where]
const limitsOf = (call: string) =>
  (Object.keys(LIMITS) as LimitName[]).filter((name) => callsOf(LIMITS[name].where).includes(call)).toSorted()
const rateOf = (call: string) => routes.find((one) => callOf(one) === call)?.rate

let app: TestApp
let database: pg.Client
/** The limits that a call was counted under, and the rates that its answers named. */
const counted = new Map<string, { limits: string[]; rates: string[] }>()

interface Caller {
  client: HttpClient
  /** What the call names; `archived` is the link that it is made with. */
  own: Belongings
  headers?: Record<string, string>
  /** Makes the calls of a link alone. */
  reads?: true
}

beforeAll(async () => {
  app = await startTestApp({
    config: { trustProxy: 1, prices: { monthly: 950, annual: 9500 }, fastspring: sandboxFastSpring() },
  })
  database = await app.asOwner()
  await database.query(`
    create table charges (name text);
    create function note_charge() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ begin insert into charges values (split_part(new.key, ' ', 1)); return new; end $$;
    create trigger note_charge before insert on tries for each row execute function note_charge()`)
  // Counted only while there is no company.
  const first = httpClient(app.url)
  const body = { code: '0', company: 'A', name: 'B', email: 'c@d.example', password: 'a long password' }
  await note('POST /setup', await first.post('/setup', body))
  const callers = await makeCallers()
  await database.query('delete from charges')
  // Of a browser that is new to an account, counted only once the password is right.
  const { user } = callers[0]?.own ?? {}
  await note('POST /login', await httpClient(app.url).signIn(user?.email ?? '', user?.password ?? ''))
  await noteSecondSteps(callers[0]?.own.user.companyId ?? '')
  await noteSenderKeys()
  await noteRegistrations()
  for (const caller of callers) await walk(caller)
}, 120_000)
afterAll(() => app.stop())

/**
 * Counted only once a sign-in waits for it: in a browser that has passed it before, in one that is new to the account, and
 * in one that has set the password by a mailed link.
 */
async function noteSecondSteps(companyId: string): Promise<void> {
  const known = await signedIn(app, await makeUser(app.context, companyId))
  const { email, password } = known
  await makePasskey(app.context, known)
  const { code } = await setUpApp(app, known)
  await known.signIn(email, password)
  await known.post('/api/second-step', { code: code() })
  const mailed = httpClient(app.url)
  const link = await makeResetLink(app.context, email)
  const token = new URL(link?.link ?? '').searchParams.get('token')
  const newPassword = 'set by a mailed link'
  for (const client of [known, httpClient(app.url), mailed]) {
    if (client === mailed) await mailed.post('/reset-password', { token, password: newPassword })
    await client.signIn(email, client === mailed ? newPassword : password)
    await database.query('delete from charges')
    await note('POST /api/second-step', await client.post('/api/second-step', { code: '000000' }))
  }
}

/** Counted only where a key is made: for a domain that has none, and once the last one was found. */
async function noteSenderKeys(): Promise<void> {
  const companyId = await makeCompany(app.context)
  const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  await database.query('delete from charges')
  const form = new FormData()
  form.set('domain', 'reports.agency.example')
  form.set('emailUsername', 'hello')
  await note('POST /api/company', await admin.post('/api/company', form))
  await database.query("update dkim_keys set state = 'active' where company_id = $1", [companyId])
  await note('POST /api/company/sender/key', await admin.post('/api/company/sender/key'))
}

/** A mail is counted only where there is a registration: mailed once more, and by an account that proves no address. */
async function noteRegistrations(): Promise<void> {
  const client = httpClient(app.url)
  const form = (more: Record<string, string>) => {
    const data = new FormData()
    const consents = { terms_consent: '1', age_consent: '1' }
    const fields = { name: 'Robin Hale', email: 'robin@hale.example', ...consents, ...more }
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  const password = 'a long password'
  const both = { password, password_confirmation: password }
  // Codes are counted where there are any, and once more where one is wrong.
  const coupons = JSON.stringify(['NOTHING'])
  await client.open('/register')
  await note('POST /register', await client.post('/register', form({ ...both, coupons })))
  const answer = await client.post('/register', form(both))
  await note('POST /register', answer)
  const { id } = answer.as(dataOf(z.object({ id: z.string() }))).data
  await note('POST /register/resend', await client.post('/register/resend', { id }))
  await signInWith(client, 'facebook', '1001')
  await database.query('delete from charges')
  await client.open('/register')
  await note('POST /register/{provider}', await client.post('/register/facebook', form({ coupons })))
  await note('POST /register/{provider}', await client.post('/register/facebook', form({})))
  const order = { dashboards: 1, name: 'Robin Hale', email: 'robin@hale.example', coupons: ['NOTHING'] }
  await note('POST /api/payment/secure', await client.post('/api/payment/secure', order))
}

/** A stranger, one who guesses passwords, a reader who has the link's password, and a user of the company. */
async function makeCallers(): Promise<Caller[]> {
  const people = await makePeople(app)
  const { companyId } = people.owner
  const own = await makeBelongings(app, people.owner)
  const link = () => makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
  const [open, closed] = [await link(), await link()]
  await people.owner.put(`/api/dashboards/${closed.id}`, { category: 'new_password', password: PASSWORD })
  const reader = httpClient(app.url)
  await reader.post(`/api/dashboards/${closed.permalink}/authorise`, { password: PASSWORD })
  const ofOpen = { ...own, archived: open }
  const ofClosed = { ...own, archived: closed }
  const guess = { 'x-authorization': 'a guess' }
  return [
    { client: httpClient(app.url), own: ofOpen },
    { client: httpClient(app.url), own: ofClosed, headers: guess, reads: true },
    { client: reader, own: ofClosed, reads: true },
    { client: people.owner, own: ofOpen },
  ]
}

/** Everything once; what ends the caller's own session last. */
async function walk(caller: Caller): Promise<void> {
  await caller.client.open()
  await note(PAGE, await send(caller, 'GET', `/dashboards/${caller.own.archived.permalink}`))
  const ends = ({ method, path }: Route) =>
    path === '/logout' || (method === 'DELETE' && path.includes('session')) ? 2 : Number(method === 'DELETE')
  const made = routes.filter(({ path }) => !caller.reads || path.includes(':permalink'))
  for (const definition of made.toSorted((one, other) => ends(one) - ends(other))) {
    const body = BODIES[callOf(definition)]?.(caller.own) ?? bodyOf(definition, caller.own)
    const answer = await send(caller, definition.method, pathOf(definition, caller.own), body)
    await note(callOf(definition), answer)
  }
}

/** Bodies with which a limit counts that does not count every such call. */
const BODIES: Record<string, (own: Belongings) => unknown> = {
  'POST /forgot-password': ({ user }) => ({ email: user.email }),
  'PUT /api/users/{id}': () => ({
    password: 'another password',
    currentPassword: 'not this one',
    email: 'new@people.example',
  }),
}

let sent = 0
/** From a separate address, for days that have not been requested before. */
function send({ client, headers }: Caller, method: string, path: string, body?: unknown): Promise<Answer> {
  sent += 1
  client.address = `10.${Math.floor(sent / 250)}.0.${sent % 250}`
  const day = Temporal.PlainDate.from('2024-01-01').add({ days: sent }).toString()
  const days = { startDate: day, endDate: day, compare: 'none' }
  const query = new URLSearchParams({ ...days, date_range: JSON.stringify(days), refresh: '1' })
  const asked = path.includes('/dashboards/') ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path
  const token = method !== 'GET' && { 'x-csrf-token': client.csrfToken }
  return client.send(method, asked, {
    headers: { ...token, ...headers },
    ...(body !== undefined && { body }),
  })
}

async function note(call: string, { headers }: Answer): Promise<void> {
  const { rows } = await database.query<{ name: string }>('delete from charges returning name')
  const before = counted.get(call) ?? { limits: [], rates: [] }
  counted.set(call, {
    limits: [...new Set([...before.limits, ...rows.map(({ name }) => name)])].toSorted(),
    rates: [...new Set([...before.rates, String(headers['x-ratelimit-limit'] ?? 'none')])],
  })
}

describe.each(calls)('%s', (call) => {
  it('has limits, or a reason to have none', () => {
    const reasons = Object.values(UNCOUNTED).filter((names) => names.includes(call))
    const isCounted = limitsOf(call).length > 0 || rateOf(call) !== undefined
    expect([call, reasons.length]).toEqual([call, isCounted ? 0 : 1])
  })

  it('is counted under its limits and no others, whoever makes it', () => {
    const rate = rateOf(call)
    expect(counted.get(call)).toEqual({
      limits: limitsOf(call),
      rates: [rate === undefined ? 'none' : String(RATES[rate])],
    })
  })
})

it('names no call that is none', () => {
  const named = [
    ...Object.values(LIMITS).flatMap(({ where }) => callsOf(where)),
    ...Object.values(UNCOUNTED).flat(),
    ...Object.keys(LARGER_BODY_KB),
  ]
  expect(named.filter((call) => !calls.includes(call))).toEqual([])
})

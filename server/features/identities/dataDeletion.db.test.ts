import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataDeletion } from '../../../shared/api/identities.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { identityChangedMailJob } from './changedMailJob.ts'
import { storeIdentity } from './store.ts'

/** As the provider documents it: base64url(HMAC-SHA256 of the payload) and the payload, with a dot between. */
function signed(payload: object, secret = 'sandbox-secret'): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${createHmac('sha256', secret).update(text).digest('base64url')}.${text}`
}
const seconds = () => Math.floor(app.clock.now().epochMilliseconds / 1_000)
const about = (user_id: string) => ({ algorithm: 'HMAC-SHA256', issued_at: seconds(), user_id })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeCompany(app.context)
})
afterAll(() => app.stop())

const ask = (request: string, provider: IdentityProvider = 'facebook') =>
  httpClient(app.url).send('POST', `/oauth/sign-in/${provider}/deletion`, {
    raw: new URLSearchParams({ signed_request: request }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const link = (user: TestUser, provider: IdentityProvider, subject: string) =>
  app.context.db.tenant(user.companyId, (tx) =>
    storeIdentity(app.context, tx, user, { provider, subject, email: user.email }),
  )
const identities = async () =>
  (await app.owner.query('select provider, subject from identities order by provider, subject')).rows

it('deletes the link with a person, also their last way in, and tells them', async () => {
  const admin = await signedIn(
    app,
    await makeUser(app.context, await makeCompany(app.context), { role: 'admin' }),
  )
  await link(admin, 'facebook', '1001')
  await link(admin, 'google', '1001')
  await link(await makeUser(app.context, admin.companyId), 'facebook', '1002')
  await app.owner.query('update users set password_hash = null where id = $1', [admin.userId])
  const answer = await ask(signed(about('1001')))
  const { url, confirmation_code: code } = answer.as(dataDeletion)
  expect([answer.status, url]).toEqual([200, `${app.url}/data-deletion?code=${code}`])
  expect((await httpClient(app.url).get(url, { accept: 'text/html' })).status).toBe(200)
  expect(await identities()).toEqual([
    { provider: 'facebook', subject: '1002' },
    { provider: 'google', subject: '1001' },
  ])
  expect(await runQueued(app, identityChangedMailJob)).toBe(1)
  expect(app.sandbox.inbox.mails().map(({ subject }) => subject)).toContain(
    'Facebook no longer signs you in to Broadsheet',
  )
  expect((await admin.get('/api/audit?action=identity.unlinked')).text).toContain('"provider":"facebook"')
})

it('deletes a registration that waits to be confirmed, and answers alike where nothing is stored', async () => {
  await app.owner.query(
    `insert into registrations (id, name, email, provider, subject, provider_email, choices, token_hash, expires_at,
       terms_consent, age_consent)
     values ('r', 'Pia', 'pia@sand.example', 'facebook', '1005', null, '{}', 'x', now() + interval '1 day', true, true)`,
  )
  for (const subject of ['1005', '1005', 'unknown'])
    expect((await ask(signed(about(subject)))).as(dataDeletion).confirmation_code).toMatch(/^[\w-]{21}$/)
  expect((await app.owner.query('select id from registrations')).rows).toEqual([])
})

it.each([
  ['nothing', () => ''],
  ['no signature', () => `.${signed(about('1003')).split('.')[1]}`],
  ['a signature by another secret', () => signed(about('1003'), 'another-secret')],
  [
    'the signature of another request',
    () => `${signed(about('1004')).split('.')[0]}.${signed(about('1003')).split('.')[1]}`,
  ],
  ['another algorithm', () => signed({ ...about('1003'), algorithm: 'none' })],
  ['nobody', () => signed({ algorithm: 'HMAC-SHA256' })],
  [
    'what is no JSON',
    () => {
      const text = Buffer.from('{').toString('base64url')
      return `${createHmac('sha256', 'sandbox-secret').update(text).digest('base64url')}.${text}`
    },
  ],
])('with %s it deletes nothing', async (_what, request) => {
  const user = await makeUser(app.context, await makeCompany(app.context))
  await app.owner.query('delete from identities')
  await link(user, 'facebook', '1003')
  const answer = await ask(request())
  expect([answer.status, answer.error().error.id]).toEqual([403, 'forbidden'])
  expect(await signInWith(httpClient(app.url), 'facebook', '1003')).toBe('302 /dashboards')
})

it('deletes nothing that was linked after it was made, by whomever it is sent once more', async () => {
  const user = await makeUser(app.context, await makeCompany(app.context))
  await app.owner.query('delete from identities')
  await link(user, 'facebook', '1003')
  const kept = signed(about('1003'))
  expect((await ask(kept)).status).toBe(200)
  expect(await identities()).toEqual([])
  app.clock.advance({ hours: 1 })
  await link(user, 'facebook', '1003')
  expect((await ask(kept)).status).toBe(200)
  expect(await identities()).toHaveLength(1)
  // Of a clock that is a minute behind, and of one who does not say when.
  for (const issued_at of [seconds() - 60, undefined]) {
    expect((await ask(signed({ ...about('1003'), issued_at }))).status).toBe(200)
    expect(await identities()).toEqual([])
    await link(user, 'facebook', '1003')
  }
})

it('is of the provider alone that asks so, where it is offered', async () => {
  for (const provider of ['google', 'linkedin'] as const)
    expect((await ask(signed(about('1001')), provider)).status).toBe(404)
  const bare = await startTestApp({ config: { signInClients: {} } })
  try {
    const answer = await httpClient(bare.url).send('POST', '/oauth/sign-in/facebook/deletion', {
      raw: `signed_request=${signed(about('1001'))}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(404)
  } finally {
    await bare.stop()
  }
})

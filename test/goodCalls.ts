import { FormData } from 'undici'
import { expect } from 'vitest'
import { z } from 'zod'
import { manageCoupons } from '../server/features/coupons/manage.ts'
import { couponOrder } from '../server/features/coupons/orders.ts'
import { storeIdentity } from '../server/features/identities/store.ts'
import { hashPassword } from '../server/lib/password.ts'
import { automaticReport } from '../shared/api/automaticReports.ts'
import { clientNote } from '../shared/api/clientNotes.ts'
import { dataOf } from '../shared/api/common.ts'
import { uploadedFile } from '../shared/api/files.ts'
import { newLoginLink } from '../shared/api/loginLinks.ts'
import { namedLink } from '../shared/api/namedLinks.ts'
import { importOutcome, option } from '../shared/api/sources.ts'
import { companySso, ssoStarted } from '../shared/api/sso.ts'
import { authenticator } from './authenticator.ts'
import { consent } from './consent.ts'
import { mailsTo, makeDueReport } from './dueReport.ts'
import {
  clientForm,
  makeDashboard,
  makePasskey,
  makeSource,
  makeTextWidget,
  makeUser,
  namedLinkForm,
  reportForm,
} from './factories.ts'
import type { HttpClient } from './httpClient.ts'
import type { OidcServer } from './oidcServer.ts'
import { eraseCompany, type Person, signedIn } from './people.ts'
import { addPasskey, challenge, setUpApp, unlock } from './secondFactor.ts'
import { sendLinks } from './sendLinks.ts'
import type { TestApp } from './startApp.ts'

/**
 * What is to be called well, at a company's own host: what the examples of routeExamples.ts cannot, because it takes a
 * mailed link, a vendor's answer, a device or a file.
 */
export interface GoodCast {
  app: TestApp
  host: string
  companyId: string
  /** The file that the company's logo is in. */
  logo: string
  /** A new browser at the company's host, from an address of its own. */
  browser(): HttpClient
  oidc: OidcServer
}

type Facts = Parameters<typeof makeUser>[2]

export async function callWell(cast: GoodCast): Promise<void> {
  const boss = await personIn(cast, { role: 'admin', name: 'Uma Weiss' })
  await boss.post('/api/company', formOf({ name: 'Brightside' }))
  await readWhatIsThere(cast, boss)
  await workWithDashboards(cast, boss)
  await workWithSources(cast, boss)
  await openMailedLinks(cast, boss)
  await unlinkAccount(cast, boss)
  await showSecondFactor(cast, boss)
  await signInByCompanyLogin(cast, boss)
}

async function personIn(cast: GoodCast, facts: Facts = {}): Promise<Person> {
  const user = await makeUser(cast.app.context, cast.companyId, facts)
  const browser = cast.browser()
  expect((await browser.signIn(user.email, user.password)).status).toBe(200)
  return Object.assign(browser, user)
}

/** The secret of the newest link that was mailed to somebody. */
async function mailedToken({ app }: GoodCast, to: string, path: string): Promise<string> {
  const find = () => new RegExp(`/${path}\\?token=([\\w-]+)`).exec(mailsTo(app, to)[0]?.text ?? '')?.[1]
  await sendLinks(app)
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return find() ?? ''
}

function formOf(fields: Record<string, string>, file?: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', file)
  return form
}

async function readWhatIsThere({ app, logo }: GoodCast, boss: Person): Promise<void> {
  await boss.get(`/files/${logo}`)
  await boss.get(`/api/company/brand/proposal?logo=${logo}`)
  const settings = { type: 'price.discount', value: 2 }
  await manageCoupons(app.context.db.system, couponOrder.parse({ action: 'add', code: 'SPRING', settings }))
  await boss.get('/api/coupons/SPRING')
}

async function workWithDashboards(cast: GoodCast, boss: Person): Promise<void> {
  const { app, companyId, browser } = cast
  const client = await boss.post('/api/clients', clientForm({ name: 'Fjord Bakery' }))
  const notes = `/api/clients/${client.as(dataOf(z.object({ id: z.string() }))).data.id}/notes`
  const note = (await boss.post(notes, { day: '2026-10-12', text: 'A new oven' })).as(dataOf(clientNote)).data
  await boss.get(notes)
  await boss.put(`${notes}/${note.id}`, { day: '2026-10-13', text: 'A new oven' })
  await boss.delete(`${notes}/${note.id}`)
  const { id } = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
  await boss.post(`/api/dashboards/${id}`, formOf({ version: '1', name: 'Renamed' }))
  const links = `/api/dashboards/${id}/links`
  const made = (await boss.post(links, namedLinkForm())).as(dataOf(namedLink)).data
  await boss.get(links)
  await boss.put(`${links}/${made.id}`, namedLinkForm({ name: 'For the shop team' }))
  await boss.delete(`${links}/${made.id}`)
  const gone = await makeDashboard(app.context, companyId)
  await boss.delete(`/api/dashboards/${gone.id}`)
  await boss.delete(`/api/deleted/${gone.id}`)
  const secret = await makeDashboard(app.context, companyId, { passwordHash: await hashPassword('a secret') })
  await browser().post(`/api/dashboards/${secret.permalink}/authorise`, { password: 'a secret' })
  const picture = new File([new Uint8Array((await boss.get(`/files/${cast.logo}`)).bytes)], 'a.png')
  const kept = await boss.post('/api/files/widgets', formOf({}, picture))
  await boss.send('DELETE', '/api/files', {
    headers: { 'x-csrf-token': boss.csrfToken },
    body: { filename: kept.as(dataOf(uploadedFile)).data.filename },
  })
  const scheduled = await boss.post('/api/automatic-reports', reportForm(id))
  await boss.post(`/api/automatic-reports/${scheduled.as(dataOf(automaticReport)).data.id}/send`)
  const due = await makeDueReport(app, boss)
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('dashboards')
      .set({ hiddenDateSelector: true })
      .where('id', '=', due.dashboard.id)
      .execute(),
  )
  await review(cast, boss)
  const sent = () => /[?&]sent=([^\s&]+)/.exec(mailsTo(app, due.recipients[0])[0]?.text ?? '')?.[1]
  await expect.poll(sent, { timeout: 60_000 }).toBeDefined()
  await browser().get(`/api/dashboards/${due.dashboard.permalink}/sent?sent=${sent()}`)
  for (const what of ['sent', 'pdf']) await boss.get(`/api/report-runs/${due.runId}/${what}`)
}

async function review({ app, browser }: GoodCast, boss: Person): Promise<void> {
  const { runId } = await makeDueReport(app, boss, { review: true })
  const tokens = () =>
    mailsTo(app, boss.email).flatMap(({ text }) => /review-report\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
  const token = () => tokens()[0]
  await expect.poll(token, { timeout: 60_000 }).toBeDefined()
  const owner = browser()
  await owner.open('/review-report')
  await owner.post('/report-review', { token: token() })
  const words = { act: 'reword', subject: '', message: 'A good month.' }
  await owner.put('/report-review', { token: token(), does: words })
  await boss.get(`/api/report-runs/${runId}/review`)
  await boss.put(`/api/report-runs/${runId}/review`, { act: 'skip' })
}

const LINKS = new File(
  ['Client,Link,Date,Status,Price\nAcme,https://a.example/1,2026-10-05,confirmed,100'],
  'links.csv',
  { type: 'text/csv' },
)

async function workWithSources({ app, browser }: GoodCast, boss: Person): Promise<void> {
  const key = await app.sandbox.credentialsFor('semrush')
  if (key.type !== 'credentials') throw new Error('Semrush is not connected with a key')
  const { account, token } = key
  await boss.post('/api/sources', { name: 'semrush', account, token })
  const old = await makeSource(app, boss, 'semrush')
  await boss.put(`/api/sources/${old.id}`, { account, token })
  const fresh = await makeSource(app, boss, 'semrush')
  await boss.post(`/api/sources/${old.id}/replace`, { with: fresh.id, dryRun: false })
  // At the product's own address, which the vendor knows.
  const end = await consent(await signedIn(app, boss), 'google_analytics', { further: ['google_ads'] })
  const [first, second] = end.getAll('connected')
  await boss.delete(`/api/sources/${second}`)
  for (const name of ['google_ads', 'google_analytics'])
    await boss.post(`/api/sources/${first}/login`, { name })
  const imported = await boss.post(
    '/api/sources/import',
    formOf({ name: 'base_me', account: 'Links' }, LINKS),
  )
  const { source } = imported.as(dataOf(importOutcome)).data
  await boss.post(`/api/sources/${source?.id}/import`, formOf({ mode: 'replace' }, LINKS))
  await readSheet(await makeSource(app, boss, 'google_sheets'), boss)
  const made = await boss.post('/api/login-links', { name: 'Ana Sand', kind: 'google_analytics' })
  const link = new URL(made.as(dataOf(newLoginLink)).data.url).searchParams.get('token')
  const client = browser()
  await client.open('/connect')
  await client.post('/login-link', { token: link })
  await client.post('/oauth/login-link', { token: link })
}

async function readSheet({ id }: { id: string }, boss: Person): Promise<void> {
  const ask = (path: string, query: object) =>
    boss.get(`/api/sources/${id}/${path}?${new URLSearchParams({ type: 'google_sheets', ...query })}`)
  const first = async (parameter: string, query: object) =>
    (await ask(parameter, query)).as(dataOf(z.array(option))).data[0]?.value ?? ''
  const target = await first('target', { searchTerm: 'media' })
  await ask('catalogue', { target, sheet: await first('sheet', { target }) })
}

async function openMailedLinks(cast: GoodCast, boss: Person): Promise<void> {
  const { browser } = cast
  const invited = 'lin@client.example'
  await boss.post('/api/users', { name: 'Lin Mora', email: invited, role: 'member' })
  const invitation = await mailedToken(cast, invited, 'invitation')
  const newcomer = browser()
  await newcomer.open('/login')
  await newcomer.post('/invitation', { token: invitation })
  const account = { name: 'Lin Mora', password: 'seven green bottles', termsConsent: true, ageConsent: true }
  await newcomer.post('/accept-invitation', { token: invitation, ...account })
  const kay = await personIn(cast)
  const unwanted = { email: 'kay@unwanted.example', currentPassword: kay.password }
  await kay.put(`/api/users/${kay.userId}`, unwanted)
  await kay.post('/stop-email-change', { token: await mailedToken(cast, kay.email, 'stop-email-change') })
  await kay.put(`/api/users/${kay.userId}`, { email: 'kay@client.example', currentPassword: kay.password })
  await kay.post('/confirm-email', { token: await mailedToken(cast, 'kay@client.example', 'confirm-email') })
  await kay.post('/forgot-password', { email: 'kay@client.example' })
  const token = await mailedToken(cast, 'kay@client.example', 'reset-password')
  await kay.post('/reset-password', { token, password: 'seven green bottles' })
}

async function showSecondFactor(cast: GoodCast, boss: Person): Promise<void> {
  const { app, host, browser } = cast
  const ira = await personIn(cast)
  const device = authenticator(`https://${host}`)
  const { code } = await setUpApp(app, ira)
  await unlock(ira)
  await ira.post('/api/second-factor/recovery-codes')
  await addPasskey(ira, device)
  const again = browser()
  await again.signIn(ira.email, ira.password)
  await again.post('/api/second-step', { code: code() })
  const byPasskey = browser()
  await byPasskey.open('/login')
  await byPasskey.post('/login/passkey', device.use(await challenge(byPasskey, 'signIn')))
  const passkey = await makePasskey(app.context, ira)
  await unlock(ira)
  await ira.put(`/api/second-factor/passkeys/${passkey}`, { name: 'Spare key' })
  await ira.delete(`/api/second-factor/passkeys/${passkey}`)
  await ira.delete('/api/second-factor/app')
  await unlock(boss)
  await boss.put('/api/company/security', { secondFactorFor: 'nobody' })
  await boss.delete(`/api/users/${ira.userId}/second-factor`)
}

const SSO_DOMAIN = 'brightside-people.example'

async function signInByCompanyLogin({ app, oidc, browser }: GoodCast, boss: Person): Promise<void> {
  const data = dataOf(companySso)
  await unlock(boss)
  const added = (await boss.post('/api/company/sso/domains', { domain: SSO_DOMAIN })).as(data).data
  app.sandbox.nameServer.setRecords(
    added.domains.map(({ record }) => ({ name: record.host, type: record.type, value: record.expected })),
  )
  await boss.post('/api/company/sso/domains/check')
  const client = { id: 'brightside', secret: 'a long secret' }
  oidc.serve({ ...client, redirectUris: added.redirectAddresses })
  const settings = { enabled: true, required: false, createsMembers: true }
  await boss.put('/api/company/sso', {
    issuer: oidc.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    ...settings,
  })
  await boss.post('/api/company/sso/test', { issuer: oidc.issuer })
  const guest = browser()
  await guest.open('/login')
  await guest.post('/oauth/sso', { email: `ida@${SSO_DOMAIN}` })
  await guest.get(`/oauth/sso/${boss.companyId}`)
  await guest.get(`/api/sso/companies/${boss.companyId}`)
  const begun = await guest.post(`/oauth/sso/${boss.companyId}`)
  oidc.accounts.set('ida', { sub: 'ida', name: 'Ida Berg', email: `ida@${SSO_DOMAIN}`, email_verified: true })
  const back = new URL(await oidc.signIn(begun.as(dataOf(ssoStarted)).data.address, 'ida'))
  await guest.get(back.pathname + back.search)
  expect((await guest.get('/api/users/me')).status).toBe(200)
  await boss.delete('/api/company/sso/links')
  await boss.delete(`/api/company/sso/domains/${SSO_DOMAIN}`)
  await boss.delete('/api/company/sso')
}

/** Removes an account at Google that was linked at the product's own address, where alone that can be done. */
async function unlinkAccount({ app, companyId }: GoodCast, boss: Person): Promise<void> {
  const account = { provider: 'google', subject: 'uma', email: boss.email } as const
  await app.context.db.tenant(companyId, (tx) => storeIdentity(app.context, tx, boss, account))
  await unlock(boss)
  await boss.delete('/api/identities/google')
}

/** What ends something, on examples of its own; the company itself last. */
export async function callEnding(cast: GoodCast): Promise<void> {
  const leaver = await personIn(cast)
  const boss = await personIn(cast, { role: 'admin', name: 'Uma Weiss' })
  const second = cast.browser()
  await second.signIn(leaver.email, leaver.password)
  const sessions = (await leaver.get('/api/sessions')).as(
    dataOf(z.array(z.object({ id: z.string(), current: z.boolean() }))),
  )
  await leaver.delete(`/api/sessions/${sessions.data.find(({ current }) => !current)?.id}`)
  await leaver.delete('/api/sessions')
  await leaver.post('/logout')
  await boss.put(`/api/users/${leaver.userId}`, { name: 'Someone Else' })
  await boss.send('DELETE', `/api/users/${leaver.userId}`, {
    headers: { 'x-csrf-token': boss.csrfToken },
    body: {},
  })
  await boss.put('/api/company/sender', { address: 'news@brightside.example' })
  await boss.put('/api/company/host', { host: cast.host })
  await eraseCompany(boss, 'Brightside')
}

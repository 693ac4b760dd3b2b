import { readFileSync } from 'node:fs'
import { FormData } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type AuditEntry, auditPage } from '../../../shared/api/audit.ts'
import { session } from '../../../shared/api/auth.ts'
import { clientNote } from '../../../shared/api/clientNotes.ts'
import { client } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { newLoginLink } from '../../../shared/api/loginLinks.ts'
import { namedLink } from '../../../shared/api/namedLinks.ts'
import { importOutcome } from '../../../shared/api/sources.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../shared/domain/audit.ts'
import {
  clientForm,
  makeClient,
  makeCompany,
  makeDashboard,
  makeSource,
  makeTextWidget,
  makeUser,
  namedLinkForm,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { setUpApp, unlock } from '../../../test/secondFactor.ts'
import { sendLinks } from '../../../test/sendLinks.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { storeIdentity } from '../identities/store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1, registration: true } })
})
afterAll(() => app.stop())

let addresses = 0
async function newAdmin(): Promise<Person> {
  const user = await makeUser(app.context, await makeCompany(app.context), { role: 'admin' })
  const person = Object.assign(await signedIn(app, user), { address: `203.0.113.${++addresses}` })
  await unlock(person)
  return person
}

/** Of a mail that leaves after the answer. */
async function tokenFrom(email: string, path: string): Promise<string> {
  const pattern = new RegExp(`/${path}\\?token=([\\w-]+)`)
  const texts = () => app.sandbox.inbox.mails().filter(({ to }) => to.includes(email))
  const found = () => texts().flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0] ?? ''
  await sendLinks(app)
  await expect.poll(found, { timeout: PATIENCE_MS }).not.toBe('')
  return found()
}

const makeOne = async (by: Person) => (await by.post('/api/clients', clientForm())).as(dataOf(client)).data
const newDashboard = (by: Person) => makeDashboard(app.context, by.companyId, { name: 'Northwind' })
async function newNamedLink(by: Person) {
  const dashboard = await newDashboard(by)
  const links = `/api/dashboards/${dashboard.id}/links`
  const { id } = (await by.post(links, namedLinkForm())).as(dataOf(namedLink)).data
  return { dashboard, path: `${links}/${id}` }
}
async function newNote(by: Person) {
  const clientId = await makeClient(app.context, by.companyId)
  const notes = `/api/clients/${clientId}/notes`
  const { id } = (await by.post(notes, { day: '2026-10-12', text: 'A new oven' })).as(dataOf(clientNote)).data
  return { clientId, path: `${notes}/${id}` }
}
const newLink = async (by: Person) =>
  (await by.post('/api/login-links', { name: 'Ana', kind: 'google_analytics' })).as(dataOf(newLoginLink)).data

const SSO = {
  issuer: 'https://login.harbourpine.example',
  clientId: 'agency',
  clientSecret: 'the-secret-of-the-client',
  enabled: false,
  required: false,
  createsMembers: false,
}
const BRAND = { logo: null, logoDark: null, icon: null, accent: null, palette: [] }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** With a file of one row that a source can be made of. */
function linksForm(fields: Record<string, string>): FormData {
  const rows = 'Client,Link,Date,Status,Price\nAcme,https://a.example/1,2026-10-05,confirmed,100'
  const form = formOf(fields)
  form.set('file', new File([rows], 'links.csv', { type: 'text/csv' }))
  return form
}

interface Outcome {
  entry?: Partial<AuditEntry>
  /** Whose company's log is read; the one who acts where absent. */
  reader?: Person
}

/** What an admin does, and what is recorded of it besides. */
const ACTS: Partial<Record<AuditAction, (admin: Person) => Promise<Outcome>>> = {
  'session.revoked': async (admin) => {
    await httpClient(app.url).signIn(admin.email, admin.password)
    const { data } = (await admin.get('/api/sessions')).as(dataOf(z.array(session)))
    await admin.delete(`/api/sessions/${data.find(({ current }) => !current)?.id}`)
    return {}
  },
  'session.outguessed': async (admin) => {
    const guess = { password: 'a long password', currentPassword: 'not this one' }
    for (let tries = 0; tries < 5; tries++) await admin.put(`/api/users/${admin.userId}`, guess)
    return { reader: await signedIn(app, admin) }
  },
  'password.reset': async (admin) => {
    const visitor = httpClient(app.url)
    await visitor.post('/forgot-password', { email: admin.email })
    const token = await tokenFrom(admin.email, 'reset-password')
    await visitor.post('/reset-password', { token, password: 'a much better one' })
    return { reader: await signedIn(app, { ...admin, password: 'a much better one' }) }
  },
  'password.linkAsked': async (admin) => {
    await httpClient(app.url).post('/forgot-password', { email: admin.email })
    await tokenFrom(admin.email, 'reset-password')
    return { entry: { address: '127.0.0.1' } }
  },
  'identity.unlinked': async (admin) => {
    await app.context.db.tenant(admin.companyId, (tx) =>
      storeIdentity(app.context, tx, admin, { provider: 'google', subject: '77', email: null }),
    )
    await admin.delete('/api/identities/google')
    return {}
  },
  'secondFactor.appRemoved': async (admin) => {
    await setUpApp(app, admin)
    await admin.delete('/api/second-factor/app')
    return {}
  },
  'secondFactor.codesMade': async (admin) => {
    await setUpApp(app, admin)
    await admin.post('/api/second-factor/recovery-codes')
    return {}
  },
  'secondFactor.demanded': async (admin) => {
    await setUpApp(app, admin)
    await admin.put('/api/company/security', { secondFactorFor: 'staff' })
    return { entry: { details: { before: 'nobody', for: 'staff' } } }
  },
  'source.reauthorised': async (admin) => {
    const { id } = await makeSource(app, admin, 'semrush')
    await admin.put(`/api/sources/${id}`, { token: '' })
    return { entry: { subjectId: id } }
  },
  'source.imported': async (admin) => {
    const first = await admin.post('/api/sources/import', linksForm({ name: 'base_me', account: 'Links' }))
    const { source } = first.as(dataOf(importOutcome)).data
    const path = `/api/sources/${source?.id}/import`
    // Only looked at: no entry.
    await admin.post(path, linksForm({ mode: 'replace', dryRun: 'true' }))
    await admin.post(path, linksForm({ mode: 'replace' }))
    return { entry: { details: { mode: 'replace', added: 0, updated: 1, removed: 0 } } }
  },
  'loginLink.created': async (admin) => {
    const { id } = await newLink(admin)
    return { entry: { subjectId: id } }
  },
  'loginLink.withdrawn': async (admin) => {
    const { id } = await newLink(admin)
    await admin.delete(`/api/login-links/${id}`)
    return { entry: { subjectId: id } }
  },
  'dashboard.changed': async (admin) => {
    const widgets = [makeTextWidget({ title: 'Visits' }), makeTextWidget({ order: 2 })]
    const { id } = await makeDashboard(app.context, admin.companyId, { name: 'Northwind', widgets })
    // The work on it is not recorded.
    await admin.post(`/api/dashboards/${id}`, formOf({ version: '1', footer: 'By us' }))
    const change = { version: '2', name: 'Orbit', widgets: JSON.stringify(widgets.slice(1)) }
    await admin.post(`/api/dashboards/${id}`, formOf(change))
    const changes = { name: { before: 'Northwind', after: 'Orbit' } }
    return { entry: { subjectName: 'Northwind', details: { changes, removed: ['Visits'] } } }
  },
  'link.created': async (admin) => {
    const { dashboard } = await newNamedLink(admin)
    return { entry: { subjectId: dashboard.id, details: { link: 'For the board' } } }
  },
  'link.changed': async (admin) => {
    const { path } = await newNamedLink(admin)
    const change = namedLinkForm({ downloads: false, password: 'for the board' })
    await admin.put(path, change)
    // Saved as it was: no second entry.
    await admin.put(path, namedLinkForm({ downloads: false }))
    const changes = { downloads: { before: true, after: false } }
    return { entry: { details: { link: 'For the board', changes, changed: ['password'] } } }
  },
  'link.revoked': async (admin) => {
    const { dashboard, path } = await newNamedLink(admin)
    await admin.delete(path)
    return { entry: { subjectId: dashboard.id, details: { link: 'For the board' } } }
  },
  'file.deleted': async (admin) => {
    const kept = await admin.post('/api/files/widgets', linksForm({}))
    const { filename } = kept.as(dataOf(uploadedFile)).data
    await admin.send('DELETE', '/api/files', {
      headers: { 'x-csrf-token': admin.csrfToken },
      body: { filename },
    })
    return { entry: { subjectId: filename, subjectName: 'links.csv' } }
  },
  'company.logDownloaded': async (admin) => {
    await admin.get('/api/audit.csv?from=2026-01-01')
    return { entry: { details: { from: '2026-01-01' } } }
  },
  'dashboard.moved': async (admin) => {
    const { id } = await newDashboard(admin)
    const clientId = await makeClient(app.context, admin.companyId, { name: 'Orbit' })
    await admin.put(`/api/dashboards/${id}/client`, { clientId })
    const changes = { client: { before: null, after: 'Orbit' } }
    return { entry: { subjectId: id, details: { clientId, changes } } }
  },
  'client.created': async (admin) => ({ entry: { subjectId: (await makeOne(admin)).id } }),
  'client.changed': async (admin) => {
    const { id } = await makeOne(admin)
    const change = clientForm({ name: 'Orbit', locale: { timezone: 'Europe/Berlin', currency: 'EUR' } })
    await admin.put(`/api/clients/${id}`, change)
    // Saved as it was: no second entry.
    await admin.put(`/api/clients/${id}`, change)
    const changes = {
      name: { before: 'Northwind Outdoor', after: 'Orbit' },
      currency: { before: 'USD', after: 'EUR' },
    }
    return { entry: { subjectName: 'Orbit', details: { changes } } }
  },
  'client.deleted': async (admin) => {
    const { id } = await makeOne(admin)
    await admin.delete(`/api/clients/${id}`)
    return { entry: { subjectName: 'Northwind Outdoor' } }
  },
  'note.created': async (admin) => {
    const { clientId } = await newNote(admin)
    return { entry: { subjectId: clientId, details: { day: '2026-10-12', text: 'A new oven' } } }
  },
  'note.changed': async (admin) => {
    const { path } = await newNote(admin)
    const change = { day: '2026-10-13', text: 'A new oven' }
    await admin.put(path, change)
    // Saved as it was: no second entry.
    await admin.put(path, change)
    const changes = { day: { before: '2026-10-12', after: '2026-10-13' } }
    return { entry: { details: { note: 'A new oven', changes } } }
  },
  'note.deleted': async (admin) => {
    const { path } = await newNote(admin)
    await admin.delete(path)
    return { entry: { details: { day: '2026-10-12', text: 'A new oven' } } }
  },
  'person.registered': async () => {
    const visitor = Object.assign(httpClient(app.url), { address: '203.0.113.200' })
    const password = 'seven green bottles'
    const email = 'ida@newcomers.example'
    const form = new FormData()
    const fields = { name: 'Ida Lund', email, password, password_confirmation: password }
    for (const [name, value] of Object.entries({ ...fields, terms_consent: '1', age_consent: '1' }))
      form.set(name, value)
    await visitor.post('/register', form)
    const token = await tokenFrom(email, 'confirm-registration')
    await visitor.post('/confirm-registration', { token, password })
    const { globals } = await visitor.open('/dashboards')
    const userId = globals.user?.id ?? ''
    const reader = Object.assign(visitor, { userId, companyId: '', email, password })
    return { reader, entry: { subjectName: 'Ida Lund', actorId: userId } }
  },
  'person.invited': async (admin) => {
    const clientId = await makeClient(app.context, admin.companyId, { name: 'Orbit' })
    const form = { name: 'Ida', email: 'ida@invited.example', role: 'member', clientIds: [clientId] }
    await admin.post('/api/users', form)
    const details = { email: form.email, role: 'member', clientIds: [clientId], clients: ['Orbit'] }
    return { entry: { subjectName: 'Ida', details } }
  },
  'person.roleChanged': async (admin) => {
    const { userId } = await makeUser(app.context, admin.companyId)
    await admin.put(`/api/users/${userId}`, { role: 'admin' })
    return { entry: { details: { changes: { role: { before: 'member', after: 'admin' } } } } }
  },
  'person.clientsChanged': async (admin) => {
    const { userId } = await makeUser(app.context, admin.companyId)
    const clientId = await makeClient(app.context, admin.companyId, { name: 'Orbit' })
    await admin.put(`/api/users/${userId}`, { clientIds: [clientId] })
    const changes = { clients: { before: 'all', after: ['Orbit'] } }
    return { entry: { details: { clientIds: [clientId], changes } } }
  },
  'person.emailAsked': async (admin) => {
    const email = 'robin@asked.example'
    await admin.put(`/api/users/${admin.userId}`, { email, currentPassword: admin.password })
    return { entry: { details: { before: admin.email, email } } }
  },
  'person.consentsChanged': async (admin) => {
    // One saved as it is, and what is no consent: no entry.
    await admin.put(`/api/users/${admin.userId}`, { termsConsent: true, timezone: 'Europe/Berlin' })
    await admin.put(`/api/users/${admin.userId}`, { termsConsent: false })
    await app.owner.query('update users set terms_consent = true where id = $1', [admin.userId])
    return { entry: { details: { changes: { termsConsent: { before: true, after: false } } } } }
  },
  'person.emailChanged': async (admin) => {
    const email = 'robin@moved.example'
    await admin.put(`/api/users/${admin.userId}`, { email, currentPassword: admin.password })
    await admin.post('/confirm-email', { token: await tokenFrom(email, 'confirm-email') })
    return { entry: { details: { before: admin.email, email } } }
  },
  'person.emailChangeStopped': async (admin) => {
    const email = 'robin@unwanted.example'
    await admin.put(`/api/users/${admin.userId}`, { email, currentPassword: admin.password })
    const token = await tokenFrom(admin.email, 'stop-email-change')
    await httpClient(app.url).post('/stop-email-change', { token })
    return { entry: { details: { email } } }
  },
  'sender.keyMade': async (admin) => {
    await admin.put('/api/company/sender', { address: 'reports@agency.example' })
    app.clock.advance({ minutes: 1 })
    await app.context.db.tenant(admin.companyId, (tx) =>
      tx.updateTable('dkimKeys').set({ state: 'active' }).execute(),
    )
    await admin.post('/api/company/sender/key')
    return { entry: { subjectName: 'agency.example' } }
  },
  'host.set': async (admin) => {
    await admin.put('/api/company/host', { host: 'reports.brightside.example' })
    return { entry: { subjectName: 'reports.brightside.example' } }
  },
  'host.removed': async (admin) => {
    await admin.put('/api/company/host', { host: 'reports.rival.example' })
    await admin.put('/api/company/host', { host: null })
    return { entry: { subjectName: 'reports.rival.example' } }
  },
  'sso.changed': async (admin) => {
    await admin.put('/api/company/sso', SSO)
    const change = { ...SSO, clientSecret: 'another-secret', createsMembers: true }
    await admin.put('/api/company/sso', change)
    // Saved as it is: no third entry.
    await admin.put('/api/company/sso', { ...change, clientSecret: '' })
    const details = {
      changes: { createsMembers: { before: false, after: true } },
      changed: ['clientSecret'],
    }
    return { entry: { subjectName: SSO.issuer, details } }
  },
  'sso.removed': async (admin) => {
    await admin.put('/api/company/sso', SSO)
    await admin.delete('/api/company/sso')
    return { entry: { subjectName: SSO.issuer } }
  },
  'sso.linksForgotten': async (admin) => {
    await admin.put('/api/company/sso', SSO)
    await admin.delete('/api/company/sso/links')
    return {}
  },
  'sso.domainAdded': async (admin) => {
    await admin.post('/api/company/sso/domains', { domain: 'harbourpine.example' })
    return { entry: { subjectName: 'harbourpine.example' } }
  },
  'sso.domainRemoved': async (admin) => {
    await admin.post('/api/company/sso/domains', { domain: 'harbourpine.example' })
    await admin.delete('/api/company/sso/domains/harbourpine.example')
    return { entry: { subjectName: 'harbourpine.example' } }
  },
  'brand.changed': async (admin) => {
    await admin.put('/api/company/brand', { ...BRAND, accent: '#8a1538' })
    // Saved as it is: no second entry.
    await admin.put('/api/company/brand', { ...BRAND, accent: '#8a1538' })
    return { entry: { details: { changes: { accent: { before: null, after: '#8a1538' } } } } }
  },
}

/** Those whose scenes are of other tests, which expect their entries. */
const ELSEWHERE: Record<string, readonly AuditAction[]> = {
  'server/features/groups/groups.db.test.ts': [
    'group.created',
    'group.changed',
    'group.deleted',
    'domain.added',
    'domain.changed',
    'domain.deleted',
    'domain.snoozed',
    'domain.resumed',
    'domain.acknowledged',
    'domain.unacknowledged',
  ],
  'server/features/groups/channels/channels.db.test.ts': [
    'channel.added',
    'channel.changed',
    'channel.deleted',
  ],
  'server/features/groups/channels/attempts.db.test.ts': ['channel.disabled', 'channel.gaveUp'],
  'server/commands/company.process.test.ts': [
    'company.trialExtended',
    'company.bonusGranted',
    'company.limitsSet',
    'company.subscriptionsSettled',
  ],
  'server/features/audit/audit.db.test.ts': [
    'session.started',
    'session.refused',
    'session.ended',
    'password.changed',
    'source.connected',
    'source.deleted',
    'dashboard.created',
    'dashboard.cloned',
    'dashboard.archived',
    'dashboard.restored',
    'dashboard.deleted',
    'dashboard.lockTaken',
    'link.passwordSet',
    'link.passwordRemoved',
    'link.renewed',
    'report.created',
    'report.changed',
    'report.paused',
    'report.resumed',
    'report.deleted',
    'person.renamed',
    'person.invitedAgain',
    'person.uninvited',
    'person.joined',
    'person.deleted',
    'sender.set',
  ],
  'server/features/auth/login.db.test.ts': ['session.othersRevoked'],
  'server/features/auth/setup.db.test.ts': ['company.setUp'],
  'server/features/companySettings/settings.db.test.ts': ['company.changed'],
  'server/features/companySettings/deletion.db.test.ts': ['company.closed', 'company.restored'],
  'server/features/bringBack/bringBack.db.test.ts': [
    'dashboard.broughtBack',
    'dashboard.removed',
    'source.broughtBack',
    'source.removed',
    'client.broughtBack',
    'client.removed',
    'person.broughtBack',
    'person.removed',
  ],
  'server/features/dashboards/replaceSource.db.test.ts': ['source.replaced'],
  'server/features/exports/exports.db.test.ts': ['export.started', 'export.downloaded'],
  'server/features/host/host.db.test.ts': ['host.lost'],
  'server/features/identities/identities.db.test.ts': ['identity.linked'],
  'server/features/loginLinks/loginLinks.db.test.ts': ['loginLink.used'],
  'server/features/plan/plan.db.test.ts': ['company.dashboardsArchived', 'company.dashboardsReturned'],
  'server/features/secondFactor/app.db.test.ts': [
    'secondFactor.appAdded',
    'secondFactor.codeUsed',
    'secondFactor.refused',
  ],
  'server/features/secondFactor/demanded.db.test.ts': ['secondFactor.reset'],
  'server/features/secondFactor/passkeys.db.test.ts': [
    'secondFactor.copied',
    'secondFactor.passkeyAdded',
    'secondFactor.passkeyRemoved',
  ],
  'server/features/secondFactor/passwordReset.db.test.ts': ['secondFactor.reverted'],
  'server/features/sender/sender.db.test.ts': ['sender.lost'],
  'server/features/sso/settings.db.test.ts': ['sso.domainLost'],
  'server/features/sso/sso.db.test.ts': ['sso.linked', 'sso.joined'],
  'server/features/payments/transitions.db.test.ts': [
    'payment.subscribed',
    'payment.chargeFailed',
    'payment.recovered',
    'payment.canceled',
    'payment.uncanceled',
    'payment.ended',
    'payment.reinstated',
    'payment.resubscribed',
    'payment.replaced',
    'payment.changed',
    'payment.refunded',
  ],
  'server/features/subscription/changes.db.test.ts': [
    'company.canceled',
    'company.uncanceled',
    'company.planChanged',
  ],
  'server/features/subscription/applyCoupon.db.test.ts': ['company.couponApplied'],
  'server/features/reports/reports.db.test.ts': ['report.tested'],
  'server/features/reports/change.db.test.ts': ['report.sentNow'],
  'server/features/reports/review/review.db.test.ts': [
    'report.approved',
    'report.reworded',
    'report.skipped',
  ],
}

it.each(Object.entries(ACTS))('%s is recorded', async (action, act) => {
  const admin = await newAdmin()
  const { entry, reader = admin } = await act(admin)
  const { data } = (await reader.get(`/api/audit?action=${action}`)).as(auditPage)
  expect(data[0]).toMatchObject({ action, actorId: reader.userId, ...entry })
  // Each is one act, and setting the single sign-on up is one before its change.
  expect(data).toHaveLength(action === 'sso.changed' ? 2 : 1)
  if (entry?.details) expect(data[0]?.details).toEqual(entry.details)
  expect(JSON.stringify(data)).not.toMatch(/secret-of-the-client|another-secret|better one|bottles/)
})

it('is tested for every action', () => {
  const tested = [...Object.keys(ACTS), ...Object.values(ELSEWHERE).flat()]
  expect(tested.toSorted()).toEqual(Object.keys(AUDIT_ACTIONS).toSorted())
  for (const [file, actions] of Object.entries(ELSEWHERE)) {
    const text = readFileSync(file, 'utf8')
    for (const action of actions) expect([file, action, text.includes(action)]).toEqual([file, action, true])
  }
})

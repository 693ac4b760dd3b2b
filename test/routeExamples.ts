import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { formDefinitions } from '../server/features/configs/forms.ts'
import { deleteDashboard } from '../server/features/dashboards/lifecycle.ts'
import { cancelOfDeleted } from '../server/features/reports/cancel.ts'
import type { Route } from '../server/http/route.ts'
import {
  clientForm,
  makeClient,
  makeDashboard,
  makeExport,
  makeGroup,
  makeInvitation,
  makeLoginLink,
  makeMissedReview,
  makeNamedLink,
  makeNote,
  makePasskey,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  namedLinkForm,
  reportForm,
  type TestDashboard,
  type TestUser,
} from './factories.ts'
import type { TestApp } from './startApp.ts'

/** One of everything that a company can own and that a route names by an id. */
export interface Belongings {
  user: TestUser
  sourceId: string
  dashboard: TestDashboard
  /** Of that dashboard. */
  namedLinkId: string
  /** Archived: only the company can open its link. */
  archived: TestDashboard
  reportId: string
  /** Of that report, which nobody has reviewed in time. */
  runId: string
  clientId: string
  noteId: string
  sessionId: string
  invitationId: string
  loginLinkId: string
  /** Of a colleague: the person's own would keep them from signing in by the password alone. */
  passkeyId: string
  exportId: string
  groupId: string
  domainId: string
  viewId: string
  channelId: string
  /** A dashboard that can be brought back. */
  deletedId: string
}

export async function makeBelongings(app: TestApp, user: TestUser): Promise<Belongings> {
  const { context } = app
  const source = await makeSource(app, user, 'semrush')
  const dashboard = await makeDashboard(context, user.companyId, { widgets: [makeTextWidget()] })
  const namedLink = await makeNamedLink(context, dashboard)
  const archived = await makeDashboard(context, user.companyId, { active: false })
  const reportId = await makeReport(context, dashboard, user.userId)
  const runId = await makeMissedReview(context, user.companyId, reportId)
  const clientId = await makeClient(context, user.companyId)
  const noteId = await makeNote(context, user.companyId, clientId)
  const session = await context.db.tenant(user.companyId, (tx) =>
    tx.selectFrom('sessions').select('id').where('userId', '=', user.userId).executeTakeFirstOrThrow(),
  )
  const invitationId = await makeInvitation(context, user)
  const loginLinkId = await makeLoginLink(context, user)
  const passkeyId = await makePasskey(context, await makeUser(context, user.companyId))
  const exportId = await makeExport(context, user.companyId)
  const group = await makeGroup(context, user)
  const deleted = await makeDashboard(context, user.companyId)
  await deleteDashboard(context, user, deleted.id, cancelOfDeleted)
  return {
    user,
    sourceId: source.id,
    dashboard,
    namedLinkId: namedLink.id,
    archived,
    reportId,
    runId,
    clientId,
    noteId,
    sessionId: session.id,
    invitationId,
    loginLinkId,
    passkeyId,
    exportId,
    deletedId: deleted.id,
    ...group,
  }
}

/** Whose id a path names, by the beginning of the path. A route under none of these has to be added here. */
const NAMED: [prefix: string, idOf: (own: Belongings) => string][] = [
  ['/api/sessions/:id', (own) => own.sessionId],
  ['/api/invitations/:id', (own) => own.invitationId],
  ['/api/login-links/:id', (own) => own.loginLinkId],
  ['/api/second-factor/passkeys/:id', (own) => own.passkeyId],
  ['/api/company/exports/:id', (own) => own.exportId],
  ['/api/users/:id', (own) => own.user.userId],
  ['/api/sources/:id', (own) => own.sourceId],
  ['/api/clients/:id', (own) => own.clientId],
  ['/api/groups/:id', (own) => own.groupId],
  ['/api/domains/:id', (own) => own.domainId],
  ['/api/group-views/:id', (own) => own.viewId],
  ['/api/channels/:id', (own) => own.channelId],
  ['/api/dashboards/:id', (own) => own.dashboard.id],
  ['/api/dashboards/:permalink', (own) => own.archived.permalink],
  ['/api/automatic-reports/:id', (own) => own.reportId],
  ['/api/report-runs/:id', (own) => own.runId],
  ['/api/deleted/:id', (own) => own.deletedId],
]

/** Closed lists in paths, with one of their values. */
const CHOICES: Record<string, string> = {
  ':code': 'SPRING',
  ':company': 'nobodys-company-id',
  ':domain': 'agency.example',
  ':file': 'semrush.svg',
  ':kind': 'google_analytics',
  ':option': 'database',
  ':provider': 'google',
  ':resource': 'dashboards',
  ':type': 'semrush',
  ':use': 'dashboard',
  ':version': formDefinitions.version,
}

/** Names too random to be tried as another user: features/files/readers.db.test.ts tests who may read them. */
const CAPABILITIES = ['/files/:name']

/** Whether the path names something that belongs to a company. */
export const namesBelonging = ({ path }: Route) =>
  /:(id|permalink|name)\b/.test(path) && !CAPABILITIES.includes(path)

/** The route's path with its parameters filled in: this company's id, or one that nobody has. */
export function pathOf(definition: Route, own: Belongings | null): string {
  let path = definition.path
  for (const [name, value] of Object.entries(CHOICES)) path = path.replace(name, value)
  path = path.replace(':name', `${nanoid()}.png`)
  path = path.replace(':linkId', own?.namedLinkId ?? nanoid()).replace(':noteId', own?.noteId ?? nanoid())
  if (namesBelonging(definition)) {
    const named = NAMED.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    if (!named) throw new Error(`${definition.path} names something unknown; add it to test/routeExamples.ts`)
    path = path.replace(/:(id|permalink)\b/, own ? named[1](own) : nanoid())
  }
  if (path.includes(':')) throw new Error(`${path} has a parameter unknown to test/routeExamples.ts`)
  return path + (QUERIES[definition.path] ?? '')
}

/** Query parameters without which a route cannot be called. */
const QUERIES: Record<string, string> = {
  '/api/company/brand/proposal': `?logo=${nanoid(32)}.png`,
  '/api/certificates/ask': '?domain=reports.agency.example',
  '/api/sources/:id/:option': '?type=semrush',
  '/api/sources/:id/catalogue': '?type=semrush',
  '/api/dashboards/:permalink/sent': '?sent=a-guess',
}

/** A body that each route would take, by method and path. */
const BODIES: Record<string, (own: Belongings) => unknown> = {
  'POST /login': ({ user }) => ({ email: user.email, password: 'not this one' }),
  'POST /forgot-password': () => ({ email: 'nobody@people.example' }),
  'POST /reset-password': () => ({ token: 'x'.repeat(43), password: 'a long password' }),
  'POST /setup': () => ({
    code: '0000',
    company: 'A',
    name: 'B',
    email: 'c@d.example',
    password: 'a long password',
  }),
  'POST /register': () =>
    formOf({
      name: 'Kim Sato',
      email: 'kim@people.example',
      password: 'a long password',
      password_confirmation: 'a long password',
      terms_consent: '1',
      age_consent: '1',
    }),
  'POST /register/resend': () => ({ id: nanoid() }),
  'POST /confirm-registration': () => ({ token: 'x'.repeat(43), password: 'a long password' }),
  'POST /api/users': () => ({ name: 'Kim Sato', email: 'kim@people.example', role: 'member' }),
  'POST /invitation': () => ({ token: 'x'.repeat(43) }),
  'POST /accept-invitation': () => ({
    token: 'x'.repeat(43),
    name: 'Kim Sato',
    password: 'a long password',
    termsConsent: true,
    ageConsent: true,
  }),
  'POST /register/:provider': () =>
    formOf({ name: 'Kim Sato', email: 'kim@people.example', terms_consent: '1', age_consent: '1' }),
  'POST /confirm-registration/:provider': () => ({ token: 'x'.repeat(43) }),
  'POST /accept-invitation/:provider': () => ({
    token: 'x'.repeat(43),
    name: 'Kim Sato',
    termsConsent: true,
    ageConsent: true,
  }),
  'POST /api/second-step': () => ({ code: '000000' }),
  'POST /api/passkeys/challenge': () => ({ purpose: 'signIn' }),
  'POST /login/passkey': () => ({
    id: 'x',
    clientDataJSON: 'x',
    authenticatorData: 'x',
    signature: 'x',
    userHandle: null,
  }),
  'POST /api/second-factor/unlock': () => ({ password: 'not this one' }),
  'PUT /api/second-factor/app': () => ({ code: '000000' }),
  'POST /api/second-factor/passkeys': () => ({
    name: 'Mallory',
    answer: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] },
  }),
  'PUT /api/second-factor/passkeys/:id': () => ({ name: 'Mallory' }),
  'PUT /api/company/security': () => ({ secondFactorFor: 'nobody' }),
  'POST /api/identities/:provider': () => ({ currentPassword: 'not this one' }),
  'POST /confirm-email': () => ({ token: 'x'.repeat(43) }),
  'POST /stop-email-change': () => ({ token: 'x'.repeat(43) }),
  'DELETE /api/users/:id': () => ({}),
  'PUT /api/users/:id': () => ({ name: 'Mallory' }),
  'POST /api/company': () => formOf({ name: 'Mallory & Co' }),
  'DELETE /api/company': () => ({ delete: true, name: 'Harbour & Pine', currentPassword: 'not this one' }),
  'POST /api/company/subscription/estimate': () => ({ dashboards: 5, interval: 1 }),
  'POST /api/company/subscription': () => ({}),
  'PUT /api/company/subscription': () => ({ dashboards: 5, interval: 1 }),
  'POST /api/company/coupon': () => ({ coupon: 'SPRING' }),
  'PUT /api/company/sender': () => ({ address: 'mallory@agency.example' }),
  'PUT /api/company/brand': () => ({
    logo: null,
    logoDark: null,
    icon: null,
    accent: '#8a1538',
    palette: [],
  }),
  'PUT /api/company/host': () => ({ host: 'mallory.agency.example' }),
  'POST /api/browser-errors': () => ({ message: 'x is not a function', stack: '', path: '/dashboards' }),
  'POST /api/payment/secure': () => ({ dashboards: 5, name: 'Kim Sato', email: 'kim@people.example' }),
  'POST /api/payment/completion': () => ({ checkout: nanoid(), id: 'x', reference: 'x' }),
  'POST /broadcasting/auth': ({ user }) => ({
    socket_id: '1.2',
    channel_name: `private-company.${user.companyId}`,
  }),
  'POST /broadcasting/user-auth': () => ({ socket_id: '1.2' }),
  'POST /webhooks/fastspring': () => ({ events: [] }),
  'POST /oauth/sso': () => ({ email: 'kim@people.example' }),
  'POST /oauth/sso/:company': () => ({ next: '/dashboards' }),
  'PUT /api/company/sso': () => ({
    issuer: 'https://login.mallory.example',
    clientId: 'mallory',
    clientSecret: 'a secret',
    enabled: false,
    required: false,
    createsMembers: false,
  }),
  'POST /api/company/sso/test': () => ({ issuer: 'http://login.mallory.example' }),
  'POST /api/company/sso/domains': () => ({ domain: 'mallory.example' }),
  'POST /api/sources': () => ({ name: 'semrush', token: 'k'.repeat(32) }),
  'PUT /api/sources/:id': () => ({ token: 'k'.repeat(32) }),
  'POST /api/sources/:id/login': () => ({ name: 'google_ads' }),
  'POST /api/sources/import': () => formOf({ name: 'base_me', account: 'Links' }),
  'POST /api/sources/:id/import': () => formOf({ mode: 'replace' }),
  'POST /api/sources/:id/replace': () => ({ with: nanoid(), dryRun: false }),
  'POST /api/login-links': () => ({ name: 'Kim Sato', kind: 'google_analytics' }),
  'POST /login-link': () => ({ token: 'x'.repeat(43) }),
  'POST /oauth/login-link': () => ({ token: 'x'.repeat(43) }),
  'POST /api/clients': () => clientForm(),
  'PUT /api/clients/:id': () => clientForm({ name: 'Taken over' }),
  'POST /api/clients/:id/notes': () => ({ day: '2026-10-12', text: 'Mallory was here' }),
  'PUT /api/clients/:id/notes/:noteId': () => ({ day: '2026-10-12', text: 'Taken over' }),
  'POST /api/groups': () => ({ name: 'Another group', hosts: 'mallory.example' }),
  'PUT /api/groups/:id': () => ({ name: 'Taken over' }),
  'POST /api/groups/:id/domains': () => ({ hosts: 'mallory.example' }),
  'POST /api/groups/:id/channels': () => ({
    kind: 'webhook',
    address: 'https://mallory.example/hook',
    timezone: 'UTC',
  }),
  'PUT /api/channels/:id': () => ({ kind: 'webhook', name: 'Taken over', timezone: 'UTC' }),
  'POST /api/groups/:id/views': () => ({ name: 'Mine', query: 'window=30' }),
  'PUT /api/domains/:id': () => ({ ownerId: null }),
  'POST /api/domains/:id/acknowledge': () => ({}),
  'DELETE /api/domains/:id/acknowledge': () => ({}),
  'POST /api/domains/:id/snooze': () => ({ reason: 'A relaunch' }),
  'PUT /api/dashboards/:id/favourite': () => ({ favourite: true }),
  'PUT /api/dashboards/:id/client': () => ({ clientId: null }),
  'POST /api/dashboards': () => ({ name: 'Another', timezone: 'UTC' }),
  'POST /api/dashboards/:id/clone': () => ({ name: 'A copy' }),
  'POST /api/dashboards/:id': () => formOf({ version: '1', name: 'Taken over' }),
  'PUT /api/dashboards/:id': () => ({ category: 'refresh_permalink' }),
  'POST /api/dashboards/:id/links': () => namedLinkForm(),
  'PUT /api/dashboards/:id/links/:linkId': () => namedLinkForm({ name: 'Taken over' }),
  'POST /api/dashboards/:id/lock': () => ({ takeOver: true }),
  'POST /api/dashboards/:id/preview': () => ({ widget: makeTextWidget() }),
  'POST /api/dashboards/:id/preview/sources': ({ sourceId }) => ({ type: 'semrush', sourceId, accounts: [] }),
  'POST /api/dashboards/:permalink/authorise': () => ({ password: 'a guess' }),
  'POST /api/automatic-reports': ({ dashboard }) => reportForm(dashboard.id),
  'PUT /api/automatic-reports/:id': () => ({ paused: true }),
  'PUT /api/report-runs/:id/review': () => ({ act: 'skip' }),
  'POST /report-review': () => ({ token: 'x'.repeat(43) }),
  'PUT /report-review': () => ({ token: 'x'.repeat(43), does: { act: 'skip' } }),
  'POST /api/files/:use': () => formOf({}),
  'DELETE /api/files': () => ({ filename: `${nanoid()}.png` }),
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Throws where a route takes a body and none is known here. */
export function bodyOf(definition: Route, own: Belongings): unknown {
  const body = BODIES[nameOf(definition)]
  const taken = definition.schemas.body !== undefined || definition.multipart === true
  if (taken && !body) throw new Error(`${nameOf(definition)} takes a body; add one to test/routeExamples.ts`)
  return body?.(own)
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

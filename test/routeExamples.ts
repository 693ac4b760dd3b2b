import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { formDefinitions } from '../server/features/configs/forms.ts'
import type { Route } from '../server/http/route.ts'
import {
  clientForm,
  makeClient,
  makeDashboard,
  makeInvitation,
  makeReport,
  makeSource,
  makeTextWidget,
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
  /** Archived: only the company can open its link. */
  archived: TestDashboard
  reportId: string
  clientId: string
  sessionId: string
  invitationId: string
}

export async function makeBelongings(app: TestApp, user: TestUser): Promise<Belongings> {
  const { context } = app
  const source = await makeSource(app, user, 'semrush')
  const dashboard = await makeDashboard(context, user.companyId, { widgets: [makeTextWidget()] })
  const archived = await makeDashboard(context, user.companyId, { active: false })
  const reportId = await makeReport(context, dashboard, user.userId)
  const clientId = await makeClient(context, user.companyId)
  const session = await context.db.tenant(user.companyId, (tx) =>
    tx.selectFrom('sessions').select('id').where('userId', '=', user.userId).executeTakeFirstOrThrow(),
  )
  const invitationId = await makeInvitation(context, user)
  return {
    user,
    sourceId: source.id,
    dashboard,
    archived,
    reportId,
    clientId,
    sessionId: session.id,
    invitationId,
  }
}

/** Whose id a path names, by the beginning of the path. A route under none of these has to be added here. */
const NAMED: [prefix: string, idOf: (own: Belongings) => string][] = [
  ['/api/sessions/:id', (own) => own.sessionId],
  ['/api/invitations/:id', (own) => own.invitationId],
  ['/api/users/:id', (own) => own.user.userId],
  ['/api/sources/:id', (own) => own.sourceId],
  ['/api/clients/:id', (own) => own.clientId],
  ['/api/dashboards/:id', (own) => own.dashboard.id],
  ['/api/dashboards/:permalink', (own) => own.archived.permalink],
  ['/api/automatic-reports/:id', (own) => own.reportId],
]

/** Closed lists in paths, with one of their values. */
const CHOICES: Record<string, string> = {
  ':file': 'semrush.svg',
  ':kind': 'google_analytics',
  ':option': 'database',
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
  'POST /api/users': () => ({ name: 'Kim Sato', email: 'kim@people.example', role: 'member' }),
  'POST /invitation': () => ({ token: 'x'.repeat(43) }),
  'POST /accept-invitation': () => ({
    token: 'x'.repeat(43),
    name: 'Kim Sato',
    password: 'a long password',
    termsConsent: true,
    ageConsent: true,
  }),
  'POST /confirm-email': () => ({ token: 'x'.repeat(43) }),
  'DELETE /api/users/:id': () => ({}),
  'PUT /api/users/:id': () => ({ name: 'Mallory' }),
  'PUT /api/company/sender': () => ({ address: 'mallory@agency.example' }),
  'POST /api/sources': () => ({ name: 'semrush', token: 'k'.repeat(32) }),
  'PUT /api/sources/:id': () => ({ token: 'k'.repeat(32) }),
  'POST /api/sources/:id/login': () => ({ name: 'google_ads' }),
  'POST /api/sources/import': () => formOf({ name: 'base_me', account: 'Links' }),
  'POST /api/sources/:id/import': () => formOf({ mode: 'replace' }),
  'POST /api/sources/:id/replace': () => ({ with: nanoid(), dryRun: false }),
  'POST /api/clients': () => clientForm(),
  'PUT /api/clients/:id': () => clientForm({ name: 'Taken over' }),
  'PUT /api/dashboards/:id/favourite': () => ({ favourite: true }),
  'PUT /api/dashboards/:id/client': () => ({ clientId: null }),
  'POST /api/dashboards': () => ({ name: 'Another', timezone: 'UTC' }),
  'POST /api/dashboards/:id': () => formOf({ version: '1', name: 'Taken over' }),
  'PUT /api/dashboards/:id': () => ({ category: 'refresh_permalink' }),
  'POST /api/dashboards/:id/lock': () => ({ takeOver: true }),
  'POST /api/dashboards/:id/preview': () => ({ widget: makeTextWidget() }),
  'POST /api/dashboards/:permalink/authorise': () => ({ password: 'a guess' }),
  'POST /api/automatic-reports': ({ dashboard }) => reportForm(dashboard.id),
  'PUT /api/automatic-reports/:id': () => ({ paused: true }),
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

import { setTimeout as sleep } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { z } from 'zod'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../../server/seed/people.ts'
import { dataOf } from '../../shared/api/common.ts'
import { dashboard, dashboardList } from '../../shared/api/dashboards.ts'
import { source } from '../../shared/api/sources.ts'
import { clientForm, makeTextWidget, reportForm } from '../factories.ts'
import { type HttpClient, httpClient } from '../httpClient.ts'

export const ROLES = ['admin', 'member', 'limited', 'outsider', 'viewer', 'nobody'] as const
/** `limited`: a member who works for one client; `outsider`: admin of another company; `viewer`: has only links; `nobody`: not even those. */
export type Role = (typeof ROLES)[number]

const [{ people }, other] = DEMO_COMPANIES
const EMAILS: Partial<Record<Role, string>> = {
  admin: people[0].email,
  member: people[1].email,
  limited: 'limited@broadsheet.test',
  outsider: other.people[0].email,
}

/** Ids of the first company by what they name, and what is handed out on the way. */
export interface Known {
  /** Whom the company works for. */
  clients: string[]
  dashboards: string[]
  permalinks: string[]
  sources: string[]
  reports: string[]
  sessions: string[]
  /** The admin alone, who stays one: with other people's ids, admins would change who is who in the cast. */
  users: string[]
  invitations: string[]
  /** Tokens of PDFs that were requested. */
  checks: string[]
}

export interface Cast {
  clients: Record<Role, HttpClient>
  known: Known
  /** What must never be revealed outside the first company. */
  secrets: string[]
  /** What must never be revealed to the limited member: the name of a client that the member does not work for. */
  hidden: string[]
  /** Signs a role in again after a request has ended its session. */
  renew(role: Role): Promise<void>
  /** Makes what has become rare, and looks up what there is. */
  refresh(): Promise<void>
}

const listed = dataOf(z.array(z.object({ id: z.string() })))
const sessionList = dataOf(z.array(z.object({ id: z.string(), current: z.boolean() })))
const FEWEST = 4
const REFRESH_TRIES = 5

/** A user who has withdrawn a consent may do nothing else until it is given again. */
async function consentAgain(client: HttpClient): Promise<void> {
  const { globals } = await client.open('/dashboards')
  if (globals.user)
    await client.put(`/api/users/${globals.user.id}`, { termsConsent: true, ageConsent: true })
}

/** Everybody who calls the product, and what of the first company there is to call it for. */
export async function makeCast(url: string, inboxUrl: string): Promise<Cast> {
  const clients = Object.fromEntries(ROLES.map((role) => [role, httpClient(url)])) as Record<Role, HttpClient>
  const known: Known = {
    clients: [],
    dashboards: [],
    permalinks: [],
    sources: [],
    reports: [],
    sessions: [],
    users: [],
    invitations: [],
    checks: [],
  }
  const signIn = async (role: Role) => {
    const email = EMAILS[role]
    const client = clients[role]
    if (!email) return void (await client.open('/login'))
    client.cookies.clear()
    const entered = await client.signIn(email, DEMO_PASSWORD)
    if (entered.status !== 200) throw new Error(`${email} cannot sign in any more: ${entered.text}`)
  }
  // Several calls may learn at once that their session has ended.
  const renewals = new Map<Role, Promise<void>>()
  const renew = (role: Role) =>
    renewals.getOrInsertComputed(role, () => signIn(role).finally(() => renewals.delete(role)))
  // One of its own, which no request of the run ends.
  const keeper = httpClient(url)
  keeper.address = '10.255.0.1'
  const kept = await keeper.signIn(people[0].email, DEMO_PASSWORD)
  if (kept.status !== 200) throw new Error(`Nobody can sign in: ${kept.text}`)
  const adminId = kept.as(dataOf(z.object({ id: z.string() }))).data.id
  const ids = async (path: string) => (await keeper.get(path)).as(listed).data.map(({ id }) => id)
  const list = async () => (await keeper.get('/api/dashboards?limit=100')).as(dashboardList).data

  const refreshOnce = async () => {
    for (const role of ROLES) await consentAgain(clients[role])
    await consentAgain(keeper)
    for (let count = (await list()).length; count < FEWEST; count++) await makeDashboard(keeper)
    const all = await list()
    known.dashboards = all.map(({ id }) => id)
    known.permalinks = all.map(({ permalink }) => permalink)
    if ((await ids('/api/automatic-reports')).length < FEWEST) {
      for (const id of known.dashboards.slice(0, FEWEST))
        await keeper.post('/api/automatic-reports', reportForm(id))
    }
    for (let count = (await ids('/api/clients')).length; count < FEWEST; count++)
      await keeper.post('/api/clients', clientForm({ name: `Client ${nanoid()}` }))
    known.clients = await ids('/api/clients')
    known.reports = await ids('/api/automatic-reports')
    known.sources = (await keeper.get('/api/sources')).as(dataOf(z.array(source))).data.map(({ id }) => id)
    const sessions = (await keeper.get('/api/sessions')).as(sessionList).data
    known.sessions = sessions.filter(({ current }) => !current).map(({ id }) => id)
    known.users = [adminId]
    known.invitations = await ids('/api/invitations')
  }
  /** Concurrent requests may remove what it has just found or made. */
  const refresh = async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await refreshOnce()
      } catch (error) {
        if (tries === REFRESH_TRIES) throw error
      }
    }
  }
  const hidden = await makeLimited(keeper, url, inboxUrl)
  for (const role of ROLES) await renew(role)
  await refresh()
  const users = await ids('/api/users')
  const secrets = [...known.sources, ...users, ...known.reports, people[0].email, people[1].email]
  return { clients, known, secrets, hidden: [hidden], renew, refresh }
}

/** Has a member join who works for one of two clients; returns the name of the other one. */
async function makeLimited(keeper: HttpClient, url: string, inboxUrl: string): Promise<string> {
  const hidden = `Hidden ${nanoid()}`
  await keeper.open('/dashboards')
  await keeper.post('/api/clients', clientForm({ name: hidden }))
  const made = await keeper.post('/api/clients', clientForm({ name: 'Reached' }))
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  const email = EMAILS.limited ?? ''
  const form = { name: 'Lin Mora', email, role: 'member', clientIds: [id] }
  const invited = await keeper.post('/api/users', form)
  if (invited.status !== 201) throw new Error(`Nobody could be invited: ${invited.text}`)
  const visitor = httpClient(url)
  await visitor.open('/login')
  const joined = await visitor.post('/accept-invitation', {
    token: await invitationTo(inboxUrl, email),
    name: form.name,
    password: DEMO_PASSWORD,
    termsConsent: true,
    ageConsent: true,
  })
  if (joined.status >= 400) throw new Error(`The invitation was not accepted: ${joined.text}`)
  return hidden
}

const inbox = z.array(z.object({ to: z.array(z.string()), text: z.string() }))
const MAILED_WITHIN_TRIES = 60

async function invitationTo(inboxUrl: string, address: string): Promise<string> {
  for (let tries = 0; tries < MAILED_WITHIN_TRIES; tries++) {
    const answer = await fetch(inboxUrl, { headers: { accept: 'application/json' } })
    const mail = inbox.parse(await answer.json()).find(({ to }) => to.includes(address))
    const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token) return token
    await sleep(500)
  }
  throw new Error(`No invitation to ${address} arrived.`)
}

async function makeDashboard(keeper: HttpClient): Promise<void> {
  const made = await keeper.post('/api/dashboards', { name: 'To be tried', timezone: 'UTC' })
  const { permalink } = made.as(dataOf(z.object({ permalink: z.string() }))).data
  const { id, version } = (await keeper.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('widgets', JSON.stringify([makeTextWidget()]))
  await keeper.post(`/api/dashboards/${id}`, form)
}

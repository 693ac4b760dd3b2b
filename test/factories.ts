import { randomBytes } from 'node:crypto'
import argon2 from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import { nanoid } from 'nanoid'
import { providers } from '../providers/registry.ts'
import { newWebhookSecret } from '../server/channels/signature.ts'
import type { AppContext } from '../server/context.ts'
import {
  CHANNEL_ADDRESS,
  CHANNEL_SECRET,
  type EncryptedColumn,
  placeIn,
} from '../server/db/encryptedColumns.ts'
import type {
  AutomaticReports,
  Clients,
  Companies,
  Dashboards,
  Exports,
  Invitations,
  Users,
} from '../server/db/types.ts'
import { insertWidgets } from '../server/features/dashboards/storeWidgets.ts'
import { catalogued } from '../server/features/widgets/catalogue.ts'
import { widgetFromPreset } from '../server/features/widgets/fromPreset.ts'
import { hashPassword } from '../server/lib/password.ts'
import { connectDemo, type DemoSource } from '../server/seed/connectDemo.ts'
import { type ClientForm, localeProfile } from '../shared/api/clients.ts'
import type { NamedLinkForm } from '../shared/api/namedLinks.ts'
import { type Widget, type WidgetInput, widget } from '../shared/api/widgets.ts'
import type { DataType, SourceKind } from '../shared/domain/sources.ts'
import type { TestApp } from './startApp.ts'

/** Each factory fills in everything but what the test is about. Rows are made as the app's own role would. */

export interface TestUser {
  userId: string
  companyId: string
  email: string
  password: string
}

const PASSWORD = 'correct horse battery'
/** At the least cost, which each sign-in of a test would pay anew. A password that a test names is hashed as in real use. */
const passwordHash = argon2.hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** An active company with room for many dashboards; returns its id. */
export async function makeCompany(
  context: AppContext,
  facts: Partial<Insertable<Companies>> = {},
): Promise<string> {
  const id = facts.id ?? nanoid()
  const values = { name: 'Harbour & Pine', state: 'active', planDashboards: 500, ...facts, id }
  await context.db.tenant(id, (tx) => tx.insertInto('companies').values(values).execute())
  return id
}

/** A member who has given both consents. */
export async function makeUser(
  context: AppContext,
  companyId: string,
  { password = PASSWORD, ...facts }: Partial<Insertable<Users>> & { password?: string } = {},
): Promise<TestUser> {
  const id = facts.id ?? nanoid()
  const values = {
    name: 'Robin Vale',
    email: `${id.toLowerCase()}@people.example`,
    passwordHash: await (password === PASSWORD ? passwordHash : hashPassword(password)),
    termsConsent: true,
    ageConsent: true,
    ...facts,
    id,
    companyId,
  }
  await context.db.tenant(companyId, (tx) => tx.insertInto('users').values(values).execute())
  return { userId: id, companyId, email: values.email, password }
}

/** An invitation to that person's company, sent a moment ago, whose link nobody knows; returns its id. */
export async function makeInvitation(
  context: AppContext,
  { companyId, userId }: Pick<TestUser, 'companyId' | 'userId'>,
  facts: Partial<Insertable<Invitations>> = {},
): Promise<string> {
  const id = facts.id ?? nanoid()
  const values = {
    name: 'Kim Sato',
    email: `${id.toLowerCase()}@people.example`,
    role: 'member',
    tokenHash: randomBytes(32),
    invitedBy: userId,
    sentAt: context.now().toString(),
    expiresAt: context.now().add({ hours: 168 }).toString(),
    ...facts,
    id,
    companyId,
  }
  await context.db.tenant(companyId, (tx) => tx.insertInto('invitations').values(values).execute())
  return id
}

/** A login link of that person, made a moment ago, whose address nobody knows; returns its id. */
export async function makeLoginLink(
  context: AppContext,
  { companyId, userId }: Pick<TestUser, 'companyId' | 'userId'>,
): Promise<string> {
  const id = nanoid()
  const values = {
    id,
    companyId,
    name: 'Kim Sato',
    kind: 'google_analytics',
    createdBy: userId,
    tokenHash: randomBytes(32),
    createdAt: context.now().toString(),
    expiresAt: context.now().add({ hours: 168 }).toString(),
  }
  await context.db.tenant(companyId, (tx) => tx.insertInto('loginLinks').values(values).execute())
  return id
}

/** A passkey of that person, of a device that nobody has: their password alone no longer signs them in. Returns its id. */
export async function makePasskey(
  context: AppContext,
  { companyId, userId }: Pick<TestUser, 'companyId' | 'userId'>,
): Promise<string> {
  const id = nanoid()
  const values = {
    id,
    companyId,
    userId,
    name: 'Lost key',
    credentialId: nanoid(),
    publicKey: randomBytes(77),
    counter: 0,
    transports: ['usb'],
    host: 'localhost',
    createdAt: context.now().toString(),
  }
  await context.db.tenant(companyId, (tx) => tx.insertInto('passkeys').values(values).execute())
  return id
}

/** An export of that company that is ready, and empty unless its parts are made; returns its id. */
export async function makeExport(
  context: AppContext,
  companyId: string,
  facts: Partial<Insertable<Exports>> = {},
): Promise<string> {
  const id = facts.id ?? nanoid()
  const values = {
    state: 'ready',
    createdAt: context.now().toString(),
    finishedAt: context.now().toString(),
    expiresAt: context.now().add({ hours: 168 }).toString(),
    ...facts,
    id,
    companyId,
  }
  await context.db.tenant(companyId, (tx) => tx.insertInto('exports').values(values).execute())
  return id
}

/** The only person of a company of their own. */
export const makeLoneUser = async (context: AppContext): Promise<TestUser> =>
  makeUser(context, await makeCompany(context))

/** A source that is connected for real, against its emulator. */
export async function makeSource(
  app: Pick<TestApp, 'context' | 'sandbox'>,
  actor: { companyId: string; userId: string },
  kind: SourceKind,
): Promise<DemoSource> {
  const provider = providers.find(({ definition }) => definition.kind === kind)
  if (!provider) throw new Error(`There is no provider called ${kind}`)
  return connectDemo(app.context, actor, provider, await app.sandbox.credentialsFor(kind))
}

/** What the form of a client sends. */
export const clientForm = (facts: Partial<ClientForm> = {}): ClientForm => ({
  name: 'Northwind Outdoor',
  logo: null,
  accent: null,
  locale: localeProfile.parse({ timezone: ZONE }),
  accounts: [],
  ...facts,
})

/** A client of that company; returns its id. */
export async function makeClient(
  context: AppContext,
  companyId: string,
  facts: Partial<Insertable<Clients>> = {},
): Promise<string> {
  const id = facts.id ?? nanoid()
  const { name, locale } = clientForm()
  const values = { name, locale: JSON.stringify(locale), ...facts, id, companyId }
  await context.db.tenant(companyId, (tx) => tx.insertInto('clients').values(values).execute())
  return id
}

/** What happened at this client on 12 October. */
export async function makeNote(context: AppContext, companyId: string, clientId: string): Promise<string> {
  const id = nanoid()
  const note = { day: '2026-10-12', text: 'A new oven', createdAt: context.now().toString() }
  await context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('clientNotes')
      .values({ ...note, id, companyId, clientId })
      .execute(),
  )
  return id
}

export interface TestDashboard {
  id: string
  permalink: string
  companyId: string
}

/** An active dashboard, open to everyone with its link. */
export async function makeDashboard(
  context: AppContext,
  companyId: string,
  { widgets = [], ...facts }: Partial<Insertable<Dashboards>> & { widgets?: readonly Widget[] } = {},
): Promise<TestDashboard> {
  const { id = nanoid(), permalink = nanoid() } = facts
  await context.db.tenant(companyId, async (tx) => {
    await tx
      .insertInto('dashboards')
      .values({ name: 'Monthly figures', ...facts, id, permalink, companyId })
      .execute()
    await insertWidgets(tx, { companyId, dashboardId: id }, widgets)
  })
  return { id, permalink, companyId }
}

/** What the form of a named link sends: anybody who has it reads, for ever, any days, with downloads. */
export const namedLinkForm = (facts: Partial<NamedLinkForm> = {}): NamedLinkForm => ({
  name: 'For the board',
  expiresOn: null,
  dates: { kind: 'any' },
  theme: 'auto',
  downloads: true,
  ...facts,
})

/** A stored named link of this dashboard. */
export async function makeNamedLink(
  context: AppContext,
  { companyId, id: dashboardId }: Pick<TestDashboard, 'companyId' | 'id'>,
  {
    passwordHash = null,
    ...facts
  }: Partial<Omit<NamedLinkForm, 'password'> & { passwordHash: string | null }> = {},
): Promise<{ id: string; permalink: string }> {
  const form = namedLinkForm(facts)
  const link = { id: nanoid(), permalink: nanoid(22) }
  const stored = { ...form, ...link, companyId, dashboardId, passwordHash, dates: JSON.stringify(form.dates) }
  const createdAt = context.now().toString()
  await context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('namedLinks')
      .values({ ...stored, createdAt })
      .execute(),
  )
  return link
}

/** A widget from a ready one of its type, fed by the source's first property. Not stored. */
export function makeWidget(
  type: DataType,
  presetId: string,
  source: DemoSource | null,
  facts: Partial<Widget> = {},
): Widget {
  const preset = catalogued(type)?.type.presets.find(({ id }) => id === presetId)
  if (!preset) throw new Error(`${type} has no ready widget called ${presetId}`)
  const feed = { sourceId: source?.id ?? null, accounts: source?.propertyIds.slice(0, 1) ?? [] }
  return { ...widgetFromPreset(type, preset, facts.order ?? 1, feed), ...facts }
}

/** A card of text, which needs no source. Not stored. */
export function makeTextWidget(facts: Partial<WidgetInput> = {}): Widget {
  return widget.parse({
    id: nanoid(),
    hash: nanoid(10),
    order: 1,
    nature: 'passive',
    title: 'A word from us',
    format: 'textCard',
    width: 2,
    height: 1,
    passive: { type: 'plain', description: '<p>What a month.</p>' },
    ...facts,
  })
}

/**
 * A report of that dashboard to one recipient, every Monday at 08:00 in Berlin and due a week from now; with
 * a `nextRunAt`, weekly in the minute of it. Returns its id.
 */
export async function makeReport(
  context: AppContext,
  dashboard: TestDashboard,
  createdBy: string,
  facts: Partial<Insertable<AutomaticReports>> = {},
): Promise<string> {
  const id = facts.id ?? nanoid()
  const values = {
    dashboardId: dashboard.id,
    createdBy,
    recipients: ['client@clients.example'],
    period: 'WEEK',
    detail: '1',
    hour: 8,
    minute: 0,
    timezone: ZONE,
    dateRange: 'LAST_30_DAYS',
    nextRunAt: context.now().add({ hours: 168 }).toString(),
    ...(facts.nextRunAt && weeklyAt(facts.nextRunAt)),
    ...facts,
    id,
    companyId: dashboard.companyId,
  }
  await context.db.tenant(dashboard.companyId, (tx) =>
    tx.insertInto('automaticReports').values(values).execute(),
  )
  return id
}

/** A run of that report whose time to be reviewed is over. */
export async function makeMissedReview(
  context: AppContext,
  companyId: string,
  reportId: string,
): Promise<string> {
  const id = nanoid()
  const at = context.now().subtract({ hours: 1 }).toString()
  await context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('reportRuns')
      .values({ id, companyId, reportId, scheduledFor: at, state: 'missed', reviewUntil: at, finishedAt: at })
      .execute(),
  )
  return id
}

/** What the form of a monthly report sends. */
export const reportForm = (dashboardId: string) => ({
  dashboard_id: dashboardId,
  recipients: 'client@clients.example',
  period: 'MONTH',
  detail: 'FIRST_DAY',
  hour: 8,
  minute: 0,
  timezone: ZONE,
  date_range: 'LAST_MONTH',
  with_pdf: true,
  with_preview: true,
})

const ZONE = 'Europe/Berlin'

/** The rule of a report that runs every week in the minute of that instant. */
export function weeklyAt(instant: string) {
  const { dayOfWeek, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(ZONE)
  return { period: 'WEEK', detail: String(dayOfWeek % 7), hour, minute, timezone: ZONE }
}

/** A group with one domain, without feeds and not due for a scan, a webhook, and a view of this person. */
export async function makeGroup(
  { db, now, cipher }: AppContext,
  { companyId, userId }: Pick<TestUser, 'companyId' | 'userId'>,
  { host = 'northwind.example' }: { host?: string } = {},
): Promise<{ groupId: string; domainId: string; viewId: string; channelId: string }> {
  const [groupId, domainId, viewId, channelId] = [nanoid(), nanoid(), nanoid(), nanoid()]
  const createdAt = now().toString()
  const nextScanAt = now().add({ hours: 24 }).toString()
  await db.tenant(companyId, async (tx) => {
    await tx.insertInto('groups').values({ id: groupId, companyId, name: 'Shops', createdAt }).execute()
    await tx
      .insertInto('domains')
      .values({ id: domainId, companyId, groupId, host, createdBy: userId, nextScanAt, createdAt })
      .execute()
    const sealed = (column: EncryptedColumn, text: string) =>
      cipher.encrypt(text, placeIn(column, companyId, channelId))
    await tx
      .insertInto('alertChannels')
      .values({
        id: channelId,
        companyId,
        groupId,
        kind: 'webhook',
        address: sealed(CHANNEL_ADDRESS, 'https://hooks.client.example/alerts'),
        addressHint: 'hooks.client.example …erts',
        secret: sealed(CHANNEL_SECRET, newWebhookSecret()),
        cadence: 'at_once',
        timezone: 'UTC',
        hour: 8,
        weekday: 1,
        createdAt,
      })
      .execute()
    await tx
      .insertInto('groupViews')
      .values({ id: viewId, companyId, groupId, personId: userId, name: 'Mine', query: '', createdAt })
      .execute()
  })
  return { groupId, domainId, viewId, channelId }
}

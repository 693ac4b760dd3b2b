import type { BrowserContext, Page } from 'playwright-core'
import { FormData } from 'undici'
import { z } from 'zod'
import { linkTo } from '../client/lib/paths.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { dataOf } from '../shared/api/common.ts'
import { clientForm } from '../test/factories.ts'
import { httpClient } from '../test/httpClient.ts'
import { demoDashboard, makeDashboard } from './makeDashboard.ts'
import { standsStill } from './still.ts'
import type { Refusal } from './watch.ts'
import { openNewWidget, openWidget } from './widgetForm.ts'

/** The visitor who opens a screen: anonymous, the demo company's admin or member, or the empty company's. */
export type Persona = 'nobody' | 'owner' | 'member' | 'other'

/** Where a running demo stores what the screens show. */
export interface Facts {
  appUrl: string
  /** Of the emulators and the inbox. */
  sandboxUrl: string
  /** Permalink of the open dashboard, which shows every format but the scorecard. */
  website: string
  /** Permalink of the dashboard behind a password; it shows scorecards. */
  shop: string
  ownerId: string
  memberId: string
  /** Of an invitation that waits to be accepted. */
  invitationToken: string
  /** Cookies of each persona's session, by name. */
  cookies: Record<Persona, ReadonlyMap<string, string>>
}

export interface Screen {
  /** Name of its pictures too. */
  name: string
  as: Persona
  /** Brings a fresh page to the state; `arrived` waits for what is still loading afterwards. */
  open: (page: Page, facts: Facts) => Promise<unknown>
  /** Puts back what `open` did outside of the browser. */
  after?: (facts: Facts) => Promise<void>
  /** Answers from 400 on that belong to it. */
  refuses?: readonly Refusal[]
  /** Drawn by the sandbox or a library, not by the product's client. */
  foreign?: true
}

const at =
  (path: string | ((facts: Facts) => string)): Screen['open'] =>
  (page, facts) =>
    page.goto(facts.appUrl + (typeof path === 'string' ? path : path(facts)))

const website = (more = '') => at((facts) => linkTo.dashboard(facts.website) + more)

/** The owner's dashboard with its widgets there, then these steps. */
const ownDashboard =
  (...steps: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  async (page, facts) => {
    await website()(page, facts)
    await arrived(page)
    for (const step of steps) await step(page)
  }

const press =
  (name: string | RegExp, role: 'button' | 'tab' | 'switch' | 'option' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click()
const seen = (role: 'dialog' | 'heading' | 'article' | 'list', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().waitFor()

/** By key: the switch's input is covered by its drawing. */
const flip = (name: string) => (page: Page) => page.getByRole('switch', { name, exact: true }).press('Space')

const explainFigure = async (page: Page) => {
  await page.locator('.w-summary button').first().click()
  await page.locator('.w-explain:popover-open').waitFor()
}

const openDates = (page: Page) => page.locator('button[aria-haspopup="dialog"][aria-expanded]').click()

const steps =
  (open: Screen['open'], ...more: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  async (page, facts) => {
    await open(page, facts)
    for (const step of more) await step(page)
  }

/** The ways to a kind that also takes a file, then these steps. */
const connectWithFile = (...more: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  steps(at(linkTo.sources()), press('Connect a source'), press(/^Base\.me/), ...more)

/** One call of the documentation, unfolded. */
const openCall = async (page: Page) => {
  await page.locator('.opblock-summary-control').first().click()
  await page.locator('.opblock-body').first().waitFor()
}

/** An export with a row that cannot be read and a column that is not used. */
const EXPORT = [
  'Client,Link,Date,Status,Notes',
  'Northwind Outdoor,https://trailnotes.example/tents,2026-11-03,Confirmed,',
  'Northwind Outdoor,https://ridgeline.example/boots,2026-11-09,Pending,Ask again',
  'Northwind Wholesale,https://gearbench.example/stoves,2026-11-12,Confirmed,',
  'Northwind Wholesale,https://gearbench.example/packs,13/11/2026,Confirmed,',
].join('\n')

const chooseFile = (page: Page) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'links-november.csv', mimeType: 'text/csv', buffer: Buffer.from(EXPORT) })

/** A client with one of the demo's dashboards, and one without. */
async function makeClients({ appUrl }: Facts): Promise<void> {
  const owner = await session(appUrl, DEMO_COMPANIES[0].people[0].email)
  await owner.open(linkTo.dashboards())
  const made = await owner.post('/api/clients', clientForm())
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  await owner.post(
    '/api/clients',
    clientForm({ name: 'Northwind Wholesale and Distribution of the North, GmbH & Co. KG' }),
  )
  const website = await demoDashboard(owner, 'website')
  await owner.put(`/api/dashboards/${website.id}/client`, { clientId: id })
}

async function dropClients({ appUrl }: Facts): Promise<void> {
  const owner = await session(appUrl, DEMO_COMPANIES[0].people[0].email)
  await owner.open(linkTo.dashboards())
  const { data } = (await owner.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() }))))
  for (const { id } of data) await owner.delete(`/api/clients/${id}`)
}

/** The owner's screen while there are clients. */
const withClients = (name: string, path: string, ...more: ((page: Page) => Promise<unknown>)[]): Screen => ({
  name,
  as: 'owner',
  open: async (page, facts) => {
    await makeClients(facts)
    await at(path)(page, facts)
    await arrived(page)
    for (const step of more) await step(page)
  },
  after: dropClients,
})

/** Every screen and state that is photographed and checked for accessibility; a new one is a line here. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', as: 'nobody', open: at(linkTo.login()) },
  { name: 'forgot-password', as: 'nobody', open: at(linkTo.forgotPassword()) },
  { name: 'reset-password', as: 'nobody', open: at('/reset-password?token=from-the-mail') },
  { name: 'dashboards', as: 'owner', open: at(linkTo.dashboards()) },
  { name: 'dashboards-empty', as: 'other', open: at(linkTo.dashboards()) },
  {
    name: 'dashboards-archived',
    as: 'owner',
    open: steps(at(linkTo.dashboards()), flip('Show archived')),
  },
  withClients('dashboards-clients', linkTo.dashboards()),
  withClients('dashboards-filter', linkTo.dashboards(), press('Filter and sort')),
  withClients('dashboards-move', linkTo.dashboards(), press(/^Actions for /), (page) =>
    page.getByRole('menuitem', { name: 'Move to a client' }).click(),
  ),
  withClients('clients', linkTo.clients()),
  { name: 'clients-empty', as: 'other', open: at(linkTo.clients()) },
  { name: 'client-new', as: 'owner', open: at(linkTo.createClient()) },
  withClients('client', linkTo.clients(), (page) =>
    page.getByRole('link', { name: 'Northwind Outdoor', exact: true }).click(),
  ),
  { name: 'create', as: 'owner', open: at(linkTo.createDashboard()) },
  {
    name: 'create-form',
    as: 'owner',
    open: steps(at(linkTo.createDashboard()), press(/^Website performance/)),
  },
  { name: 'owner-editing', as: 'owner', open: ownDashboard() },
  {
    name: 'owner-viewing',
    as: 'owner',
    open: ownDashboard(flip('Edit')),
  },
  { name: 'owner-widget-menu', as: 'owner', open: ownDashboard(press(/^Actions for /)) },
  { name: 'widget-new', as: 'owner', open: ownDashboard(openNewWidget) },
  {
    name: 'widget-edit',
    as: 'owner',
    open: ownDashboard(async (page) => {
      const title = await page.locator('.w-card[data-kind="chart"]').first().getAttribute('aria-label')
      await openWidget(page, title ?? '')
    }),
  },
  { name: 'style', as: 'owner', open: ownDashboard(press('Style'), seen('dialog', 'Style')) },
  { name: 'share-link', as: 'owner', open: ownDashboard(press('Share'), seen('dialog', 'Share')) },
  { name: 'share-pdf', as: 'owner', open: ownDashboard(press('Share'), press('PDF', 'tab')) },
  { name: 'share-schedule', as: 'owner', open: ownDashboard(press('Share'), press('Schedule', 'tab')) },
  { name: 'dates', as: 'owner', open: ownDashboard(openDates, seen('dialog', 'Date range')) },
  { name: 'viewer', as: 'nobody', open: website() },
  { name: 'viewer-explained', as: 'nobody', open: steps(website(), arrived, explainFigure) },
  {
    name: 'viewer-dates',
    as: 'nobody',
    open: steps(website(), openDates, seen('dialog', 'Date range')),
  },
  { name: 'viewer-password', as: 'nobody', open: at(({ shop }) => linkTo.dashboard(shop)) },
  { name: 'viewer-embedded', as: 'nobody', open: website('?embedded=1') },
  {
    name: 'viewer-missing',
    as: 'nobody',
    open: at(linkTo.dashboard('a'.repeat(21))),
    refuses: [{ status: 404, path: /^\/dashboards\/a{21}$/ }],
  },
  { name: 'as-client', as: 'owner', open: website('?as=client') },
  { name: 'print', as: 'nobody', open: at((facts) => linkTo.dashboardPrint(facts.website)) },
  { name: 'real-time', as: 'owner', open: at((facts) => linkTo.dashboardRealTime(facts.website)) },
  { name: 'viewer-real-time', as: 'nobody', open: at((facts) => linkTo.dashboardRealTime(facts.website)) },
  {
    name: 'viewer-failed',
    as: 'nobody',
    open: async (page, facts) => {
      await switchEmulator(facts, ['server_error'])
      await website('?startDate=2025-03-03&endDate=2025-03-09')(page, facts)
    },
    after: (facts) => switchEmulator(facts, []),
  },
  {
    name: 'owner-failed',
    as: 'owner',
    open: async (page, facts) => {
      await switchEmulator(facts, ['server_error'])
      await website('?startDate=2025-03-10&endDate=2025-03-16')(page, facts)
    },
    after: (facts) => switchEmulator(facts, []),
  },
  { name: 'sources', as: 'owner', open: at(linkTo.sources()) },
  { name: 'company-settings', as: 'owner', open: at(linkTo.companySettings()) },
  { name: 'sources-empty', as: 'other', open: at(linkTo.sources()) },
  {
    name: 'sources-picker',
    as: 'owner',
    open: steps(at(linkTo.sources()), press('Connect a source'), seen('dialog', 'Connect a source')),
  },
  {
    name: 'sources-uses',
    as: 'owner',
    open: steps(at(linkTo.sources()), press(/dashboards?, \d+ reports?$/), seen('dialog', /^What uses/)),
  },
  {
    name: 'sources-credentials',
    as: 'owner',
    open: steps(
      at(linkTo.sources()),
      press('Connect a source'),
      press(/^Semrush/),
      seen('dialog', 'Connect Semrush'),
    ),
  },
  {
    name: 'sources-shared-login',
    as: 'owner',
    open: steps(
      at(linkTo.sources()),
      press('Connect a source'),
      press(/^Google Analytics/),
      seen('dialog', 'Connect Google Analytics'),
    ),
  },
  { name: 'sources-ways', as: 'owner', open: connectWithFile(async () => undefined) },
  { name: 'sources-import', as: 'owner', open: connectWithFile(press(/^Import a CSV export/)) },
  {
    name: 'sources-import-preview',
    as: 'owner',
    open: connectWithFile(press(/^Import a CSV export/), chooseFile, seen('list', 'Clients')),
  },
  {
    name: 'sources-import-newer',
    as: 'owner',
    open: steps(
      at(linkTo.sources()),
      press('Actions for Base.me Links of October'),
      (page) => page.getByRole('menuitem', { name: 'Import a newer file' }).click(),
      chooseFile,
      seen('list', 'Clients'),
    ),
  },
  { name: 'reports', as: 'owner', open: at(linkTo.automaticReports()) },
  { name: 'reports-empty', as: 'other', open: at(linkTo.automaticReports()) },
  { name: 'users', as: 'owner', open: at(linkTo.users()) },
  {
    name: 'users-invite',
    as: 'owner',
    open: steps(at(linkTo.users()), press('Invite a person'), seen('dialog', 'Invite a person')),
  },
  {
    name: 'users-delete',
    as: 'owner',
    open: steps(
      at(({ memberId }) => linkTo.user(memberId)),
      press('Delete this person'),
      seen('dialog', /^Delete /),
    ),
  },
  { name: 'person', as: 'owner', open: at(({ memberId }) => linkTo.user(memberId)) },
  {
    name: 'invitation',
    as: 'nobody',
    open: at(({ invitationToken }) => `/invitation?token=${invitationToken}`),
  },
  {
    name: 'invitation-refused',
    as: 'nobody',
    open: at('/invitation?token=cut-off'),
    refuses: [{ status: 422, path: /^\/invitation$/ }],
  },
  {
    name: 'invitation-signed-in',
    as: 'member',
    open: at(({ invitationToken }) => `/invitation?token=${invitationToken}`),
  },
  { name: 'confirm-email', as: 'nobody', open: at('/confirm-email?token=from-the-mail') },
  { name: 'audit', as: 'owner', open: at(linkTo.audit()) },
  {
    name: 'audit-nothing-found',
    as: 'owner',
    open: steps(
      at(linkTo.audit()),
      (page) => page.getByLabel('Name').pressSequentially('zzzz'),
      (page) => page.getByText('Nothing found').waitFor(),
    ),
  },
  { name: 'account', as: 'owner', open: at(({ ownerId }) => linkTo.user(ownerId)) },
  { name: 'error-402', as: 'owner', open: at(linkTo.subscriptionRequired()) },
  { name: 'error-403', as: 'member', open: at(linkTo.forbidden()) },
  { name: 'error-404', as: 'nobody', open: at('/no/such/page') },
  { name: 'api-docs', as: 'nobody', foreign: true, open: steps(at('/api/docs'), openCall) },
  {
    name: 'inbox',
    as: 'nobody',
    foreign: true,
    open: (page, { sandboxUrl }) => page.goto(`${sandboxUrl}/inbox`),
  },
]

/**
 * Signs every persona in at a running demo and makes what the seed lacks: an archived dashboard, an imported source and
 * a mail.
 */
export async function readFacts(appUrl: string, sandboxUrl: string): Promise<Facts> {
  const [first, second] = DEMO_COMPANIES
  const owner = await session(appUrl, first.people[0].email)
  const member = await session(appUrl, first.people[1].email)
  const other = await session(appUrl, second.people[0].email)
  const archived = await makeDashboard(member, { name: 'Northwind Outdoor: summer', texts: ['Summer'] })
  await member.delete(`/api/dashboards/${archived.id}/archive`)
  const form = new FormData()
  form.set('name', 'base_me')
  form.set('account', 'Links of October')
  form.set('file', new File([EXPORT.replaceAll('-11-', '-10-')], 'links-october.csv'))
  await owner.post('/api/sources/import', form)
  await httpClient(appUrl).post('/forgot-password', { email: second.people[0].email })
  const invited = { name: 'Kim Sato', email: `kim.${crypto.randomUUID()}@clients.example`, role: 'member' }
  await owner.post('/api/users', invited)
  const { globals } = await owner.open(linkTo.dashboards())
  const { globals: members } = await member.open(linkTo.dashboards())
  return {
    appUrl,
    sandboxUrl,
    website: (await demoDashboard(owner, 'website')).permalink,
    shop: (await demoDashboard(owner, 'shop and marketing')).permalink,
    ownerId: globals.user?.id ?? '',
    memberId: members.user?.id ?? '',
    invitationToken: await tokenMailedTo(sandboxUrl, invited.email),
    cookies: {
      nobody: new Map(),
      owner: owner.cookies,
      member: member.cookies,
      other: other.cookies,
    },
  }
}

async function tokenMailedTo(sandboxUrl: string, address: string): Promise<string> {
  const answer = await fetch(`${sandboxUrl}/inbox`, { headers: { accept: 'application/json' } })
  const mails = (await answer.json()) as { to: string[]; text: string }[]
  const text = mails.find(({ to }) => to.includes(address))?.text ?? ''
  return /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

async function session(appUrl: string, email: string) {
  const client = httpClient(appUrl)
  const answer = await client.signIn(email, DEMO_PASSWORD)
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`)
  return client
}

/** Signs a fresh browser context in as the persona. */
async function become(context: BrowserContext, persona: Persona, facts: Facts): Promise<void> {
  const cookies = [...facts.cookies[persona]].map(([name, value]) => ({ name, value, url: facts.appUrl }))
  if (cookies.length > 0) await context.addCookies(cookies)
}

/** Shows a persona's screen on the fresh page, waits until it stands still, and puts back what it changed elsewhere. */
export async function openScreen(
  { as, open, after, foreign }: Screen,
  page: Page,
  facts: Facts,
): Promise<void> {
  await become(page.context(), as, facts)
  try {
    await open(page, facts)
    if (!foreign) await arrived(page)
  } finally {
    await after?.(facts)
  }
}

/**
 * Waits until the client has taken over a page that the server may have drawn, nothing on screen is loading any more,
 * the letters are there and nothing moves.
 */
export async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.locator('main').first().waitFor()
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"], .w-card[data-state="loading"], [role="progressbar"]') ===
        null &&
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .every(
          (one) =>
            one.playState !== 'running' ||
            one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )
  await standsStill(page)
}

async function switchEmulator({ sandboxUrl }: Facts, on: string[]): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_switches/google_analytics`, {
    method: 'POST',
    body: JSON.stringify({ on }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

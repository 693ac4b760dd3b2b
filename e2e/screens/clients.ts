import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import type { ClientAlert, ClientOverview } from '../../shared/api/clientOverview.ts'
import { dataOf } from '../../shared/api/common.ts'
import { ownDashboard } from '../../shared/api/dashboards.ts'
import type { Source } from '../../shared/api/sources.ts'
import { clientForm } from '../../test/factories.ts'
import { demoDashboard } from '../makeDashboard.ts'
import { newSession } from '../personas.ts'
import { arrived, at, type Facts, type Screen } from './screen.ts'

/** A client with one of the demo's dashboards, and one without. */
async function makeClients({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const website = await demoDashboard(owner, 'website')
  // What the dashboard reads already: it takes the client's, and other screens show it afterwards.
  const { data } = (await owner.get(`/api/dashboards/${website.permalink}`)).as(dataOf(ownDashboard))
  const fed = data.widgets.flatMap(({ instances }) => instances).find(({ sourceId }) => sourceId !== null)
  if (!fed?.sourceId) throw new Error('The demo’s website reads nothing.')
  const { type, sourceId, accounts } = fed
  const made = await owner.post('/api/clients', clientForm({ accounts: [{ type, sourceId, accounts }] }))
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  await owner.post(
    '/api/clients',
    clientForm({ name: 'Northwind Wholesale and Distribution of the North, GmbH & Co. KG' }),
  )
  await owner.put(`/api/dashboards/${website.id}/client`, { clientId: id })
  for (const [day, text] of [
    [
      '2026-10-05',
      'Autumn campaign “Out there” begins on search and social, with a fifth more budget than last year',
    ],
    ['2026-09-12', 'New shop online'],
  ])
    await owner.post(`/api/clients/${id}/notes`, { day, text })
}

export async function dropClients({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const { data } = (await owner.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() }))))
  for (const { id } of data) await owner.delete(`/api/clients/${id}`)
}

const openClient = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
}

const idOf = (what: string) => `sample-${what}`.padEnd(21, '0').slice(0, 21)

const sample = (name: Source['name'], facts: Partial<Source>): Source => ({
  id: idOf(name),
  name,
  account: 'agency@northwind.example',
  invalid: false,
  invalidReason: null,
  failure: null,
  connectedAt: '2026-01-05T09:00:00Z',
  lastSuccessAt: '2026-11-24T06:00:00Z',
  lastAttemptAt: '2026-11-24T06:00:00Z',
  warnings: [],
  budgets: [],
  imported: null,
  alsoServes: [],
  uses: { dashboards: 1, reports: 0, clients: 1, domains: 0 },
  ...facts,
})

const alert = (severity: ClientAlert['severity'], sentence: string): ClientAlert => ({
  id: idOf(severity),
  check: 'traffic',
  severity,
  state: 'raised',
  sentence,
  isGood: false,
  raisedAt: '2026-11-24T06:00:00Z',
  domain: { id: idOf('domain'), name: 'a-rather-long-name-of-a-shop.northwind.example' },
  group: { id: idOf('group'), name: 'Retail clients' },
})

const property = { id: 'shop', name: 'The shop of Europe, the Middle East and Africa', problem: null }

const TROUBLE: ClientOverview = {
  logoSeenOn: null,
  accounts: [
    { type: 'google_analytics_4', sourceId: idOf('google_analytics'), properties: [property] },
    {
      type: 'google_ads',
      sourceId: idOf('google_ads'),
      properties: [{ ...property, problem: 'This login does not list it any more.' }],
    },
    { type: 'semrush', sourceId: idOf('semrush'), properties: [] },
  ],
  alerts: [
    alert('critical', 'The website does not answer since Tuesday 24 November.'),
    alert('notice', 'Traffic is 31% below what is usual since Tuesday 24 November: 138 instead of 200.'),
  ],
  hasMoreAlerts: true,
}

/** A login that has expired, a property that is gone, and alerts: the sandbox's calm accounts have none of them. */
async function inTrouble(page: Page): Promise<void> {
  const expired = { invalid: true, invalidReason: 'Google has withdrawn the access.' }
  const sources = [sample('google_analytics', expired), sample('google_ads', {}), sample('semrush', expired)]
  await page.route(/\/api\/clients\/[\w-]{21}\/overview$/, (route) =>
    route.fulfill({ json: { data: TROUBLE } }),
  )
  await page.route(/\/api\/sources$/, (route) => route.fulfill({ json: { data: sources } }))
}

/** The owner's screen while there are clients. */
export const withClients = (
  name: string,
  path: string,
  ...more: ((page: Page) => Promise<unknown>)[]
): Screen => ({
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

export const CLIENTS_SCREENS: readonly Screen[] = [
  withClients('clients', linkTo.clients()),
  withClients('client-as-seen', linkTo.clients(), async (page) => {
    await page.getByRole('link', { name: 'Northwind Outdoor', exact: true }).click()
    await page.getByRole('link', { name: 'View as the client' }).click()
    await page.getByRole('link', { name: 'Stop viewing as the client' }).waitFor()
  }),
  { name: 'clients-empty', as: 'other', open: at(linkTo.clients()) },
  { name: 'client-new', as: 'owner', open: at(linkTo.createClient()) },
  withClients('client', linkTo.clients(), openClient('Northwind Outdoor')),
  withClients('client-note', linkTo.clients(), openClient('Northwind Outdoor'), async (page) => {
    await page.getByRole('button', { name: 'Note what happened' }).click()
    await page.getByRole('dialog', { name: 'Note what happened' }).getByLabel('Day').waitFor()
  }),
  withClients('client-noted', linkTo.clients(), openClient('Northwind Outdoor'), async (page) => {
    await page.getByRole('link', { name: 'Northwind Outdoor: website' }).first().click()
    await page.waitForURL(/\/dashboards\//)
    await page.goto(`${page.url()}?month=10&year=2026`)
    await arrived(page)
  }),
  withClients('client-first', linkTo.clients(), openClient(/^Northwind Wholesale/)),
  withClients('client-trouble', linkTo.clients(), inTrouble, openClient('Northwind Outdoor')),
  withClients('create-for-client', linkTo.clients(), openClient('Northwind Outdoor'), (page) =>
    page.getByRole('link', { name: 'Create a dashboard', exact: true }).click(),
  ),
  withClients('client-edit', linkTo.clients(), openClient('Northwind Outdoor'), (page) =>
    page.getByRole('link', { name: 'Edit', exact: true }).click(),
  ),
]

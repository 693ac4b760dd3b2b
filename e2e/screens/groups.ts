import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { dataOf } from '../../shared/api/common.ts'
import { dropGroups, makeGroup } from '../makeGroup.ts'
import { newSession } from '../personas.ts'
import { arrived, at, type Facts, press, type Screen, seen, steps } from './screen.ts'

const HOSTS = ['northwind.example', 'us.northwind.example', 'alder.example', 'harbour.example']
const SENTENCE = 'Traffic is 31 % below what is usual, since Tuesday: mostly Organic Search.'

const TEAMS_ADDRESS =
  'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc'

async function session({ appUrl }: Facts) {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.groups())
  return owner
}

const alert = (severity: string) => ({
  id: 'sample-alert-00000000',
  check: 'traffic',
  severity,
  state: 'raised',
  sentence: SENTENCE,
  isGood: false,
  raisedAt: '2026-11-24T06:00:00Z',
})

const figure = (value: number, expected: number, grade: number) => ({
  value,
  previous: expected,
  expected,
  change: value / expected - 1,
  grade,
})
const measure = (currency: string | null, seven: object, thirty: object) => ({
  7: seven,
  30: thirty,
  spark: 'mnopqrstuvwxyzmnopqrstuvwxyzED',
  currency,
  through: '2026-11-23',
  problem: null,
})
/** As many and as long as figures get: amounts of a currency that has no sign of its own, far from what is usual. */
const FIGURES = {
  traffic: measure(null, figure(8_421, 12_210, -2), figure(48_300, 51_900, -1)),
  conversions: measure(null, figure(119, 128, 0), figure(520, 505, 0)),
  revenue: measure('DKK', figure(123_456, 278_900, -3), figure(1_234_567, 556_100, 3)),
  clicks: measure(null, figure(20_410, 19_800, 0), figure(98_300, 51_900, 3)),
}

/** The groups are gone before the screen is looked at: a scan that ends meanwhile has the page read them anew. */
const hearNothing = (page: Page) => page.routeWebSocket(/\/app\/live/, () => undefined)

/** As after a scan, which the page else waits for: with figures and alerts that the sandbox's calm figures raise none of. */
const scanned = async (page: Page) => {
  await hearNothing(page)
  const scannedAt = new Date().toISOString()
  await page.route(/\/api\/groups\/[\w-]{21}(\/domains)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object | object[] }
    if (!Array.isArray(data))
      return route.fulfill({ response: answer, json: { data: { ...data, scannedAt } } })
    const parts = [
      { alerts: [alert('critical')], measures: FIGURES },
      { alerts: [alert('warning')] },
      { snooze: { until: '2027-03-04T08:00:00Z', reason: 'The shop moves', by: 'Dana Reyes' } },
    ]
    const rows = data.map((row: object, at) => ({ ...row, scannedAt, ...parts[at] }))
    return route.fulfill({ response: answer, json: { data: rows } })
  })
}

/** A group of the demo's client; returns its id. */
async function clientsGroup(facts: Facts): Promise<string> {
  const api = await session(facts)
  const { id } = await makeGroup(api, 'Retail clients', HOSTS)
  const [demo] = (await api.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() })))).data
  await api.put(`/api/groups/${id}`, { clientId: demo?.id ?? null })
  return id
}

/** The owner's group as it is with alerts, then these steps. */
const group = (name: string, query: string, ...more: ((page: Page) => Promise<unknown>)[]): Screen => ({
  name,
  as: 'owner',
  open: async (page, facts) => {
    const id = await clientsGroup(facts)
    await scanned(page)
    await at(linkTo.group(id) + query)(page, facts)
    await page.getByText(SENTENCE).first().waitFor()
    await arrived(page)
    for (const step of more) await step(page)
  },
  after: async (facts) => dropGroups(await session(facts)),
})

/** Clients and owners that are known and one that is not, a domain that is there and one that is none. */
const TABLE = [
  'Website,Client,Owner,Monthly budget',
  'spruce.example,northwind,dana reyes,"1,500 EUR"',
  'willow.example,Willow & Co,,soon',
  'northwind.example,Northwind,,',
  'nothing,Northwind,,',
]

/** As they are after messages that were not taken. */
const CHANNELS = [
  {
    form: { kind: 'slack', name: 'Overloaded', address: 'https://hooks.slack.com/services/T000/B000/503' },
    is: {
      state: 'failing',
      problem: 'Slack answered HTTP 503 Service Unavailable: server_error.',
      waiting: 2,
    },
  },
  {
    form: { kind: 'teams', name: 'A room that was deleted', address: TEAMS_ADDRESS },
    is: {
      state: 'disabled',
      problem: 'The Teams workflow no longer takes messages (HTTP 404 Not Found: WorkflowNotFound).',
    },
  },
  {
    form: { kind: 'mail', name: 'Each Monday', address: 'retail-team@agency.example', cadence: 'weekly' },
    is: { waiting: 1, lastSentAt: '2026-11-23T08:00:00Z' },
  },
]

const withChannels: Screen['open'] = async (page, facts) => {
  const id = await clientsGroup(facts)
  const api = await session(facts)
  for (const { form } of CHANNELS) await api.post(`/api/groups/${id}/channels`, { ...form, timezone: 'UTC' })
  await scanned(page)
  await page.route(/\/api\/groups\/[\w-]{21}\/channels$/, async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object[] }
    const channels = data.map((channel, index) => ({ ...channel, ...CHANNELS[index]?.is }))
    return route.fulfill({ response: answer, json: { data: channels } })
  })
  await at(linkTo.group(id))(page, facts)
  await press('Channels')(page)
  await page.getByText('Switched off').waitFor()
}

export const GROUPS_SCREENS: readonly Screen[] = [
  { name: 'groups-empty', as: 'other', open: at(linkTo.groups()) },
  {
    name: 'groups',
    as: 'owner',
    open: async (page, facts) => {
      await hearNothing(page)
      await clientsGroup(facts)
      await at(linkTo.groups())(page, facts)
      await page.getByRole('link', { name: 'Retail clients' }).waitFor()
    },
    after: async (facts) => dropGroups(await session(facts)),
  },
  {
    name: 'group-new',
    as: 'owner',
    open: steps(at(linkTo.createGroup()), (page) =>
      page.getByLabel('Domains').fill('northwind.example, nothing northwind.example'),
    ),
  },
  group('group', ''),
  group('group-both-windows', '?window=both&by=client'),
  group('group-kiosk', '?kiosk=1'),
  group('group-nothing-found', '', (page) =>
    page.getByRole('searchbox', { name: 'Search domains' }).fill('zzzz'),
  ),
  group('group-domain', '', async (page) => {
    await page.locator('[data-domain]').first().click()
    await page.getByRole('heading', { name: 'What is read' }).waitFor()
  }),
  group('group-snooze', '', async (page) => {
    await page.keyboard.press('s')
    await seen('dialog', /^Snooze/)(page)
  }),
  group('group-keys', '', async (page) => {
    await page.keyboard.press('?')
    await seen('dialog', 'Keys')(page)
  }),
  group('group-add', '', press('Add domains'), seen('dialog', 'Add domains')),
  group('group-add-table', '', press('Add domains'), press('Import a CSV', 'tab'), async (page) => {
    const buffer = Buffer.from(TABLE.join('\n'))
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
    await press('See what is added')(page)
    await page.getByText('Not taken from the file').waitFor()
  }),
  group('group-channels-empty', '', press('Channels'), (page) =>
    page.getByText('Nobody is told yet').waitFor(),
  ),
  {
    name: 'group-channels',
    as: 'owner',
    open: withChannels,
    after: async (facts) => dropGroups(await session(facts)),
  },
  group('group-channel-new', '', press('Channels'), press('Add a channel'), seen('dialog', 'Add a channel')),
  group('group-settings', '', press('Actions for Retail clients'), async (page) => {
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await seen('dialog', 'Settings of the group')(page)
  }),
]

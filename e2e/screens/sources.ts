import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { dataOf } from '../../shared/api/common.ts'
import { at, press, type Screen, seen, steps } from './screen.ts'

/** The ways to a kind that also takes a file, then these steps. */
const connectWithFile = (...more: ((page: Page) => Promise<unknown>)[]): Screen['open'] =>
  steps(at(linkTo.sources()), press('Connect a source'), press(/^Base\.me/), ...more)

/** The form of a key, tested with the sandbox's. */
const testKey: Screen['open'] = async (page, facts) => {
  await steps(at(linkTo.sources()), press('Connect a source'), press(/^WooCommerce/))(page, facts)
  const answer = await fetch(`${facts.sandboxUrl}/_credentials/woocommerce`)
  const { account, token } = z.object({ account: z.string(), token: z.string() }).parse(await answer.json())
  const form = page.getByRole('dialog', { name: 'Connect WooCommerce' })
  const inputs = form.locator('input')
  // Typed key by key: what Firefox is told to fill in at once, React does not hear of.
  await inputs.first().pressSequentially(account)
  await inputs.last().pressSequentially(token)
  await form.getByRole('button', { name: 'Test', exact: true }).click()
  await form.getByRole('table', { name: 'Sample row' }).waitFor()
}

/** As one comes back from a vendor's consent page. */
const justConnected: Screen['open'] = async (page, facts) => {
  await at(linkTo.sources())(page, facts)
  const sources = dataOf(z.array(z.object({ id: z.string(), name: z.string() })))
  const { data } = sources.parse(await page.evaluate(async () => (await fetch('/api/sources')).json()))
  const connected = data.find(({ name }) => name === 'google_analytics')?.id ?? ''
  await at(`${linkTo.sources()}?connected=${connected}`)(page, facts)
  await page.getByRole('table', { name: 'Sample row' }).waitFor()
}

/** An export with a row that cannot be read and a column that is not used. */
export const EXPORT = [
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

export const SOURCES_SCREENS: readonly Screen[] = [
  { name: 'sources', as: 'owner', open: at(linkTo.sources()) },
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
    name: 'sources-delete',
    as: 'owner',
    open: steps(
      at(linkTo.sources()),
      press(/^Actions for Google Analytics/),
      (page) => page.getByRole('menuitem', { name: 'Delete' }).click(),
      seen('dialog', /^Delete/),
      seen('link', 'Northwind Outdoor: website'),
    ),
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
  { name: 'sources-tested', as: 'owner', open: testKey },
  { name: 'sources-connected', as: 'owner', open: justConnected },
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
  {
    name: 'sources-login-link',
    as: 'owner',
    open: steps(at(linkTo.sources()), press('Have a client sign in')),
  },
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
]

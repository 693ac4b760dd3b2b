import { join } from 'node:path'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Product } from '../bench/lib/product.ts'
import type { EmulatorSwitch } from '../providers/sandbox/emulation.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'
import { thorough } from '../test/thorough.ts'
import { SLOW_MS, TEST_MS } from './patience.ts'
import { appUrl, sandboxUrl, startWorkersProduct } from './product.ts'
import { readFacts } from './screens/facts.ts'
import { openScreen } from './screens/openScreen.ts'
import type { Facts, Screen } from './screens/screen.ts'
import { type Refusal, watch } from './watch.ts'

export const DEMO_PASSWORD = 'demo-password'
export const OWNER = 'demo@broadsheet.test'
export const MEMBER = 'member@broadsheet.test'
/** Of the second company, which has nothing yet. */
export const OTHER = 'other@broadsheet.test'

/** `settings` of a product that is paid for. Files with this very object take turns at one product. */
export const PAYING = { PAYMENT: '1', PRICE_MONTHLY: '9.50', PRICE_ANNUAL: '95' }

/** A browser with one page, and the person at it. */
export interface Visitor {
  page: Page
  people: People
}

interface Fixtures {
  /** What went wrong unseen in any of the browsers. */
  problems: string[]
  /** Announces an answer from 400 on that this journey provokes; any other one fails it. */
  refused: (status: number, path: RegExp) => void
  people: People
  /** Opens a screen as its persona sees it. */
  show: (screen: Screen) => Promise<void>
  /** Opens another browser, watched like the first. */
  someoneElse: (options?: Parameters<Browser['newContext']>[0]) => Promise<Visitor>
}

/** What this file needs from test to test, and no journey asks for. */
interface OwnFixtures {
  refusals: Refusal[]
  othersMails: Set<string>
}

interface WorkerFixtures {
  /** Environment of the product beyond the demo's; what a file sets here gives it a product of its own. */
  settings: Record<string, string>
  product: Product
  /** Where this worker's demo stores what the screens show. */
  facts: Facts
}

/** A journey fails on whatever `watch` finds in any of its browsers. */
export const test = base.extend<Fixtures & OwnFixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, use) => {
      const product = await startWorkersProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', auto: true, timeout: TEST_MS },
  ],
  facts: [
    async ({ product: _started }, use) => use(await readFacts(appUrl, sandboxUrl)),
    { scope: 'worker', timeout: TEST_MS },
  ],
  baseURL: appUrl,
  page: async ({ page }, use) => {
    await use(page)
    // A call that is answered in another way may be under way as its page goes.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  refusals: async ({}, use) => use([]),
  refused: async ({ refusals }, use) => use((status, path) => refusals.push({ status, path })),
  show: async ({ page, facts, refused }, use) => {
    await use(async (screen) => {
      for (const { status, path } of screen.refuses ?? []) refused(status, path)
      await openScreen(screen, page, facts)
    })
  },
  problems: [
    async ({ context, refusals, product }, use, info) => {
      const problems: string[] = []
      const stopWatching = await watch(context, refusals, problems)
      await use(problems)
      await stopWatching()
      if (info.status !== info.expectedStatus || problems.length > 0) {
        await info.attach('product.log', { path: join(product.dataDir, 'product.log') })
      }
      expect(problems, 'what went wrong unseen').toEqual([])
    },
    { auto: true },
  ],
  people: async ({ page }, use) => {
    await use(new People(page))
  },
  othersMails: [
    async ({ product: _started }, use) => {
      othersMails = new Set((await inbox()).map(({ id }) => id))
      await use(othersMails)
    },
    { auto: true },
  ],
  someoneElse: async ({ browser, problems, refusals }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch(context, refusals, problems)
      const page = await context.newPage()
      return { page, people: new People(page) }
    })
    for (const context of contexts) await context.close()
  },
})
export { appUrl, expect, sandboxUrl }

export class People {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /**
   * Signs this browser in and opens the list of dashboards. Sends what the form does without opening its page, which
   * takes as long as many a journey's step. Thorough runs use the form each time.
   */
  async signIn(email = OWNER, password = DEMO_PASSWORD): Promise<void> {
    if (thorough) return this.signInByForm(email, password)
    const { request } = this.page
    const form = await (await request.get('/login')).text()
    const answer = await request.post('/login', {
      headers: {
        'user-agent': await this.page.evaluate(() => navigator.userAgent),
        'x-csrf-token': /"csrfToken":"([^"]+)"/.exec(form)?.[1] ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
      data: { email, password },
    })
    expect(answer.status(), await answer.text()).toBe(200)
    await this.page.goto('/dashboards')
    await expect(this.page).toHaveURL(/\/dashboards$/)
  }

  /** For journeys about signing in. */
  async signInByForm(email = OWNER, password = DEMO_PASSWORD): Promise<void> {
    await this.page.goto('/login')
    await this.fillSignIn(email, password)
    await expect(this.page).toHaveURL(/\/dashboards$/)
  }

  /** Fills and sends the form that is on screen. */
  async fillSignIn(email = OWNER, password = DEMO_PASSWORD): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
}

/** Signs in beside the browser, for what a journey needs but does not show. Also returns the person's id. */
export async function apiAs(email: string): Promise<HttpClient & { userId: string }> {
  const client = httpClient(appUrl)
  await client.signIn(email, DEMO_PASSWORD)
  const { globals } = await client.open('/dashboards')
  if (!globals.user) throw new Error(`${email} could not sign in.`)
  return Object.assign(client, { userId: globals.user.id })
}

/** Makes an emulator fail in these ways from now on; an empty list heals it. */
export async function setSwitches(kind: string, on: EmulatorSwitch[]): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_switches/${kind}`, {
    method: 'POST',
    body: JSON.stringify({ on }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

export interface Mail {
  id: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  attachments: { name: string; contentType: string; bytes: number; url: string }[]
}

/** Ids of the mails that other journeys of this worker have left. */
let othersMails = new Set<string>()

/** All mails that the product has sent, the newest first. */
async function inbox(): Promise<Mail[]> {
  const answer = await fetch(`${sandboxUrl}/inbox`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as Mail[]
}

/** Waits for the newest mail of this journey to this address that says this too. */
export async function mailTo(address: string, subject: RegExp, says = ''): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await inbox()).find(
          (mail) =>
            !othersMails.has(mail.id) &&
            mail.to.includes(address) &&
            subject.test(mail.subject) &&
            mail.text.includes(says),
        )
        return found !== undefined
      },
      { timeout: SLOW_MS, message: `mail to ${address}` },
    )
    .toBe(true)
  if (!found) throw new Error('No mail arrived.')
  return found
}

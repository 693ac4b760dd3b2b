import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { EmulatorSwitch } from '../providers/emulation.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'

export const DEMO_PASSWORD = 'demo-password'
export const OWNER = 'demo@broadsheet.test'
export const MEMBER = 'member@broadsheet.test'
/** Of the second company, which has nothing yet. */
export const OTHER = 'other@broadsheet.test'

/** Address of the product under test. */
export const appUrl = `http://localhost:${process.env.E2E_PORT}`
/** Address of the emulators and the inbox that stand beside it. */
export const sandboxUrl = `http://127.0.0.1:${Number(process.env.E2E_PORT) + 1}`

/** A browser with one page, and the person at it. */
export interface Visitor {
  page: Page
  people: People
}

interface Fixtures {
  /** What went wrong unseen in any of the browsers. */
  problems: string[]
  people: People
  /** Opens another browser, watched like the first. */
  someoneElse: (options?: Parameters<Browser['newContext']>[0]) => Promise<Visitor>
}

/** A journey fails on any console error or page exception, and on any request that leaves this machine. */
export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = []
      watch(context, problems)
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  people: async ({ page }, use) => {
    await use(new People(page))
  },
  someoneElse: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      watch(context, problems)
      const page = await context.newPage()
      return { page, people: new People(page) }
    })
    for (const context of contexts) await context.close()
  },
})
export { expect }

function watch(context: BrowserContext, problems: string[]): void {
  context.on('weberror', (error) => problems.push(`exception: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) problems.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const local = ['localhost', '127.0.0.1'].includes(hostname) || !protocol.startsWith('http')
    if (!local) problems.push(`request to ${hostname}`)
  })
}

/** Refusals that a journey provokes on purpose show in the console as failed loads; they are the product's right answer. */
const isExpected = (text: string) =>
  /Failed to load resource: the server responded with a status of (401|402|403|404|409|419|422|423|429)/.test(
    text,
  )

export class People {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Signs in through the form and waits for the list of dashboards. */
  async signIn(email = OWNER, password = DEMO_PASSWORD): Promise<void> {
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

/** Signs in beside the browser, for what a journey needs but does not show. Says the person's id too. */
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

interface Mail {
  id: string
  to: string[]
  subject: string
  html: string
  text: string
  attachments: { name: string; contentType: string; bytes: number; url: string }[]
}

/** Waits for the newest mail to this address. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${sandboxUrl}/inbox`, { headers: { accept: 'application/json' } })
        const mails = (await answer.json()) as Mail[]
        found = mails.find((mail) => mail.to.includes(address) && subject.test(mail.subject))
        return found !== undefined
      },
      { timeout: 45_000, message: `mail to ${address}` },
    )
    .toBe(true)
  if (!found) throw new Error('No mail arrived.')
  return found
}

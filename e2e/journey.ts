import { test as base, expect, type Page } from '@playwright/test'

/** A journey fails on any console error or page exception, and on any request that leaves this machine. */
export const test = base.extend<{ watched: undefined; people: People }>({
  watched: [
    async ({ context }, use) => {
      const problems: string[] = []
      context.on('weberror', (error) => problems.push(`exception: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text()))
          problems.push(`console: ${message.text()}`)
      })
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url())
        const local = ['localhost', '127.0.0.1'].includes(hostname) || !protocol.startsWith('http')
        if (!local) problems.push(`request to ${hostname}`)
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  people: async ({ page }, use) => {
    await use(new People(page))
  },
})
export { expect }

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
  async signIn(email = 'demo@broadsheet.test', password = 'demo-password'): Promise<void> {
    await this.page.goto('/login')
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(this.page).toHaveURL(/\/dashboards$/)
  }
}

/** Address of the emulators and the inbox that stand beside the product under test. */
export const sandboxUrl = `http://127.0.0.1:${Number(process.env.E2E_PORT) + 1}`

/** Makes an emulator fail in these ways from now on; an empty list heals it. */
export async function setSwitches(kind: string, on: string[]): Promise<void> {
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

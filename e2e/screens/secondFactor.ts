import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../../server/seed/people.ts'
import { dataOf } from '../../shared/api/common.ts'
import { appSetup, attestationOptions, secondFactor } from '../../shared/api/secondFactor.ts'
import { authenticator } from '../../test/authenticator.ts'
import type { HttpClient } from '../../test/httpClient.ts'
import { fromBase32, totpAt } from '../../test/totp.ts'
import { inSessionOf, type SignedIn } from '../personas.ts'
import type { Facts, Screen } from './screen.ts'

const [, MEMBER] = DEMO_COMPANIES[0].people
/** Who set their second factor up, and removes it again. */
const changed: HttpClient[] = []

const unlock = (client: HttpClient) => client.post('/api/second-factor/unlock', { password: DEMO_PASSWORD })

/** Gives a person an authenticator app and two passkeys at this address. */
async function equip(facts: Facts, persona: SignedIn): Promise<HttpClient> {
  const { appUrl } = facts
  const client = await inSessionOf(persona, facts)
  changed.push(client)
  await unlock(client)
  const { secret } = (await client.post('/api/second-factor/app')).as(dataOf(appSetup)).data
  await client.put('/api/second-factor/app', { code: totpAt(fromBase32(secret), Temporal.Now.instant()) })
  const path = '/api/second-factor/passkeys'
  for (const name of ['Phone', 'The laptop in the studio at the harbour, with a long name']) {
    const options = (await client.post(`${path}/challenge`)).as(dataOf(attestationOptions)).data
    await client.post(path, { name, answer: authenticator(new URL(appUrl).origin).make(options) })
  }
  return client
}

/** Nobody demands anything any more, and nobody has a second factor. */
async function undo(): Promise<void> {
  for (const client of changed.splice(0)) {
    await client.put('/api/company/security', { secondFactorFor: 'nobody' })
    await unlock(client)
    await client.delete('/api/second-factor/app')
    const { passkeys } = (await client.get('/api/second-factor')).as(dataOf(secondFactor)).data
    for (const { id } of passkeys) await client.delete(`/api/second-factor/passkeys/${id}`)
  }
}

const ownPage = (page: Page, facts: Facts) => page.goto(facts.appUrl + linkTo.user(facts.memberId))
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Your password, to confirm that it is you').pressSequentially(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
}

/** The states of the second factor: on the own page, at the sign-in, and as admins see it. */
export const SECOND_FACTOR_SCREENS: readonly Screen[] = [
  {
    name: 'second-factor-confirm',
    as: 'member',
    open: async (page, facts) => {
      await ownPage(page, facts)
      await press(page, 'Set up an app')
    },
  },
  {
    name: 'second-factor-sign-in-again',
    as: 'member',
    open: async (page, facts) => {
      const none = { isDemanded: false, app: null, passkeys: [], passkeyHost: null, recoveryCodesLeft: 0 }
      await page.route('**/api/second-factor', (route) =>
        route.fulfill({ json: { data: { hasPassword: false, isUnlocked: false, ...none } } }),
      )
      await ownPage(page, facts)
      await press(page, 'Set up an app')
      await page.getByText('You have no password, and signed in a while ago.').waitFor()
    },
  },
  {
    name: 'second-factor-app',
    as: 'member',
    open: async (page, facts) => {
      await ownPage(page, facts)
      await press(page, 'Set up an app')
      await typePassword(page)
      await page.getByRole('img', { name: /^QR code/ }).waitFor()
    },
  },
  {
    name: 'second-factor',
    as: 'member',
    open: async (page, facts) => {
      await equip(facts, 'member')
      await ownPage(page, facts)
      await page.getByRole('list', { name: 'Your passkeys' }).waitFor()
    },
    after: undo,
  },
  {
    name: 'second-factor-codes',
    as: 'member',
    open: async (page, facts) => {
      await equip(facts, 'member')
      await ownPage(page, facts)
      await press(page, 'Make new codes')
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
      await typePassword(page)
      await page.getByRole('button', { name: 'I have stored them' }).waitFor()
    },
    after: undo,
  },
  {
    name: 'second-factor-demanded',
    as: 'member',
    open: async (page, facts) => {
      const owner = await equip(facts, 'owner')
      await owner.put('/api/company/security', { secondFactorFor: 'staff' })
      await page.goto(facts.appUrl + linkTo.dashboards())
      await page.getByText('Your company demands a second factor.').waitFor()
    },
    after: undo,
  },
  {
    name: 'second-step',
    as: 'nobody',
    open: async (page, facts) => {
      await equip(facts, 'member')
      await page.goto(facts.appUrl + linkTo.login())
      await page.getByLabel('E-mail').pressSequentially(MEMBER.email)
      await page.getByLabel('Password', { exact: true }).pressSequentially(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'Second step' }).waitFor()
    },
    after: undo,
  },
  {
    name: 'second-step-too-late',
    as: 'nobody',
    open: (page, facts) => page.goto(facts.appUrl + linkTo.secondStep()),
  },
  {
    name: 'person-second-factor',
    as: 'owner',
    open: async (page, facts) => {
      await equip(facts, 'member')
      await page.goto(facts.appUrl + linkTo.user(facts.memberId))
      await page.getByRole('button', { name: 'Remove the lost second factor' }).waitFor()
    },
    after: undo,
  },
  {
    name: 'company-security',
    as: 'owner',
    open: async (page, facts) => {
      await equip(facts, 'owner')
      await page.goto(facts.appUrl + linkTo.companySettings())
      await page.getByRole('radio', { name: 'Everybody who works here' }).waitFor()
    },
    after: undo,
  },
]

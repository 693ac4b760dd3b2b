import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { z } from 'zod'
import type { OnboardingState } from '../shared/api/onboarding.ts'
import type { Flow } from '../shared/domain/onboarding.ts'
import { skip } from '../shared/rules/onboarding.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'

export const REGISTERED_PASSWORD = 'seven green bottles'

const inbox = z.array(z.object({ to: z.array(z.string()), text: z.string() }))
const TRIES = 60

interface Wanted {
  /** The tour that the admin is about to begin; else it is skipped. */
  tour?: Flow
}

/** A company of its own, which a journey or screen may end, registered over HTTP; its admin is signed in. */
export async function registerCompany(
  appUrl: string,
  sandboxUrl: string,
  { tour }: Wanted = {},
): Promise<HttpClient & { email: string }> {
  const email = `${nanoid(10).toLowerCase()}@newcomers.example`
  const client = httpClient(appUrl)
  // Newcomers come from everywhere: more than a few from one address are refused.
  client.address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  await client.open('/register')
  const form = new FormData()
  const password = REGISTERED_PASSWORD
  const fields = { name: 'Ida Lund', email, password, password_confirmation: password }
  for (const [name, value] of Object.entries({
    ...fields,
    terms_consent: '1',
    age_consent: '1',
    flow: tour ?? 'dashboard',
  }))
    form.set(name, value)
  const sent = await client.post('/register', form)
  if (sent.status >= 400) throw new Error(`No company could be registered: ${sent.text}`)
  const token = await tokenFor(sandboxUrl, email)
  const confirmed = await client.post('/confirm-registration', { token, password })
  if (confirmed.status >= 400) throw new Error(`The registration was not confirmed: ${confirmed.text}`)
  const { globals } = await client.open('/dashboards')
  // As the button of the intro does.
  if (!tour && globals.onboarding) await saveTour(client, skip(globals.onboarding))
  return Object.assign(client, { email })
}

/** Where somebody is in the tour, as their page saves it. */
export async function saveTour(client: HttpClient, onboarding: OnboardingState): Promise<void> {
  const form = new FormData()
  form.set('other', JSON.stringify({ onboarding }))
  const saved = await client.post('/api/company', form)
  if (saved.status !== 200) throw new Error(`The tour was not saved: ${saved.text}`)
}

/** Of the link that was mailed. */
async function tokenFor(sandboxUrl: string, email: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(`${sandboxUrl}/inbox`, { headers: { accept: 'application/json' } })
    const mail = inbox.parse(await answer.json()).find(({ to }) => to.includes(email))
    const token = /confirm-registration\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token) return token
    await sleep(500)
  }
  throw new Error(`No mail for ${email} arrived.`)
}

import { dataOf } from '../shared/api/common.ts'
import {
  appSetup,
  assertionOptions,
  attestationOptions,
  type ChallengePurpose,
  newRecoveryCodes,
} from '../shared/api/secondFactor.ts'
import type { Authenticator } from './authenticator.ts'
import type { HttpClient } from './httpClient.ts'
import type { Person } from './people.ts'
import type { TestApp } from './startApp.ts'
import { fromBase32, totpAt } from './totp.ts'

/** What a person has at hand once an authenticator app is set up. */
export interface App {
  /** The code of now, or of a time step near it. */
  code(step?: number): string
  recoveryCodes: string[]
}

/** Shows once more who one is, without which nothing of how people sign in changes. */
export const unlock = (person: HttpClient & { password: string }) =>
  person.post('/api/second-factor/unlock', { password: person.password })

/** Sets an authenticator app up over HTTP; the code that confirms it is that of the step before. */
export async function setUpApp(app: TestApp, person: Person): Promise<App> {
  // Not at the end of a time step, after which a code is one step older than the test means it to be.
  const into = app.clock.now().epochMilliseconds % 30_000
  if (into > 15_000) app.clock.advance({ milliseconds: 30_001 - into })
  await unlock(person)
  const begun = await person.post('/api/second-factor/app')
  const secret = fromBase32(begun.as(dataOf(appSetup)).data.secret)
  const code = (step = 0) => totpAt(secret, app.clock.now().add({ seconds: 30 * step }))
  const made = await person.put('/api/second-factor/app', { code: code(-1) })
  return { code, recoveryCodes: made.as(dataOf(newRecoveryCodes)).data.recoveryCodes ?? [] }
}

/** Adds a passkey over HTTP; returns the recovery codes that come with the first one. */
export async function addPasskey(person: Person, device: Authenticator, name = 'Laptop'): Promise<string[]> {
  await unlock(person)
  const options = (await person.post('/api/second-factor/passkeys/challenge')).as(dataOf(attestationOptions))
  const body = { name, answer: device.make(options.data) }
  const made = await person.post('/api/second-factor/passkeys', body)
  return made.as(dataOf(newRecoveryCodes)).data.recoveryCodes ?? []
}

export const challenge = async (client: HttpClient, purpose: ChallengePurpose) =>
  (await client.post('/api/passkeys/challenge', { purpose })).as(dataOf(assertionOptions)).data

/** Whether this browser is signed in. */
export const isIn = async (client: HttpClient): Promise<boolean> =>
  (await client.get('/api/users/me')).status === 200

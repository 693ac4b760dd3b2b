import type { ProviderDefinition } from '../../../contract.ts'
import type { TokenSet } from '../../../kit/signIn/oauth2.ts'
import type { Emulator } from '../../../sandbox/emulation.ts'
import { type Asking, refreshed } from '../../../tests/source.ts'
import {
  emulateGoogleOAuth,
  GOOGLE_PEOPLE,
  requireGoogleToken,
  SANDBOX_CLIENT_SECRET,
  sandboxTokens,
  withGoogleSwitches,
} from '../emulator/index.ts'

/** Tokens of one of the sandbox's people as they are after the first refresh. For tests only. */
export async function googleTokens(
  asking: Asking,
  { auth }: Pick<ProviderDefinition, 'auth'>,
  person: (typeof GOOGLE_PEOPLE)[number],
  scopes?: string[],
): Promise<TokenSet> {
  if (auth.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const client = { id: 'sandbox-google', secret: SANDBOX_CLIENT_SECRET }
  return await refreshed(asking, await sandboxTokens(person, scopes ?? auth.scopes), { auth }, client)
}

/** The shared provider parts around an API with one response, which requires `scope`. For tests only. */
export const helloProduct =
  (scope: string): Emulator =>
  async (request, context) =>
    (await emulateGoogleOAuth(request, context)) ??
    withGoogleSwitches(context, async () => {
      const person = await requireGoogleToken(request, context, scope)
      return person instanceof Response ? person : Response.json({ hello: person.name })
    })

/**
 * What a person's browser does on the consent page: ticks, decides and is sent back. For tests only.
 * @param form what differs from the first person's approval
 * @returns the query of the address it is sent back to
 */
export async function consentAt(
  address: string | URL,
  form: Record<string, string | string[]>,
): Promise<URLSearchParams> {
  const body = new URLSearchParams()
  const fields = { decision: 'approve', account: GOOGLE_PEOPLE[0].sub, ...form }
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value)
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`The consent page answered with ${answer.status}`)
  return new URL(answer.headers.get('location') ?? '').searchParams
}

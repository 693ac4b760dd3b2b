import { request } from 'undici'
import type { IdentityProvider } from '../shared/domain/identityProviders.ts'
import type { Answer, HttpClient } from './httpClient.ts'

/** Begins to sign in; returns the provider's page. */
export async function beginSignIn(
  client: HttpClient,
  provider: IdentityProvider,
  next?: string,
): Promise<URL> {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next })}`
  const answer = await client.get(`/oauth/sign-in/${provider}${query}`)
  if (answer.status !== 302) throw new Error(`no way to the provider: ${answer.status} ${answer.text}`)
  return new URL(String(answer.headers.location))
}

/** Chooses a person on the provider's page, or cancels; returns the path it sends the browser back to. */
export async function choosePerson(page: URL, person: string | null): Promise<string> {
  const decision = person === null ? 'deny' : 'approve'
  const sent = await request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ person: person ?? '', decision }).toString(),
  })
  await sent.body.dump()
  const back = new URL(String(sent.headers.location))
  return back.pathname + back.search
}

/** Where an answer sends the browser. */
export const endOf = (answer: Answer): string => `${answer.status} ${String(answer.headers.location)}`

/** The whole round trip; returns where the browser ends. */
export async function signInWith(
  client: HttpClient,
  provider: IdentityProvider,
  person: string | null,
  next?: string,
): Promise<string> {
  return endOf(await client.get(await choosePerson(await beginSignIn(client, provider, next), person)))
}

import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'
import { type HttpClient, httpClient } from '../test/httpClient.ts'

/** Who opens screens: the demo company's admin or member, or the empty company's admin. */
export type SignedIn = 'owner' | 'member' | 'other'

const [first, second] = DEMO_COMPANIES
const ADDRESSES = {
  owner: first.people[0].email,
  member: first.people[1].email,
  other: second.people[0].email,
} satisfies Record<SignedIn, string>

/** The cookies of each persona's session, by name. */
export type PersonasCookies = Record<SignedIn, ReadonlyMap<string, string>>

/** A new session of this persona at a running demo. */
export async function newSession(appUrl: string, persona: SignedIn): Promise<HttpClient> {
  const client = httpClient(appUrl)
  const answer = await client.signIn(ADDRESSES[persona], DEMO_PASSWORD)
  if (answer.status !== 200) throw new Error(`${persona} could not sign in: ${answer.text}`)
  return client
}

/**
 * A client within the persona's session, which a first second factor set up elsewhere would end. Where a journey has
 * ended it, a new one takes its place.
 */
export async function inSessionOf(
  persona: SignedIn,
  { appUrl, cookies }: { appUrl: string; cookies: PersonasCookies },
): Promise<HttpClient> {
  const client = httpClient(appUrl)
  for (const [name, value] of cookies[persona]) client.cookies.set(name, value)
  const { globals } = await client.open()
  if (globals.user) return client
  const fresh = await newSession(appUrl, persona)
  cookies[persona] = new Map(fresh.cookies)
  return fresh
}

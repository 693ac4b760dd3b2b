import { request } from 'undici'
import { z } from 'zod'
import type { HttpClient } from './httpClient.ts'

/** What a person does on the vendor's consent page. */
export interface Consent {
  decision?: 'approve' | 'deny'
  /** Scopes to untick, by a part of their name. */
  untick?: RegExp
  /** Which of the people on the page signs in; the first by default. */
  person?: number
}

interface Asked {
  /** A source for which to sign in again. */
  sourceId?: string
  /** A source to whose login the kind is added. */
  login?: string
  /** Kinds to connect with the same consent. */
  further?: string[]
}

/** Begins to connect and returns the address of the vendor's page. */
export async function beginConsent(
  client: HttpClient,
  kind: string,
  { sourceId, login, further }: Asked = {},
): Promise<URL> {
  const query = new URLSearchParams({
    ...(sourceId && { source: sourceId }),
    ...(login && { login }),
    ...(further && { with: further.join(',') }),
  })
  const answer = await client.get(`/oauth/${kind}/start?${query}`)
  if (answer.status !== 302) throw new Error(`no way to the vendor: ${answer.status} ${answer.text}`)
  return new URL(String(answer.headers.location))
}

/** Fills in the vendor's page and returns the path to which it sends the browser back. */
export async function decide(page: URL, consent: Consent = {}): Promise<string> {
  const shown = await request(page)
  const html = await shown.body.text()
  const values = (name: string) =>
    [...html.matchAll(new RegExp(`name="${name}" value="([^"]+)"`, 'g'))].map(([, value]) => value ?? '')
  const form = new URLSearchParams({
    account: values('account')[consent.person ?? 0] ?? '',
    decision: consent.decision ?? 'approve',
  })
  for (const scope of values('scope')) if (!consent.untick?.test(scope)) form.append('scope', scope)
  const sent = await request(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  await sent.body.dump()
  const back = new URL(String(sent.headers.location))
  return back.pathname + back.search
}

/** The whole round trip; returns what `arrive` does. */
export async function consent(
  client: HttpClient,
  kind: string,
  { sourceId, login, further, ...choice }: Consent & Asked = {},
): Promise<URLSearchParams> {
  const asked = { ...(sourceId && { sourceId }), ...(login && { login }), ...(further && { further }) }
  return arrive(client, await decide(await beginConsent(client, kind, asked), choice))
}

/**
 * Follows the vendor's redirect into the product; returns the ids of `connected` sources and each `error` and
 * `warning` that the page shows.
 */
export async function arrive(client: HttpClient, callback: string): Promise<URLSearchParams> {
  const answer = await client.get(callback)
  const [path, query] = String(answer.headers.location).split('?')
  if (answer.status !== 302 || path !== '/company/sources') {
    throw new Error(`ended elsewhere: ${answer.status} ${answer.headers.location} ${answer.text}`)
  }
  const end = new URLSearchParams(query)
  const { globals } = await client.open(String(answer.headers.location))
  for (const type of ['error', 'warning'] as const)
    for (const { body } of messages.parse(globals[type])) end.append(type, body)
  return end
}

const messages = z.array(z.object({ body: z.string() }))

/** The errors at the top of a page. */
export const messagesOf = async (client: HttpClient, path: string) =>
  messages.parse((await client.open(path)).globals.error)

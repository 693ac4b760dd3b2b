import { z } from 'zod'
import { accessTokenOf } from '../connection.ts'
import { type OAuthDefinition, type ProviderContext, ProviderError } from '../contract.ts'
import type { HttpRequest } from '../http.ts'
import { pagesByToken } from '../paging.ts'
import { bearer, callVendor } from '../vendorCall.ts'
import { type GoogleFailure, googleError, googleFailure } from './google.errors.ts'

/** Origins that every Google product needs beside its own API. */
export const GOOGLE_ORIGINS = {
  accounts: 'https://accounts.google.com',
  oauth2: 'https://oauth2.googleapis.com',
  userinfo: 'https://openidconnect.googleapis.com',
} as const

/** Google answers with its own address of a scope asked by its short name. */
const IDENTITY_SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * The OAuth data of a Google product. `prompt=consent` and `access_type=offline` together bring a refresh token
 * at every connection (developers.google.com/identity/protocols/oauth2/web-server).
 * @param scopes the product's scopes, without any of which the source is useless; value = the consent page's words
 */
export function googleOAuth(scopes: Record<string, string>): OAuthDefinition {
  return {
    type: 'oauth',
    client: 'google',
    authorise: {
      origin: 'accounts',
      path: '/o/oauth2/v2/auth',
      parameters: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
    },
    token: { origin: 'oauth2', path: '/token', clientAuthentication: 'body' },
    revoke: { origin: 'oauth2', path: '/revoke' },
    scopes: [...IDENTITY_SCOPES, ...Object.keys(scopes)],
    requiredScopes: Object.keys(scopes),
    scopeLabels: scopes,
    pkce: true,
  }
}

export interface GoogleRequest {
  /** Name of the definition's origin. */
  origin: string
  /** Path and query, beginning with a slash. */
  path: string
  method?: HttpRequest['method']
  /** Sent as JSON. */
  body?: unknown
  /** The product's own headers, lower-case. */
  headers?: Record<string, string>
  /** The product's own reading of a failure, asked before the shared one. */
  explain?: (failure: GoogleFailure) => ProviderError | null
}

/**
 * One call to a Google JSON API.
 * @throws ProviderError as googleError maps it; `unavailable` for an answer that is not JSON;
 *   `unexpected` for JSON of another shape than the schema's
 */
export async function googleJson<T>(
  context: ProviderContext,
  request: GoogleRequest,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await callVendor(context, {
    method: request.method ?? 'GET',
    url: context.origin(request.origin) + request.path,
    headers: { ...request.headers, ...bearer(accessTokenOf(context, 'Google')) },
    body: request.body,
  })
  const failure = googleFailure(answer)
  if (failure) throw request.explain?.(failure) ?? googleError(failure)
  const parsed = schema.safeParse(JSON.parse(answer.text))
  if (parsed.success) return parsed.data
  throw new ProviderError(
    'unexpected',
    'Google answered in a form that is not known yet. If it happens again, report it with the time of day.',
    { vendorMessage: answer.text.slice(0, 200), cause: parsed.error },
  )
}

/** All items of a list whose pages name the next one in `nextPageToken`, which is sent as `pageToken`. */
export async function googlePages<Page extends { nextPageToken?: string | undefined }, Item>(
  context: ProviderContext,
  request: GoogleRequest,
  schema: z.ZodType<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<Item[]> {
  const { items } = await pagesByToken(async (token) => {
    const page = await googleJson(context, { ...request, path: withToken(request.path, token) }, schema)
    return { items: itemsOf(page), next: page.nextPageToken }
  })
  return items
}

/** @param path with a query */
export const withToken = (path: string, token: string | undefined): string =>
  token === undefined ? path : `${path}&pageToken=${encodeURIComponent(token)}`

const UserInfo = z.object({ sub: z.string(), email: z.string().optional(), name: z.string().optional() })

/** What to call the login on the sources screen: its e-mail, else its name, else its number. */
export async function googleAccountLabel(context: ProviderContext): Promise<string> {
  const person = await googleJson(context, { origin: 'userinfo', path: '/v1/userinfo' }, UserInfo)
  return person.email ?? person.name ?? person.sub
}

import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import type {
  OAuthDefinition,
  OAuthDialect,
  Provider,
  ProviderContext,
  SettingDefinition,
} from '../../contract.ts'
import { refuse } from '../../kit/http/errors.ts'
import type { HttpAnswer } from '../../kit/http/http.ts'
import { parsed } from '../../kit/http/json.ts'
import { bearer } from '../../kit/http/vendorCall.ts'
import { accessTokenOf, warnIf } from '../../kit/signIn/connection.ts'
import { isUnknownToken, type LinkedInRefusals, linkedInReader } from './errors.ts'
import { type RestliValue, restliQuery } from './restli.ts'

/** Consent and tokens are at `www`, data at `api`. */
export const LINKEDIN_ORIGINS = {
  www: 'https://www.linkedin.com',
  api: 'https://api.linkedin.com',
} as const

/** A version appears almost every month and is supported for about a year; later calls fail with 426. */
export const LINKEDIN_SETTINGS: SettingDefinition[] = [
  { name: 'LINKEDIN_VERSION', label: 'version of the LinkedIn API (a month, YYYYMM)', default: '202609' },
]

/**
 * The OAuth data of a LinkedIn product. Consent is all or nothing, so every scope is required.
 * @param client name of the registered app. LinkedIn revokes a member's earlier tokens of an app when other
 *   scopes are requested for it, so products with different scopes need apps of their own.
 * @param scopes the product's scopes; value = the text on the consent page
 */
export function linkedInOAuth(client: string, scopes: Record<string, string>): OAuthDefinition {
  return {
    type: 'oauth',
    client,
    authorise: { origin: 'www', path: '/oauth/v2/authorization', parameters: {} },
    token: { origin: 'www', path: '/oauth/v2/accessToken', clientAuthentication: 'body' },
    revoke: { origin: 'www', path: '/oauth/v2/revoke' },
    scopes: Object.keys(scopes),
    requiredScopes: Object.keys(scopes),
    scopeLabels: scopes,
    pkce: false,
  }
}

/** LinkedIn's own names of refusals. */
export const linkedInDialect: OAuthDialect = {
  readCallback(parameters) {
    const standard = new URLSearchParams(parameters)
    if (standard.get('error') === 'unauthorized_scope_error') standard.set('error', 'invalid_scope')
    return standard
  },
  /** How an expired refresh token is refused is not documented; only a wrong app leaves the grant valid. */
  readRefusal({ status, error }) {
    const isAboutTheApp = ['invalid_client', 'invalid_redirect_uri', 'unsupported_grant_type'].includes(error)
    return status < 500 && status !== 429 && !isAboutTheApp ? 'invalid_grant' : error
  },
}

export interface LinkedInRequest {
  /** Beginning with `/rest/`, or `/v2/` for standardised data; ids in it are encoded by the caller. */
  path: string
  query?: Record<string, RestliValue>
  /** Requested fields, where the resource has a choice. */
  fields?: readonly string[]
  /** Finders of creatives must be named in a header. */
  finder?: boolean
}

/** Longer queries are refused with 414, and travel in the body of a POST instead. */
const LONGEST_QUERY = 4000
/** How long to wait for a fresh token to reach all of LinkedIn's servers. */
const ARRIVAL_MS = 1500

/**
 * Reading calls to the versioned API.
 * @param refusals the product's own ones, which go before the shared ones
 * @returns rejects with ProviderError as linkedInReader throws it; `unexpected` for JSON of another shape than the
 *   schema's
 */
export const linkedInApi =
  (refusals: LinkedInRefusals) =>
  async <T>(context: ProviderContext, request: LinkedInRequest, schema: z.ZodType<T>): Promise<T> => {
    let answer = await send(context, request)
    if (isUnknownToken(answer)) {
      await wait(ARRIVAL_MS, undefined, { signal: context.signal })
      answer = await send(context, request)
    }
    return parsed(schema, linkedInReader(context.now, refusals)(answer), 'LinkedIn')
  }

function send(
  context: ProviderContext,
  { path, query = {}, fields, finder }: LinkedInRequest,
): Promise<HttpAnswer> {
  const token = accessTokenOf(context, 'LinkedIn')
  context.signal.throwIfAborted()
  const text = restliQuery(query, fields)
  const tunnelled = text.length > LONGEST_QUERY
  const address = context.origin('api') + path
  return context.fetch({
    method: tunnelled ? 'POST' : 'GET',
    url: tunnelled || text === '' ? address : `${address}?${text}`,
    headers: {
      ...bearer(token),
      accept: 'application/json',
      'linkedin-version': context.setting('LINKEDIN_VERSION'),
      'x-restli-protocol-version': '2.0.0',
      ...(finder ? { 'x-restli-method': 'FINDER' } : {}),
      ...(tunnelled
        ? { 'x-http-method-override': 'GET', 'content-type': 'application/x-www-form-urlencoded' }
        : {}),
    },
    ...(tunnelled ? { body: text } : {}),
    signal: context.signal,
  })
}

/** A property's number as a part of paths and URNs. @throws ProviderError `bad_request` with this sentence */
export function linkedInNumber(id: string, sentence: string): string {
  if (/^\d+$/.test(id)) return id
  throw refuse(sentence, 'property')
}

/**
 * A probe that lists the properties. LinkedIn returns no name of a login, so it is labelled by what it can
 * report on.
 * @param label of a login that can report on nothing
 * @param warning shown where it can report on nothing
 */
export const linkedInProbe =
  (
    listProperties: Provider['listProperties'],
    { label, warning }: { label: string; warning: string },
  ): Provider['probe'] =>
  async (context) => {
    const all = await listProperties(context)
    const readable = all.filter(({ available }) => available)
    const names = (readable.length > 0 ? readable : all).map(({ name }) => name)
    return { accountLabel: labelOfNames(names, label), warnings: warnIf(readable.length === 0, warning) }
  }

/** The label of a login without a name: the accounts it can read. */
function labelOfNames(names: string[], nothing: string): string {
  const [first, ...others] = names
  if (first === undefined) return nothing
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

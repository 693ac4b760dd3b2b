import { z } from 'zod'
import type { OAuthDefinition, Provider, ProviderContext, SettingDefinition } from '../../contract.ts'
import { warnIf } from '../../kit/signIn/connection.ts'
import { ProviderError } from '../../providerError.ts'
import { callGraph, type MetaCaller, type MetaRequest } from './graph.ts'

/**
 * What the Meta kinds (ads, Facebook pages, Instagram) share. A kind's definition has `auth: metaOAuth(…)`,
 * `origins: META_ORIGINS` and `settings: META_SETTINGS`; its provider has `oauth: metaDialect` (dialect.ts).
 * Calls go through `metaCalls` (calls.ts) or `metaJson`, listings through `metaPages` and `metaHeld`
 * (paging.ts), and calls that require a page's own token through `asPage` (pages.ts). The emulators' share is
 * in emulator/index.ts.
 */
export const META_ORIGINS = {
  www: 'https://www.facebook.com/{META_GRAPH_VERSION}',
  graph: 'https://graph.facebook.com/{META_GRAPH_VERSION}',
} as const

export const META_SETTINGS: SettingDefinition[] = [
  { name: 'META_GRAPH_VERSION', label: 'version of the Graph API', default: 'v26.0' },
]

/** Requested with a product's own permissions, so that the login can be labelled by its e-mail address. */
const IDENTITY = ['public_profile', 'email']

/**
 * The OAuth data of a Meta product; the dialect does the rest. Each permission's value is its name on Meta's
 * consent page. `rerequest` includes permissions that were declined earlier, which Meta leaves out otherwise.
 * @param required permissions without any of which the source is useless
 * @param optional permissions that only make more of it visible
 */
export function metaOAuth(
  required: Record<string, string>,
  optional: Record<string, string> = {},
): OAuthDefinition {
  return {
    type: 'oauth',
    client: 'meta',
    authorise: { origin: 'www', path: '/dialog/oauth', parameters: { auth_type: 'rerequest' } },
    token: { origin: 'graph', path: '/oauth/access_token', clientAuthentication: 'body' },
    revoke: { origin: 'graph', path: '/me/permissions' },
    scopes: [...IDENTITY, ...Object.keys(required), ...Object.keys(optional)],
    requiredScopes: Object.keys(required),
    scopeLabels: { ...required, ...optional },
    pkce: false,
    clientInCalls: true,
  }
}

/**
 * One call to the Graph API with the source's token, signed where the app's secret is known.
 * @throws ProviderError as metaError maps it; `unavailable` for a response that is not JSON;
 *   `unexpected` for JSON of another shape than the schema's
 */
export async function metaJson<T>(
  context: ProviderContext,
  request: MetaRequest,
  schema: z.ZodType<T>,
): Promise<T> {
  return (await callGraph(metaCaller(context), request, schema)).data
}

export function metaCaller(context: ProviderContext): MetaCaller {
  if (context.credentials.type !== 'oauth')
    throw new ProviderError('unexpected', 'The source has no Meta sign-in.')
  const { origin, fetch, now, noteBudget, signal, client, credentials } = context
  return {
    origin,
    fetch,
    now,
    signal,
    token: credentials.accessToken,
    secret: client?.secret,
    ...(noteBudget && { noteBudget }),
  }
}

const Me = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() })

/**
 * What to call the login on the sources screen: its e-mail address, else its name and number. The same for all Meta
 * kinds, so that one grant shared by several sources is known as such. Also the cheapest proof of a sign-in.
 */
export async function metaAccountLabel(context: ProviderContext): Promise<string> {
  const me = await metaJson(context, { path: '/me', parameters: { fields: 'id,name,email' } }, Me)
  return me.email ?? (me.name ? `${me.name} (${me.id})` : me.id)
}

/** `probe` of a Meta kind: warns a login that may read nothing. */
export const metaProbe =
  (
    readable: (context: ProviderContext) => Promise<readonly unknown[]>,
    noneReadable: string,
  ): Provider['probe'] =>
  async (context) => {
    const [accountLabel, found] = await Promise.all([metaAccountLabel(context), readable(context)])
    return { accountLabel, warnings: warnIf(found.length === 0, noneReadable) }
  }

import * as oauth from 'oauth4webapi'
import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import { isLoopback } from '../../lib/isLoopback.ts'
import { callOptions } from '../identities/oauthCalls.ts'

/** A provider's endpoints as far as a sign-in needs them. */
export type SsoServer = oauth.AuthorizationServer & { authorization_endpoint: string }

/** A provider that people cannot be sent to; `message` is a sentence for the company's admin. */
export class DiscoveryError extends Error {
  override name = 'DiscoveryError'
}

/** Why this cannot be an issuer, as a sentence; null where it can. Nothing is called. */
export function findIssuerProblem(
  { emulators }: Pick<AppContext, 'emulators'>,
  issuer: string,
): string | null {
  const url = URL.parse(issuer)
  if (!url || !/^https?:$/.test(url.protocol)) {
    return 'This is not a web address. The issuer looks like https://login.your-agency.com.'
  }
  if (url.protocol === 'http:' && !(emulators !== null && isLoopback(url.hostname))) {
    return 'The issuer has to begin with https://.'
  }
  if (url.search || url.hash || url.username || url.password) {
    return 'An issuer has no “?”, no “#” and no password in it.'
  }
  if (url.pathname.includes('/.well-known/')) {
    return 'Leave out everything from /.well-known/ on: the issuer is the part before.'
  }
  return null
}

/**
 * Reads a provider's configuration (OpenID Connect Discovery). Nothing is cached, so that a provider that changes its
 * keys or addresses is followed at once. @throws DiscoveryError
 */
export async function discover(
  context: Pick<AppContext, 'http' | 'emulators'>,
  issuer: string,
): Promise<SsoServer> {
  const problem = findIssuerProblem(context, issuer)
  if (problem) throw new DiscoveryError(problem)
  const options = callOptions(context, issuer)
  const url = new URL(issuer)
  let found: oauth.AuthorizationServer
  try {
    const response = await oauth.discoveryRequest(url, options)
    if (response.status !== 200) throw new DiscoveryError(wrongStatus(url, response.status))
    const named = await nameIn(response)
    if (named !== null && URL.parse(named)?.href !== url.href) {
      throw new DiscoveryError(
        `The server ${url.host} calls itself by another issuer: “${named.slice(0, 200)}”. Enter exactly that if it is yours.`,
      )
    }
    found = await oauth.processDiscoveryResponse(url, response)
  } catch (error) {
    if (error instanceof DiscoveryError) throw error
    if (error instanceof ProviderError) throw new DiscoveryError(error.message, { cause: error })
    throw new DiscoveryError(
      `What ${url.host} answers is no configuration of OpenID Connect. Check the issuer.`,
      { cause: error },
    )
  }
  const lack = findLack(found, options[oauth.allowInsecureRequests])
  if (lack) throw new DiscoveryError(`The configuration of ${url.host} ${lack}`)
  return found as SsoServer
}

const wrongStatus = ({ host }: URL, status: number) =>
  status === 404
    ? `The server ${host} has no configuration of OpenID Connect at this issuer. Check its path.`
    : `The server ${host} answered with status ${status} instead of its configuration.`

/** The issuer that an answer names; null where it is no such answer. */
async function nameIn(response: Response): Promise<string | null> {
  const body: unknown = await response.clone().json()
  return body !== null && typeof body === 'object' && 'issuer' in body && typeof body.issuer === 'string'
    ? body.issuer
    : null
}

const SIGNED = /^(RS|PS|ES|Ed)/

function findLack(server: oauth.AuthorizationServer, mayBeInsecure: boolean): string | null {
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
  for (const name of needed) {
    const url = URL.parse(String(server[name] ?? ''))
    if (!url) return `names no ${name}.`
    if (url.protocol !== 'https:' && !(mayBeInsecure && url.protocol === 'http:' && isLoopback(url.hostname)))
      return `names a ${name} without https.`
  }
  const { response_types_supported: types, id_token_signing_alg_values_supported: algorithms } = server
  if (Array.isArray(types) && !types.includes('code')) return 'does not offer the authorization code flow.'
  if (Array.isArray(algorithms) && !algorithms.some((name) => SIGNED.test(String(name))))
    return 'offers no signed ID tokens that we can check (RS256 or ES256, say).'
  return null
}

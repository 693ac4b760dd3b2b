import {
  consentDecision,
  consentError,
  consentPage,
  isRegisteredRedirect,
  redirectBack,
} from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { generationOf, rememberScopes, SANDBOX_CLIENT_PREFIX, signGrant } from './grants.ts'

const CODE_SECONDS = 1800

/** Scopes of the products that the sandbox's apps hold. */
const SCOPES = new Set([
  ...['openid', 'profile', 'email'],
  ...['r_ads', 'r_ads_reporting', 'rw_ads'],
  ...['rw_organization_admin', 'r_organization_social', 'r_organization_social_feed'],
  'r_organization_followers',
])

/** The consent page (GET) and its form (POST). Consent is all or nothing; what goes wrong goes back in the address. */
export async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const client = query.get('client_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.startsWith(SANDBOX_CLIENT_PREFIX)) {
    return consentError(400, 'The passed in client_id is invalid.')
  }
  if (!isRegisteredRedirect(redirectUri)) {
    return consentError(400, 'The redirect_uri does not match the registered value.')
  }
  const state = query.get('state')
  const back = (parameters: Record<string, string>) => redirectBack(redirectUri, { ...parameters, state })
  // LinkedIn's own client joins scopes with commas.
  const scopes = (query.get('scope') ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  const unknown = context.switches.has('missing_scope')
    ? scopes.at(-1)
    : scopes.find((scope) => !SCOPES.has(scope))
  if (unknown !== undefined || scopes.length === 0) {
    const error_description = `Scope "${unknown ?? ''}" is not authorized for your application`
    return back({ error: 'unauthorized_scope_error', error_description })
  }
  if (request.method !== 'POST') return consentPage('LinkedIn')

  const decision = await consentDecision(request)
  if (!decision) {
    return back({
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    })
  }
  const owner = { client, person: decision.person.id }
  rememberScopes(owner, scopes, context)
  const now = context.now.epochMilliseconds
  const code = await signGrant({
    ...owner,
    kind: 'code',
    scopes,
    redirectUri,
    made: now,
    until: now + CODE_SECONDS * 1000,
    generation: generationOf(owner, context),
    nonce: crypto.randomUUID(),
  })
  return back({ code })
}

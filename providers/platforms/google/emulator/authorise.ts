import {
  consentDecision,
  consentError,
  isRegisteredRedirect,
  redirectBack,
} from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { askedScopes, GOOGLE_CHOICE, googleConsentPage } from './consent.ts'
import { addGranted, generationOf, grantedBefore, isRegisteredClient } from './grants.ts'
import { signGrant } from './tokens.ts'

const CODE_SECONDS = 600

/**
 * The consent page (GET) and its form (POST). Redirect addresses are registered if they are on loopback or end in
 * `/oauth/callback`; the token call must repeat them byte for byte.
 */
export async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const client = query.get('client_id')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client) return consentError(400, 'Missing required parameter: client_id', 'invalid_request')
  if (!isRegisteredClient(client))
    return consentError(401, 'The OAuth client was not found.', 'invalid_client')
  if (!isRegisteredRedirect(redirectUri)) {
    return consentError(400, 'The redirect URI in the request is not registered.', 'redirect_uri_mismatch')
  }
  if (query.get('response_type') !== 'code')
    return consentError(400, 'Invalid response_type', 'invalid_request')
  const asked = askedScopes(query.get('scope') ?? '')
  if (asked.unknown.length > 0) {
    return consentError(
      400,
      `Some requested scopes were invalid: ${asked.unknown.join(', ')}`,
      'invalid_scope',
    )
  }
  if (request.method !== 'POST') return googleConsentPage(asked.products, query.get('login_hint'))

  const state = query.get('state')
  const decision = await consentDecision(request, GOOGLE_CHOICE)
  if (!decision) return redirectBack(redirectUri, { state, error: 'access_denied' })
  const sub = decision.person.id
  const ticked = asked.products.filter((scope) => decision.ticked.includes(scope))
  const products = context.switches.has('missing_scope') ? ticked.slice(0, -1) : ticked
  const before = grantedBefore({ client, sub }, context)
  addGranted({ client, sub }, [...asked.identity, ...products], context)
  // The combined authorisation. Unticking a scope that was granted before is undocumented; here it counts as
  // a refusal.
  const isCombined = query.get('include_granted_scopes') === 'true'
  const others = isCombined ? before.filter((scope) => !asked.products.includes(scope)) : []
  const scopes = [...new Set([...asked.identity, ...products, ...others])]
  const consented = `consented:${client}:${sub}`
  const prompted = (query.get('prompt') ?? '').split(' ').includes('consent')
  const challenge = query.get('code_challenge')
  const code = await signGrant({
    kind: 'code',
    client,
    sub,
    scopes,
    generation: generationOf({ client, sub }, context),
    until: context.now.epochMilliseconds + CODE_SECONDS * 1000,
    redirectUri,
    offline: query.get('access_type') === 'offline' && (prompted || !context.memory.has(consented)),
    nonce: crypto.randomUUID(),
    ...(challenge ? { challenge, challengeMethod: query.get('code_challenge_method') ?? 'plain' } : {}),
  })
  context.memory.set(consented, true)
  const prompt = prompted ? 'consent' : 'none'
  return redirectBack(redirectUri, { state, code, scope: scopes.join(' '), authuser: '0', prompt })
}

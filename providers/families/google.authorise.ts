import type { EmulatorContext } from '../contract.ts'
import { isRegisteredRedirect } from '../sandboxConsent.ts'
import { askedScopes, consentPage, errorPage, GOOGLE_PEOPLE } from './google.consent.ts'
import { generationOf, isRegisteredClient } from './google.grants.ts'
import { signGrant } from './google.tokens.ts'

const CODE_SECONDS = 600

/**
 * The consent page (GET) and its form (POST). Redirect addresses are registered if they are on loopback or end in
 * `/oauth/callback`; the token call must repeat them byte for byte.
 */
export async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const client = query.get('client_id')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client) return errorPage(400, 'invalid_request', 'Missing required parameter: client_id')
  if (!isRegisteredClient(client)) return errorPage(401, 'invalid_client', 'The OAuth client was not found.')
  if (!isRegisteredRedirect(redirectUri)) {
    return errorPage(400, 'redirect_uri_mismatch', 'The redirect URI in the request is not registered.')
  }
  if (query.get('response_type') !== 'code') return errorPage(400, 'invalid_request', 'Invalid response_type')
  const asked = askedScopes(query.get('scope') ?? '')
  if (asked.unknown.length > 0) {
    return errorPage(400, 'invalid_scope', `Some requested scopes were invalid: ${asked.unknown.join(', ')}`)
  }
  if (request.method !== 'POST') return consentPage(asked.products, query.get('login_hint'))

  const form = new URLSearchParams(await request.text())
  const person = GOOGLE_PEOPLE.find(({ sub }) => sub === form.get('account')) ?? GOOGLE_PEOPLE[0]
  const back = new URL(redirectUri)
  const state = query.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (form.get('decision') !== 'approve') {
    back.searchParams.set('error', 'access_denied')
    return Response.redirect(back.href, 303)
  }
  const ticked = asked.products.filter((scope) => form.getAll('scope').includes(scope))
  const products = context.switches.has('missing_scope') ? ticked.slice(0, -1) : ticked
  const scopes = [...asked.identity, ...products]
  const consented = `consented:${client}:${person.sub}`
  const prompted = (query.get('prompt') ?? '').split(' ').includes('consent')
  const challenge = query.get('code_challenge')
  const code = await signGrant({
    kind: 'code',
    client,
    sub: person.sub,
    scopes,
    generation: generationOf({ client, sub: person.sub }, context),
    until: context.now.epochMilliseconds + CODE_SECONDS * 1000,
    redirectUri,
    offline: query.get('access_type') === 'offline' && (prompted || !context.memory.has(consented)),
    nonce: crypto.randomUUID(),
    ...(challenge ? { challenge, challengeMethod: query.get('code_challenge_method') ?? 'plain' } : {}),
  })
  context.memory.set(consented, true)
  const answer = { code, scope: scopes.join(' '), authuser: '0', prompt: prompted ? 'consent' : 'none' }
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  return Response.redirect(back.href, 303)
}

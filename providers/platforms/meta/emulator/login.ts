import {
  consentDecision,
  consentError,
  consentPage,
  isRegisteredRedirect,
  redirectBack,
} from '../../../sandbox/consent.ts'
import type { EmulatorContext } from '../../../sandbox/emulation.ts'
import { metaParameters, metaRefusal } from './answers.ts'
import {
  APP_SECRET,
  codeFor,
  endOf,
  isExpired,
  isRegisteredApp,
  isRevoked,
  readMetaGrant,
  spend,
  userTokenOf,
} from './grants.ts'

/** Meta's sign-in: the dialog, the token endpoint for its three grants, and debug_token. */

/** The consent page's texts. */
const PERMISSIONS: Record<string, string> = {
  ads_read: 'Access your ad accounts’ figures (ads_read)',
  business_management: 'Manage your business (business_management)',
  pages_show_list: 'Show a list of the Pages you manage (pages_show_list)',
  pages_read_engagement: 'Read content posted on the Page (pages_read_engagement)',
  pages_read_user_content: 'Read user content on your Page (pages_read_user_content)',
  read_insights: 'Access your Page and App insights (read_insights)',
  instagram_basic: 'Access profile and posts from your Instagram account (instagram_basic)',
  instagram_manage_insights: 'Access insights for your Instagram account (instagram_manage_insights)',
}
const IDENTITY = ['public_profile', 'email']

/** The dialog (GET) and its form (POST). */
export async function dialog(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const client = query.get('client_id')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isRegisteredApp(client))
    return consentError(400, 'Invalid App ID: The provided app ID does not look like a valid app ID.')
  if (!isRegisteredRedirect(redirectUri)) {
    return consentError(
      400,
      'URL blocked: This redirect failed because the redirect URI is not white-listed in the app’s client OAuth settings.',
    )
  }
  const asked = (query.get('scope') ?? '').split(/[,\s]+/).filter((scope) => scope !== '')
  const unknown = asked.filter((scope) => !(scope in PERMISSIONS) && !IDENTITY.includes(scope))
  if (unknown.length > 0) return consentError(400, `Invalid Scopes: ${unknown.join(', ')}.`)
  const products = asked.filter((scope) => scope in PERMISSIONS)
  if (request.method !== 'POST') {
    const choices = products.map((value) => ({ value, label: PERMISSIONS[value] ?? value }))
    return consentPage('Meta', { legend: 'What the app may do', choices })
  }
  const state = query.get('state')
  const decision = await consentDecision(request)
  if (!decision) {
    const refusal = { error: 'access_denied', error_code: '200', error_description: 'Permissions error' }
    return redirectBack(redirectUri, { ...refusal, error_reason: 'user_denied', state })
  }
  const ticked = products.filter((scope) => decision.ticked.includes(scope))
  const granted = context.switches.has('missing_scope') ? ticked.slice(1) : ticked
  const grant = {
    client,
    sub: decision.person.id,
    scopes: [...IDENTITY.filter((scope) => asked.includes(scope)), ...granted],
    declined: products.filter((scope) => !granted.includes(scope)),
    redirectUri,
  }
  return redirectBack(redirectUri, { code: await codeFor(grant, context), state })
}

/** `/oauth/access_token`, by GET or POST. */
export async function accessToken(request: Request, context: EmulatorContext): Promise<Response> {
  if (context.switches.has('token_server_error')) {
    return metaRefusal(500, { code: 1, message: 'An unknown error occurred', transient: true })
  }
  const parameters = await metaParameters(request)
  const client = parameters.get('client_id') ?? null
  if (!isRegisteredApp(client))
    return metaRefusal(400, { code: 101, message: 'Error validating application. Invalid application ID.' })
  if (parameters.get('client_secret') !== APP_SECRET)
    return metaRefusal(400, { code: 1, message: 'Error validating client secret.' })
  const type = parameters.get('grant_type')
  if (type === 'client_credentials')
    return Response.json({ access_token: `${client}|${APP_SECRET}`, token_type: 'bearer' })
  if (type === 'fb_exchange_token') {
    const found = await readMetaGrant(parameters.get('fb_exchange_token') ?? '', ['user'])
    if (!found || found.grant.client !== client)
      return metaRefusal(400, { code: 190, message: 'Invalid OAuth access token.' })
    if (isExpired(found.grant, context) || isRevoked(found.grant, context))
      return metaRefusal(400, {
        code: 190,
        subcode: 463,
        message: 'Error validating access token: Session has expired.',
      })
    return Response.json(await userTokenOf(found.grant, context, 'long'))
  }
  return exchange(parameters, client, context)
}

async function exchange(
  parameters: Map<string, string>,
  client: string,
  context: EmulatorContext,
): Promise<Response> {
  const refuse = (subcode: number, message: string) => metaRefusal(400, { code: 100, subcode, message })
  const found = await readMetaGrant(parameters.get('code') ?? '', ['code'])
  if (!found || found.grant.client !== client)
    return metaRefusal(400, { code: 100, message: 'Invalid verification code format.' })
  const { grant } = found
  if (parameters.get('redirect_uri') !== grant.redirectUri) {
    return refuse(
      36008,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    )
  }
  if (grant.until < context.now.epochMilliseconds)
    return refuse(36007, 'This authorization code has expired.')
  if (!spend(grant, context)) return refuse(36009, 'This authorization code has been used.')
  return Response.json(await userTokenOf(grant, context, 'short'))
}

/** Called with the app's own token. Invalid input is no error here. */
export async function debugToken(request: Request, context: EmulatorContext): Promise<Response> {
  const parameters = await metaParameters(request)
  const bearer = /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const [client = '', secret] = (parameters.get('access_token') ?? bearer ?? '').split('|')
  if (!isRegisteredApp(client) || secret !== APP_SECRET)
    return metaRefusal(400, { code: 190, message: 'Invalid OAuth access token signature.' })
  const found = await readMetaGrant(parameters.get('input_token') ?? '')
  if (!found) {
    const error = { code: 190, message: 'Invalid OAuth access token.' }
    return Response.json({ data: { app_id: client, error, is_valid: false, scopes: [] } })
  }
  const { grant } = found
  const ended = isExpired(grant, context) || isRevoked(grant, context)
  const issued = Math.floor(grant.issued / 1000)
  return Response.json({
    data: {
      app_id: client,
      type: grant.kind === 'page' ? 'PAGE' : 'USER',
      application: 'Demo Reports',
      data_access_expires_at: issued + 90 * 86_400,
      ...(ended
        ? {
            error: {
              code: 190,
              message: 'Error validating access token: Session has expired.',
              subcode: 463,
            },
          }
        : {}),
      expires_at: endOf(grant),
      issued_at: issued,
      is_valid: !ended,
      scopes: grant.scopes,
      granular_scopes: grant.scopes.map((scope) => ({ scope })),
      user_id: grant.sub,
      ...(grant.page === undefined ? {} : { profile_id: grant.page }),
    },
  })
}

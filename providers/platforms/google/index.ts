import type { OAuthDefinition } from '../../contract.ts'

/** Origins that every Google product needs in addition to its own API. */
export const GOOGLE_ORIGINS = {
  accounts: 'https://accounts.google.com',
  oauth2: 'https://oauth2.googleapis.com',
  userinfo: 'https://openidconnect.googleapis.com',
} as const

/** Where the days of Google's allowances begin, and those of figures where a product names no zone. */
export const GOOGLE_ZONE = 'America/Los_Angeles'

/** Google returns the full address of a scope that was requested by its short name. */
const IDENTITY_SCOPES = ['openid', 'https://www.googleapis.com/auth/userinfo.email']

/**
 * The OAuth data of a Google product. `prompt=consent` and `access_type=offline` together bring a refresh token
 * at every connection (developers.google.com/identity/protocols/oauth2/web-server).
 * @param scopes the product's scopes, without any of which the source is useless; value = the text on the
 *   consent page
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
    incremental: { vendor: 'Google', loginHint: 'login_hint' },
  }
}

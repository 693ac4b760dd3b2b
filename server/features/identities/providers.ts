import type * as oauth from 'oauth4webapi'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import type { OAuthClient } from '../../config/oauthClients.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import { notFound } from '../../lib/errors.ts'

/** Where a provider's parts are, and what is requested of it. */
export interface Endpoints {
  server: oauth.AuthorizationServer & { authorization_endpoint: string }
  scope: string
  hasPkce: boolean
  /** Whether an id token repeats the nonce; null: it is not requested. */
  nonce: 'always' | 'perhaps' | null
  /** Further parameters of the provider's page. */
  parameters?: Record<string, string>
  /** Of one that issues no id tokens: where the person is read with the access token. */
  me?: string
  /** Whether it calls us, signed, where somebody wants what we have of their account there deleted. */
  asksForDeletion?: true
}

const GRAPH_VERSION = 'v25.0'
const GRAPH = `https://graph.facebook.com/${GRAPH_VERSION}`

const ENDPOINTS: Record<IdentityProvider, Endpoints> = {
  google: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    hasPkce: true,
    nonce: 'always',
    parameters: { prompt: 'select_account' },
  },
  facebook: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
      token_endpoint: `${GRAPH}/oauth/access_token`,
    },
    scope: 'email public_profile',
    hasPkce: false,
    nonce: null,
    me: `${GRAPH}/me`,
    asksForDeletion: true,
  },
  linkedin: {
    server: {
      issuer: 'https://www.linkedin.com/oauth',
      authorization_endpoint: 'https://www.linkedin.com/oauth/v2/authorization',
      token_endpoint: 'https://www.linkedin.com/oauth/v2/accessToken',
      jwks_uri: 'https://www.linkedin.com/oauth/openid/jwks',
    },
    scope: 'openid profile email',
    hasPkce: false,
    // Returned, but nowhere promised.
    nonce: 'perhaps',
  },
}

/** The provider's own, or the sandbox's emulation of it. */
export function endpointsOf(
  { emulators }: Pick<AppContext, 'emulators'>,
  provider: IdentityProvider,
): Endpoints {
  const { me, ...own } = ENDPOINTS[provider]
  if (emulators === null) return ENDPOINTS[provider]
  const issuer = `${emulators}/sign-in/${provider}`
  return {
    ...own,
    server: {
      issuer,
      authorization_endpoint: `${issuer}/authorise`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    ...(me && { me: `${issuer}/me` }),
  }
}

/** One for each provider, so that no provider's answer can pass for another's. */
export const callbackOf = ({ config }: Pick<AppContext, 'config'>, provider: IdentityProvider): string =>
  `${config.publicUrl}/oauth/sign-in/${provider}/callback`

/**
 * The installation's app at a provider. Throws AppError('not_found') where there is none, and at a company's own host:
 * providers know the product's address alone, and name the product.
 */
export function signInClient(
  { config }: Pick<AppContext, 'config'>,
  provider: IdentityProvider,
  { ownHost }: Pick<Caller, 'ownHost'>,
): OAuthClient {
  const client = ownHost ? undefined : config.signInClients[provider]
  if (!client) throw notFound('way to sign in')
  return client
}

import { generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import type { Provider } from '../../../providers/contract.ts'
import { authorisationAddress, exchangeCode } from '../../../providers/oauth2.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import { CODE_VERIFIER, placeIn } from '../../db/encryptedColumns.ts'
import { AppError } from '../../http/errors.ts'
import { type Actor, sha256 } from '../../http/session.ts'
import { addSource, replaceCredentials, testCredentials } from './connect.ts'
import { fromTokens } from './credentials.ts'
import { loadSource, providerFor, requireLogin, type SourceRow } from './queries.ts'
import { callbackAddress, oauthCall, originsOf, registeredApp } from './vendor.ts'

const MINUTES_VALID = 15

/**
 * Begins a consent round trip and returns the vendor's page. The state is random, single use, bound to this
 * session and fixes the provider (reliability.md section 3 no 25).
 */
export async function beginConsent(
  context: AppContext,
  actor: Actor,
  kind: string,
  sourceId: string | null,
): Promise<string> {
  const provider = providerFor(kind)
  const auth = oauthOf(provider)
  const client = registeredApp(context, auth)
  const state = generateRandomState()
  const codeVerifier = generateRandomCodeVerifier()
  await context.db.tenant(actor.companyId, async (tx) => {
    if (sourceId) {
      const source = await loadSource(tx, sourceId)
      if (source.kind !== kind) throw new AppError('conflict', 'This source is of another kind.')
      requireLogin(source)
    }
    await tx
      .insertInto('oauthRequests')
      .values({
        stateHash: sha256(state),
        companyId: actor.companyId,
        sessionId: actor.sessionId,
        kind,
        sourceId,
        codeVerifier: context.cipher.encrypt(codeVerifier, verifierPlace(actor, state)),
        expiresAt: context.now().add({ minutes: MINUTES_VALID }).toString(),
      })
      .execute()
  })
  return authorisationAddress(
    { auth, dialect: provider.oauth },
    {
      origin: originsOf(context, provider),
      clientId: client.id,
      redirectUri: callbackAddress(context),
      state,
      codeVerifier,
    },
  )
}

/** Ends a consent round trip: exchanges the code, tests the login, stores it. Throws AppError or ProviderError. */
export async function finishConsent(
  context: AppContext,
  actor: Actor,
  callbackParameters: URLSearchParams,
): Promise<SourceRow> {
  const state = callbackParameters.get('state') ?? ''
  const begun = await context.db.tenant(actor.companyId, (tx) =>
    tx
      .deleteFrom('oauthRequests')
      .where('stateHash', '=', sha256(state))
      .where('sessionId', '=', actor.sessionId)
      .where('expiresAt', '>', context.now().toString())
      .returningAll()
      .executeTakeFirst(),
  )
  if (!begun)
    throw new AppError('conflict', 'This sign-in took too long or was begun elsewhere; connect once more.')
  const provider = providerFor(begun.kind)
  const auth = oauthOf(provider)
  const tokens = await exchangeCode(
    { auth, dialect: provider.oauth },
    {
      ...oauthCall(context, provider, auth, AbortSignal.timeout(30_000)),
      redirectUri: callbackAddress(context),
      callbackParameters,
      state,
      codeVerifier: context.cipher.decrypt(begun.codeVerifier, verifierPlace(actor, state)),
    },
  )
  const tested = await testCredentials(context, provider, fromTokens(tokens), tokens.expiresAt)
  return begun.sourceId
    ? replaceCredentials(context, actor.companyId, begun.sourceId, tested)
    : addSource(context, actor, provider, tested)
}

function oauthOf(provider: Provider): OAuthDefinition {
  const { auth, name } = provider.definition
  if (auth.type !== 'oauth')
    throw new AppError('conflict', `${name} is connected with a key, not by signing in there.`)
  return auth
}

const verifierPlace = (actor: Actor, state: string) => placeIn(CODE_VERIFIER, actor.companyId, sha256(state))

import { generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import { authorisationAddress, exchangeCode, type TokenSet } from '../../../providers/kit/signIn/oauth2.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach } from '../../db/database.ts'
import { CODE_VERIFIER, placeIn } from '../../db/encryptedColumns.ts'
import { sha256 } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import type { Doer } from '../audit/record.ts'
import { type BegunBy, beginning } from './begunBy.ts'
import { loadSource, type SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import { listSources, requireLogin } from './queries.ts'
import { kindsOfLogin, sameAccount, signInOf } from './sharedLogin.ts'
import { type Connected, storeLogin } from './storeLogin.ts'
import { callbackAddress, oauthCall, originsOf, registeredApp } from './vendor.ts'

const MINUTES_VALID = 15

/** The parameters of a consent besides its kind. */
export interface ConsentAsked {
  /** The source for which to sign in again; null for a new one. */
  sourceId: string | null
  /** A source whose login is to serve this kind too. */
  loginOf: string | null
  /** Kinds to connect with the same consent. */
  furtherKinds: string[]
}

/**
 * Begins a consent round trip and returns the vendor's page. The state is random, single use, bound to what
 * begins it and fixes the provider. Signing a source in again also requests what the other sources of its login
 * need: a grant ends for all of them at once.
 */
export async function beginConsent(
  context: AppContext,
  begunBy: BegunBy,
  kind: string,
  { sourceId, loginOf, furtherKinds }: ConsentAsked,
): Promise<string> {
  const provider = providerFor(kind)
  const auth = signInOf(kind)
  const client = registeredApp(context, auth)
  const together = kindsOfLogin(kind)
  const further = [...new Set(furtherKinds)].filter((other) => other !== kind)
  if (further.some((other) => !together.some((served) => served === other)))
    throw new AppError('conflict', 'These sources cannot be connected with one sign-in.')
  const state = generateRandomState()
  const codeVerifier = generateRandomCodeVerifier()
  const { known, kinds } = await context.db.tenant(begunBy.companyId, async (tx) => {
    const known = (sourceId ?? loginOf) ? await loadSource(tx, sourceId ?? loginOf ?? '') : null
    if (known) {
      const fits = sourceId ? known.kind === kind : together.some((served) => served === known.kind)
      if (!fits) throw new AppError('conflict', 'This source is of another kind.')
      requireLogin(known)
    }
    await tx
      .insertInto('oauthRequests')
      .values({
        stateHash: sha256(state),
        companyId: begunBy.companyId,
        sessionId: begunBy.sessionId ?? null,
        loginLinkId: 'loginLinkId' in begunBy ? begunBy.loginLinkId : null,
        kind,
        sourceId,
        furtherKinds: further,
        codeVerifier: context.cipher.encrypt(codeVerifier, verifierPlace(begunBy, state)),
        expiresAt: context.now().add({ minutes: MINUTES_VALID }).toString(),
      })
      .execute()
    const all = sourceId ? await beyondReach(tx, () => listSources(tx)) : []
    const others = known ? sameAccount(all, known) : []
    return { known, kinds: [kind, ...further, ...others.map((other) => other.kind)] }
  })
  return authorisationAddress(
    { auth: askingFor(kinds), dialect: provider.oauth },
    {
      origin: originsOf(context, provider),
      clientId: client.id,
      redirectUri: callbackAddress(context),
      state,
      codeVerifier,
      loginHint: known && isEmail(known) ? known.accountLabel : null,
    },
  )
}

/**
 * Ends a consent round trip: exchanges the code, tests the login with every requested kind, stores those that
 * work. Throws AppError or ProviderError where nothing could be connected.
 *
 * @param actor in whose name the sources are connected
 */
export async function finishConsent(
  context: AppContext,
  actor: Doer,
  begunBy: BegunBy,
  callbackParameters: URLSearchParams,
): Promise<Connected> {
  const state = callbackParameters.get('state') ?? ''
  const [column, id] = beginning(begunBy)
  const begun = await context.db.tenant(begunBy.companyId, (tx) =>
    tx
      .deleteFrom('oauthRequests')
      .where('stateHash', '=', sha256(state))
      .where(column, '=', id)
      .where('expiresAt', '>', context.now().toString())
      .returningAll()
      .executeTakeFirst(),
  )
  if (!begun)
    throw new AppError('conflict', 'This sign-in took too long or was begun elsewhere; connect once more.')
  const provider = providerFor(begun.kind)
  const auth = signInOf(begun.kind)
  const kinds = [begun.kind, ...begun.furtherKinds]
  const tokens: TokenSet = await exchangeCode(
    // What each kind needs is looked at kind by kind.
    { auth: { ...askingFor(kinds), requiredScopes: [] }, dialect: provider.oauth },
    {
      ...oauthCall(context, provider, auth, AbortSignal.timeout(30_000)),
      redirectUri: callbackAddress(context),
      callbackParameters,
      state,
      codeVerifier: context.cipher.decrypt(begun.codeVerifier, verifierPlace(begunBy, state)),
    },
  )
  return storeLogin(context, actor, { kinds, sourceId: begun.sourceId, tokens, begunBy })
}

/** Whether the state that a vendor sends back was issued to this session or link; time does not matter here. */
export async function isBegunBy(
  context: AppContext,
  begunBy: BegunBy,
  callbackParameters: URLSearchParams,
): Promise<boolean> {
  const [column, id] = beginning(begunBy)
  const found = await context.db.tenant(begunBy.companyId, (tx) =>
    tx
      .selectFrom('oauthRequests')
      .select('kind')
      .where('stateHash', '=', sha256(callbackParameters.get('state') ?? ''))
      .where(column, '=', id)
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** The first kind's sign-in with the scopes of all of them. */
function askingFor(kinds: readonly string[]): OAuthDefinition {
  const [first = ''] = kinds
  const scopes = kinds.flatMap((kind) => signInOf(kind).scopes)
  return { ...signInOf(first), scopes: [...new Set(scopes)] }
}

const isEmail = ({ accountLabel }: SourceRow) => accountLabel.includes('@')

const verifierPlace = ({ companyId }: BegunBy, state: string) =>
  placeIn(CODE_VERIFIER, companyId, sha256(state))

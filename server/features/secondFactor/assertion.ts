import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import {
  type AssertionOptions,
  assertionOptions,
  type ChallengePurpose,
  type PasskeyAssertion,
} from '../../../shared/api/secondFactor.ts'
import { isCopySuspected } from '../../../shared/rules/passkeyCounter.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Passkeys } from '../../db/types.ts'
import type { Exchange } from '../../http/exchange.ts'
import { giveChallenge, takeChallenge } from './challenge.ts'
import { type PasskeySite, requireSite } from './site.ts'

interface Owner {
  companyId: string
  userId: string
}

/** Without a password, the passkey has to show that it is in its owner's hands. */
const verificationFor = (purpose: ChallengePurpose) =>
  purpose === 'signIn' ? ('required' as const) : ('preferred' as const)

/**
 * Options for the browser to use a passkey; their challenge is noted. `owner`: whose; null: whoever signs in.
 * Throws AppError('conflict') where no passkeys can be used.
 */
export async function beginAssertion(
  context: AppContext,
  { request, reply }: Exchange,
  { purpose, owner }: { purpose: ChallengePurpose; owner: Owner | null },
): Promise<AssertionOptions> {
  const site = requireSite(context, request)
  const known = owner
    ? await context.db.tenant(owner.companyId, (tx) => passkeysAt(tx, owner.userId, site))
    : []
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: verificationFor(purpose),
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
  })
  const userId = owner?.userId ?? null
  await giveChallenge(context, reply, { challenge: options.challenge, purpose, site, userId })
  return assertionOptions.parse({ allowCredentials: [], ...options })
}

const passkeysAt = (tx: Tenant, userId: string, { host }: PasskeySite) =>
  tx
    .selectFrom('passkeys')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('host', '=', host)
    .execute()

/** `copied`: its count of signatures shows that there may be two of it. */
export type AssertionOutcome = 'good' | 'wrong' | 'copied'

/** The challenge that the answer has to be to. Throws AppError('conflict') without a good one. */
export async function takeAssertionChallenge(
  context: AppContext,
  exchange: Exchange,
  { purpose, userId }: { purpose: ChallengePurpose; userId: string | null },
): Promise<{ challenge: string; site: PasskeySite; purpose: ChallengePurpose }> {
  const site = requireSite(context, exchange.request)
  return { challenge: await takeChallenge(context, exchange, { purpose, site, userId }), site, purpose }
}

/** Judges a passkey's answer to a challenge that was taken; a good one is noted as its last use. */
export async function judgeAssertion(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { userId }: Owner,
  answer: PasskeyAssertion,
  { challenge, site, purpose }: { challenge: string; site: PasskeySite; purpose: ChallengePurpose },
): Promise<AssertionOutcome> {
  const found = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', answer.id)
    .where('userId', '=', userId)
    .where('host', '=', site.host)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return 'wrong'
  if (purpose === 'signIn' && answer.userHandle !== handleOf(userId)) return 'wrong'
  const presented = await verifiedCounter(found, answer, { challenge, site, purpose })
  if (presented === null) return 'wrong'
  if (isCopySuspected(Number(found.counter), presented)) return 'copied'
  await tx
    .updateTable('passkeys')
    .set({ counter: presented, lastUsedAt: now().toString() })
    .where('id', '=', found.id)
    .execute()
  return 'good'
}

/** How an authenticator names a person to us. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** The count that a valid signature carries; null where it is not valid. */
async function verifiedCounter(
  { credentialId, publicKey }: Selectable<Passkeys>,
  { userHandle, clientDataJSON, authenticatorData, signature }: PasskeyAssertion,
  { challenge, site, purpose }: { challenge: string; site: PasskeySite; purpose: ChallengePurpose },
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: verificationFor(purpose) === 'required',
      // The count is judged by `isCopySuspected`: the library would not tell it from a wrong signature.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { nanoid } from 'nanoid'
import {
  type AttestationOptions,
  attestationOptions,
  type PasskeyAttestation,
} from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { loadUser } from '../users/loadUser.ts'
import { giveChallenge, takeChallenge } from './challenge.ts'
import { type PasskeySite, requireSite, siteName } from './site.ts'

/** A person keeps a few devices; more are a mistake. */
const MOST_PASSKEYS = 20

/** Options for the browser to make a passkey. Throws AppError('conflict') where no passkeys can be used. */
export async function beginAttestation(
  context: AppContext,
  { request, reply }: Exchange,
  actor: Actor,
): Promise<AttestationOptions> {
  const site = requireSite(context, request)
  const { user, known, rpName } = await context.db.tenant(actor.companyId, async (tx) => ({
    user: await loadUser(tx, actor.userId),
    rpName: await siteName(tx, request, actor),
    known: await tx.selectFrom('passkeys').selectAll().where('userId', '=', actor.userId).execute(),
  }))
  if (known.length >= MOST_PASSKEYS) {
    throw new AppError(
      'limit_reached',
      `You have ${MOST_PASSKEYS} passkeys. Remove one that you no longer use first.`,
    )
  }
  const options = await generateRegistrationOptions({
    rpName,
    rpID: site.host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(actor.userId)),
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ host }) => host === site.host)
      .map(({ credentialId, transports }) => ({
        id: credentialId,
        transports,
      })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const given = { challenge: options.challenge, purpose: 'add', site, userId: actor.userId } as const
  await giveChallenge(context, reply, given)
  return attestationOptions.parse(options)
}

/** Verified, and not stored yet. */
export interface NewPasskey {
  site: PasskeySite
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** Verifies what the browser has made. Throws AppError: `conflict` without a good challenge, `invalid_input`. */
export async function verifyAttestation(
  context: AppContext,
  exchange: Exchange,
  actor: Actor,
  { id, clientDataJSON, attestationObject, transports }: PasskeyAttestation,
): Promise<NewPasskey> {
  const site = requireSite(context, exchange.request)
  const expectedChallenge = await takeChallenge(context, exchange, {
    purpose: 'add',
    site,
    userId: actor.userId,
  })
  const result = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => ({ verified: false as const }))
  // The browser's word for its id is not signed; the authenticator's data are what counts.
  if (!result.verified || result.registrationInfo.credential.id !== id) {
    throw new AppError(
      'invalid_input',
      'This passkey could not be verified. Try once more, or use another device.',
    )
  }
  const { publicKey, counter } = result.registrationInfo.credential
  return { site, credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Throws AppError('conflict') where this passkey is somebody's already. */
export async function storePasskey(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, userId }: Actor,
  { site, name, ...made }: NewPasskey & { name: string },
): Promise<void> {
  const stored = await tx
    .insertInto('passkeys')
    .values({ id: nanoid(), companyId, userId, name, host: site.host, createdAt: now().toString(), ...made })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new AppError('conflict', 'This passkey is in use already.')
}

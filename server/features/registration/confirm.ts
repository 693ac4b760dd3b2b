import type { Selectable } from 'kysely'
import { identityProvider } from '../../../shared/api/identities.ts'
import { registrationChoices } from '../../../shared/api/registration.ts'
import { IDENTITY_NAMES } from '../../../shared/domain/identityProviders.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Registrations } from '../../db/types.ts'
import { limitOf } from '../../http/limits.ts'
import type { Caller } from '../../http/ownHost.ts'
import { sha256 } from '../../http/session.ts'
import { chargeTries } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { passwordMatches } from '../../lib/password.ts'
import type { Identity } from '../identities/waiting.ts'
import { findCheckout } from '../payments/checkouts.ts'
import { completeCheckout } from '../payments/completeCheckout.ts'
import { type Opened, openTrial, type Registrant } from './openTrial.ts'

const SPENT = 'This link has been used, is too old, or was replaced by a newer one.'

/** By what a person shows that it was they who registered. */
export type Proof = { password: string } | { identity: Identity | null }

/**
 * Makes the company of a registration, on trial, and its first admin. The link alone does not suffice: whoever
 * registers another's address must not get an account that its owner confirms. Throws AppError: `invalid_input` for a
 * link that is not good, `invalid_credentials`, `conflict` where the address has an account or a coupon has ended,
 * `too_many_tries`.
 */
export async function confirmRegistration(
  context: AppContext,
  { token, proof }: { token: string; proof: Proof },
  { ip: address, ownHost }: Caller,
): Promise<Opened> {
  const tokenHash = sha256(token)
  await chargeTries(context, [
    limitOf('registerConfirm', { address }),
    limitOf('registerPasswords', { registration: tokenHash.toString('hex') }),
  ])
  const found = await context.db.system
    .selectFrom('registrations')
    .select(['email', 'passwordHash', 'provider', 'subject', 'choices'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  // Companies are made at the product's own address alone.
  if (!found || ownHost) throw spent()
  await assertSamePerson(found, proof)
  const { checkout } = registrationChoices.parse(found.choices)
  if (checkout) await lookAgain(context, checkout)
  const load = async (tx: Tenant): Promise<Registrant> => {
    const row = await tx
      .deleteFrom('registrations')
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', context.now().toString())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw spent()
    const { name, passwordHash, termsConsent, ageConsent, provider, subject, providerEmail } = row
    return {
      name,
      passwordHash,
      termsConsent,
      ageConsent,
      choices: registrationChoices.parse(row.choices),
      identity:
        provider && subject
          ? { provider: identityProvider.parse(provider), subject, email: providerEmail }
          : null,
    }
  }
  return openTrial(context, address, { email: found.email, checkout, load })
}

/** The provider may not have known the order when the form was sent, and its event may be lost. */
async function lookAgain(context: AppContext, checkout: string): Promise<void> {
  const orderId = (await findCheckout(context.db.system, checkout))?.orderId
  if (orderId) await completeCheckout(context, { checkout, id: orderId, reference: orderId, buyer: null })
}

type Registered = Pick<Selectable<Registrations>, 'passwordHash' | 'provider' | 'subject'>

async function assertSamePerson(
  { passwordHash, provider, subject }: Registered,
  proof: Proof,
): Promise<void> {
  if ('password' in proof) {
    if (await passwordMatches(passwordHash, proof.password)) return
    const text = 'This is not the password that you chose when you registered.'
    throw new AppError('invalid_credentials', text, { fields: { password: [text] } })
  }
  if (provider !== null && proof.identity?.provider === provider && proof.identity.subject === subject) return
  const name = provider === null ? 'your password' : IDENTITY_NAMES[identityProvider.parse(provider)]
  throw new AppError('invalid_credentials', `Sign in with ${name}, with which you registered, to confirm.`)
}

const spent = () =>
  new AppError(
    'invalid_input',
    `${SPENT} Sign in if you have confirmed your address already. Register once more to get another link.`,
    { fields: { token: [SPENT] } },
  )

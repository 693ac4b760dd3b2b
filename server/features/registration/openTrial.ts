import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { registrationChoices } from '../../../shared/api/registration.ts'
import { newTour } from '../../../shared/rules/onboarding.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { recordSelf } from '../audit/record.ts'
import { createCompany } from '../company/createCompany.ts'
import { spendInvitation } from '../company/registrationInvitation.ts'
import { redeemCoupons } from '../coupons/applyCoupons.ts'
import { storeIdentity } from '../identities/store.ts'
import type { Identity } from '../identities/waiting.ts'
import { applyWaiting } from '../payments/applyWaiting.ts'
import { buyerOfCheckout, isPaid } from '../payments/checkouts.ts'
import { hasAccount } from '../users/hasAccount.ts'
import { isPaidFor } from './isPaidFor.ts'

/** Whoever registers, with an address that is theirs. */
export interface Registrant {
  name: string
  passwordHash: string | null
  termsConsent: boolean
  ageConsent: boolean
  choices: z.output<typeof registrationChoices>
  /** The account elsewhere that signs them in. */
  identity: Pick<Identity, 'provider' | 'subject' | 'email'> | null
}

export interface Opened {
  companyId: string
  userId: string
  email: string
}

/**
 * Makes a company on trial and its first admin, in one transaction with what `load` does first; every other registration
 * of the address ends. One that is paid has the id that its checkout has reserved, and its subscription as far as the
 * provider has told. Throws AppError('conflict') where the address or the account elsewhere belongs to somebody, a coupon
 * has ended, the company was made already, or there is no trial and the payment is not confirmed.
 */
export async function openTrial(
  context: AppContext,
  address: string,
  {
    email,
    checkout,
    load,
  }: { email: string; checkout: string | undefined; load: (tx: Tenant) => Promise<Registrant> },
): Promise<Opened> {
  const companyId = (checkout && (await buyerOfCheckout(context.db.system, checkout))) ?? nanoid()
  const userId = nanoid()
  const now = context.now()
  return context.db.tenant(companyId, async (tx) => {
    // Locks the address first: two of its links, each of which ends the other, would wait for one another.
    const isTaken = await hasAccount(tx, email)
    const { name, passwordHash, termsConsent, ageConsent, choices, identity } = await load(tx)
    if (isTaken) {
      throw new AppError('conflict', 'There is an account with this address already: sign in instead.')
    }
    await assertNotMade(tx)
    const paid = await isPaid(tx, companyId)
    if (context.config.trialDays === 0 && !paid) throw await notPaid(tx, companyId)
    await createCompany(
      context,
      tx,
      {
        id: companyId,
        // Until its admin names it in the settings.
        name,
        state: 'trial',
        expiresAt: now.add({ hours: 24 * context.config.trialDays }).toString(),
        planDashboards: choices.dashboards,
        registered: JSON.stringify(choices),
      },
      {
        id: userId,
        name,
        email,
        passwordHash,
        termsConsent,
        ageConsent,
        onboarding: JSON.stringify(newTour(choices.flow)),
      },
    )
    if (identity) await storeIdentity(context, tx, { companyId, userId }, identity)
    await spendInvitation(context, tx, email)
    const payment = paid ? 'paid' : choices.checkout ? 'reported' : 'none'
    await redeemCoupons(context, tx, choices.coupons, { companyId, email, payment })
    await tx
      .deleteFrom('registrations')
      .where('email', '=', email)
      // Who has paid twice is to be given money back: the operator finds it.
      .where((row) => row.not(isPaidFor(row)))
      .execute()
    // Nobody need be written to any more. The provider's account is theirs if the address is the one that they have proven.
    await tx
      .updateTable('checkouts')
      .set({
        email: null,
        name: null,
        payer: sql`case when lower(email) = lower(${email}) then ${email} end`,
      })
      .where('buyer', '=', companyId)
      .execute()
    // What the provider has told so far; the rest finds the company by its id.
    await applyWaiting(context, tx, companyId)
    await recordSelf(tx, { companyId, userId, address }, 'person.registered')
    if (identity) {
      const { provider } = identity
      await recordSelf(tx, { companyId, userId, address }, 'identity.linked', { provider })
    }
    return { companyId, userId, email }
  })
}

async function notPaid(tx: Tenant, companyId: string): Promise<AppError> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select('orderId')
    .where('buyer', '=', companyId)
    .executeTakeFirst()
  // It had an order when it was registered: the provider has given it up since, or it is not the one that was sealed.
  const isRefused = checkout?.orderId === null
  return new AppError(
    'conflict',
    isRefused
      ? 'The payment provider has not accepted your payment, or it was not for this registration. If you were charged, tell whoever runs this installation. If not, register once more, and pay with another card or in another way.'
      : 'Your payment is not confirmed yet, and without it no company is made here. Try again in a few minutes; a link that was mailed can be opened again.',
  )
}

async function assertNotMade(tx: Tenant): Promise<void> {
  if (!(await tx.selectFrom('companies').select('id').executeTakeFirst())) return
  throw new AppError('conflict', 'The company that was paid for has been made already: sign in instead.')
}

import { z } from 'zod'
import { identityProvider } from '../../../shared/api/identities.ts'
import { IDENTITY_NAMES } from '../../../shared/domain/identityProviders.ts'
import { sha256 } from '../../http/session.ts'
import { confirmRegistrationMail } from '../../mail/confirmRegistration.ts'
import { PRODUCTS_FACE } from '../../mail/face.ts'
import { registrationTakenMail } from '../../mail/registrationTaken.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'
import { findAccount } from '../users/findAccount.ts'
import { isPaidFor } from './isPaidFor.ts'

export const HOURS_VALID = 24

const letter = z.object({
  token: z.string(),
  /** The network address that registered. */
  address: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailRegistration: SealedLetter
  }
}

/** Mails the link of a registration, or the owner of an account that its address has one. */
export const { job: registrationMailJob, queue: queueRegistrationMail } = defineLetterJob(
  'mailRegistration',
  letter,
  async (context, { token, address }) => {
    const { db, config, mailLayout } = context
    // Confirmed meanwhile, or mailed once more by another job.
    const found = await db.system
      .selectFrom('registrations')
      .select((row) => ['email', 'provider', isPaidFor(row).as('isPaid')])
      .where('tokenHash', '=', sha256(token))
      .where('expiresAt', '>', context.now().toString())
      .executeTakeFirst()
    if (!found) return null
    const { email, provider, isPaid } = found
    const account = await findAccount(db.system, email)
    return account
      ? registrationTakenMail(mailLayout, {
          to: email,
          face: await faceOf(context, account.companyId),
          link: `${await addressOf(context, account.companyId)}/login`,
          askedFrom: address,
          paid: isPaid ? { contact: config.billingContact } : null,
        })
      : confirmRegistrationMail(mailLayout, {
          to: email,
          face: PRODUCTS_FACE,
          // The address is for password managers, behind what a server is sent.
          link: provider
            ? `${config.publicUrl}/confirm-registration/${provider}?token=${token}`
            : `${config.publicUrl}/confirm-registration?token=${token}#${new URLSearchParams({ email })}`,
          provider: provider ? IDENTITY_NAMES[identityProvider.parse(provider)] : null,
          hours: HOURS_VALID,
        })
  },
)

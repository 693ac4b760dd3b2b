import { z } from 'zod'
import { sha256 } from '../../http/session.ts'
import { confirmEmailMail } from '../../mail/confirmEmail.ts'
import { emailChangeAskedMail } from '../../mail/emailChangeAsked.ts'
import { emailChangedMail } from '../../mail/emailChanged.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'

export const HOURS_VALID = 24

const link = z.object({ companyId: z.string(), token: z.string() })

const notice = z.object({
  companyId: z.string(),
  /** The person's name. */
  name: z.string(),
  /** The address before the change. */
  to: z.string(),
  /** The address after it. */
  email: z.string(),
  about: z.enum(['asked', 'changed']),
  /** The person's; of notices that waited in the queue before they said so, not known. */
  role: z.string().default(''),
  /** Of the link that stops it; null once it is made, and of notices that waited in the queue before there was one. */
  stopToken: z.string().nullable().default(null),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailNewAddress: SealedLetter
    mailFormerAddress: SealedLetter
  }
}

/** Mails the link that makes an address a person's to that address. */
export const { job: newAddressMailJob, queue: queueNewAddressMail } = defineLetterJob(
  'mailNewAddress',
  link,
  async (context, { companyId, token }) => {
    const change = await context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('emailChanges')
        .innerJoin('users', 'users.id', 'emailChanges.userId')
        .select(['emailChanges.email', 'users.role'])
        .where('tokenHash', '=', sha256(token))
        .where('expiresAt', '>', context.now().toString())
        .where('stoppedAt', 'is', null)
        .executeTakeFirst(),
    )
    // Confirmed, stopped, withdrawn or asked for anew meanwhile.
    if (!change) return null
    return confirmEmailMail(context.mailLayout, {
      to: change.email,
      link: `${await addressOf(context, companyId)}/confirm-email?token=${token}`,
      hours: HOURS_VALID,
      face: await faceOf(context, companyId, change),
    })
  },
)

/** Tells the address before a change that it was asked for or made, whatever has become of it since. */
export const { job: formerAddressMailJob, queue: queueFormerAddressMail } = defineLetterJob(
  'mailFormerAddress',
  notice,
  async (context, { companyId, about, role, stopToken, ...facts }) => {
    const address = await addressOf(context, companyId)
    const face = await faceOf(context, companyId, { role })
    return about === 'asked'
      ? emailChangeAskedMail(context.mailLayout, {
          ...facts,
          link: `${address}/forgot-password`,
          stop: stopToken && `${address}/stop-email-change?token=${stopToken}`,
          face,
        })
      : emailChangedMail(context.mailLayout, { ...facts, link: `${address}/login`, face })
  },
)

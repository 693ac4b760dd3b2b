import { z } from 'zod'
import { PRODUCTS_FACE } from '../../mail/face.ts'
import { unclaimedPaymentMail } from '../../mail/unclaimedPayment.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { findUnclaimed } from './unclaimedPayments.ts'

const letter = z.object({ checkout: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailUnclaimed: SealedLetter
  }
}

/** Mails whoever has paid, and not registered, the way back to the form. */
export const { job: unclaimedMailJob, queue: queueUnclaimedMail } = defineLetterJob(
  'mailUnclaimed',
  letter,
  async ({ db, config, mailLayout, now }, { checkout }) => {
    const unclaimed = await findUnclaimed(db.system, now())
    const found = unclaimed.find((one) => one.checkout === checkout)
    // Registered meanwhile.
    if (!found) return null
    const { email, name, order } = found
    // After the “#” no log and no other site reads it. The checkout's random id makes one company, and nothing else.
    const completion = new URLSearchParams({ checkout, id: order.id, reference: order.number })
    return unclaimedPaymentMail(mailLayout, {
      to: email,
      face: PRODUCTS_FACE,
      name,
      order: order.number,
      link: `${config.publicUrl}/register#${completion}`,
      contact: config.billingContact,
    })
  },
)

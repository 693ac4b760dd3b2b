import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import { passwordResetMail } from '../../mail/passwordReset.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'
import { makeResetLink, RESET_HOURS } from './resetPassword.ts'

const letter = z.object({
  email: z.string(),
  token: z.string(),
  expiresAt: z.string(),
  /** The network address that asked. */
  askedFrom: z.string(),
  /** The company at whose own host it was asked for: no other's people are served there. */
  companyId: z.string().nullable(),
  /** The admin who has brought the person back, where that is what the link is for: id and name. */
  broughtBackById: z.string().nullable().default(null),
  broughtBackBy: z.string().nullable().default(null),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailReset: SealedLetter
  }
}

/** Mails a link for a new password where the address has an account. */
const mail = defineLetterJob(
  'mailReset',
  letter,
  async (context, { email, token, expiresAt, askedFrom, companyId, broughtBackById, broughtBackBy }) => {
    if (Temporal.Instant.compare(expiresAt, context.now()) <= 0) return null
    const made = await makeResetLink(context, email, {
      token,
      expiresAt,
      companyId,
      askedFrom,
      askedBy: broughtBackById,
    })
    if (made === null) return null
    return passwordResetMail(context.mailLayout, {
      to: email,
      link: made.link,
      minutes: RESET_HOURS * 60,
      askedFrom,
      broughtBackBy,
      face: await faceOf(context, made.companyId, made),
    })
  },
)

export const resetMailJob = mail.job

/**
 * Has a link mailed where the address has an account. Whether it has is looked up by the job alone, so that neither the
 * answer nor its timing reveals it.
 *
 * @param tx mailed once it is committed
 * @param broughtBackBy the admin who has brought the person back, where nobody asked for the link
 */
export async function queueResetMail(
  context: AppContext,
  tx: Tenant,
  { email, ip, companyId = null }: { email: string; ip: string; companyId?: string | null },
  broughtBackBy: { userId: string; name: string } | null = null,
): Promise<void> {
  const { token, stored } = newMailedToken(context, RESET_HOURS)
  const { expiresAt } = stored
  const facts = {
    email,
    token,
    expiresAt,
    askedFrom: ip,
    companyId,
    broughtBackById: broughtBackBy?.userId ?? null,
    broughtBackBy: broughtBackBy?.name ?? null,
  }
  await mail.queue(context, tx, facts)
}

import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { type SecondFactorChange, secondFactorMail } from '../../mail/secondFactor.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser } from '../users/loadUser.ts'

interface Owner {
  companyId: string
  userId: string
}

const letter = z.object({
  companyId: z.string(),
  userId: z.string(),
  /** The person's address at that time: whoever has changed the one may have changed the other since. */
  to: z.string(),
  /** A `SecondFactorChange`, as JSON. */
  change: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailSecondFactor: SealedLetter
  }
}

const mail = defineLetterJob(
  'mailSecondFactor',
  letter,
  async (context, { companyId, userId, to, change }) => {
    const user = await context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('users')
        .select(['name', 'passwordHash', 'role'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    )
    if (!user) return null
    const done: SecondFactorChange = JSON.parse(change)
    return secondFactorMail(context.mailLayout, {
      to,
      name: user.name,
      change: done,
      hasPassword: user.passwordHash !== null,
      link: `${await addressOf(context, companyId)}/forgot-password`,
      face: await faceOf(context, companyId, user),
    })
  },
)

/** Mails a person what was done about their second factor. */
export const secondFactorMailJob = mail.job

/** Has a person mailed what was done about their second factor, once the transaction is committed. */
export async function notifyOwner(
  context: Pick<AppContext, 'queue' | 'cipher' | 'mailer'>,
  tx: Tenant,
  { companyId, userId }: Owner,
  change: SecondFactorChange,
): Promise<void> {
  if (!context.mailer) return
  const { email: to } = await loadUser(tx, userId)
  await mail.queue(context, tx, { companyId, userId, to, change: JSON.stringify(change) })
}

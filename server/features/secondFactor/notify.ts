import type { AppContext } from '../../context.ts'
import { type SecondFactorChange, secondFactorMail } from '../../mail/secondFactor.ts'
import { addressOf } from '../host/addressOf.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser } from '../users/loadUser.ts'

interface Owner {
  companyId: string
  userId: string
}

/** Mails a person what was done about their second factor; nobody waits for it. */
export function notifyOwner(context: AppContext, owner: Owner, change: SecondFactorChange): void {
  mailOwner(context, owner, change).catch((error) =>
    context.log.error({ err: error }, 'mail about a second factor failed'),
  )
}

async function mailOwner(
  context: AppContext,
  { companyId, userId }: Owner,
  change: SecondFactorChange,
): Promise<void> {
  const { mailer, mailLayout } = context
  if (!mailer) return
  const { name, email, passwordHash, role } = await context.db.tenant(companyId, (tx) => loadUser(tx, userId))
  const message = await secondFactorMail(mailLayout, {
    to: email,
    name,
    change,
    hasPassword: passwordHash !== null,
    link: `${await addressOf(context, companyId)}/forgot-password`,
    face: await faceOf(context, companyId, { role }),
  })
  await mailer.send(message)
}

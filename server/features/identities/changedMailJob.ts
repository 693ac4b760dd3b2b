import { z } from 'zod'
import { identityProvider } from '../../../shared/api/identities.ts'
import { IDENTITY_NAMES } from '../../../shared/domain/identityProviders.ts'
import { identityChangedMail } from '../../mail/identityChanged.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'

const letter = z.object({
  companyId: z.string(),
  userId: z.string(),
  /** The person's address at that time: whoever has linked an account may have changed it since. */
  to: z.string(),
  provider: identityProvider,
  /** Address of the account there; null where the provider names none. */
  account: z.string().nullable(),
  change: z.enum(['linked', 'unlinked']),
})
export type IdentityChange = Pick<z.output<typeof letter>, 'provider' | 'account' | 'change'>

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailIdentityChanged: SealedLetter
  }
}

/** Mails a person that an account elsewhere signs them in from now on, or no more. */
export const { job: identityChangedMailJob, queue: queueIdentityChangedMail } = defineLetterJob(
  'mailIdentityChanged',
  letter,
  async (context, { companyId, userId, to, provider, account, change }) => {
    const user = await context.db.tenant(companyId, (tx) =>
      tx.selectFrom('users').select(['name', 'role']).where('id', '=', userId).executeTakeFirst(),
    )
    if (!user) return null
    return identityChangedMail(context.mailLayout, {
      to,
      name: user.name,
      provider: IDENTITY_NAMES[provider],
      account,
      isLinked: change === 'linked',
      link: `${await addressOf(context, companyId)}/forgot-password`,
      face: await faceOf(context, companyId, user),
    })
  },
)

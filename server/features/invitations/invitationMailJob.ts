import { z } from 'zod'
import { isClosed } from '../../http/closedCompany.ts'
import { sha256 } from '../../http/session.ts'
import { invitationMail } from '../../mail/invitation.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'
import { findAccount } from '../users/findAccount.ts'
import { DAYS_VALID, isExpired } from './link.ts'
import { clientName } from './queries.ts'

const letter = z.object({ companyId: z.string(), token: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailInvitation: SealedLetter
  }
}

/** Mails the link of an invitation; who has an account by the address already is told what to do first. */
export const { job: invitationMailJob, queue: queueInvitationMail } = defineLetterJob(
  'mailInvitation',
  letter,
  async (context, { companyId, token }) => {
    const found = await context.db.tenant(companyId, async (tx) => {
      if (await isClosed(tx)) return
      const row = await tx
        .selectFrom('invitations')
        .leftJoin('users', 'users.id', 'invitations.invitedBy')
        .selectAll('invitations')
        .select('users.name as inviter')
        .where('invitations.tokenHash', '=', sha256(token))
        .where('acceptedBy', 'is', null)
        .executeTakeFirst()
      return row && { ...row, company: (await loadCompany(tx)).company, client: await clientName(tx, row) }
    })
    // Withdrawn, ended or accepted meanwhile, or mailed once more by another job.
    if (!found || isExpired(context, found)) return null
    const { email, name, company, client, inviter } = found
    return invitationMail(context.mailLayout, {
      to: email,
      name,
      company: company.name,
      client,
      // Has left meanwhile.
      inviter: inviter ?? 'An admin',
      isTaken: (await findAccount(context.db.system, email)) !== undefined,
      link: `${await addressOf(context, companyId)}/invitation?token=${token}`,
      days: DAYS_VALID,
      face: await faceOf(context, companyId, found),
    })
  },
)

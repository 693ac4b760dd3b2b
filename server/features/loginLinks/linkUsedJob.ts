import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { loginLinkUsedMail } from '../../mail/loginLinkUsed.ts'
import { defineJob } from '../../queue/job.ts'
import { addressOf } from '../host/addressOf.ts'
import { addressee } from '../notices/addressee.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'
import { providerFor } from '../sources/providerFor.ts'

const payload = z.object({ companyId: z.string(), linkId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    notifyLoginLinkUsed: z.input<typeof payload>
  }
}

/** Mails whoever made a login link, or their successor, that somebody has signed in by it. */
export const linkUsedJob = defineJob({
  name: 'notifyLoginLinkUsed',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, linkId }) => {
    const { mailer, mailLayout } = context
    if (!mailer) return
    const { link, owner } = await context.db.tenant(companyId, async (tx) => {
      const link = await tx.selectFrom('loginLinks').selectAll().where('id', '=', linkId).executeTakeFirst()
      return { link, owner: link && (await addressee(tx, link.createdBy)) }
    })
    if (!link || link.account === null || !owner) return
    await sendNotice(
      context,
      await loginLinkUsedMail(mailLayout, {
        to: owner.email,
        owner: owner.name,
        name: link.name,
        reads: providerFor(link.kind).definition.name,
        account: link.account,
        isNew: link.sourceId === null,
        link: `${await addressOf(context, companyId)}/company/sources`,
        face: await faceOf(context, companyId),
      }),
    )
  },
})

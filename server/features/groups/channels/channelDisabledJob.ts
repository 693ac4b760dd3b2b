import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { type Tenant, withReachOf } from '../../../db/database.ts'
import { channelDisabledMail } from '../../../mail/channelDisabled.ts'
import { defineJob } from '../../../queue/job.ts'
import { MAIL_ATTEMPTS } from '../../../queue/queue.ts'
import { addressOf } from '../../host/addressOf.ts'
import { addressee } from '../../notices/addressee.ts'
import { adminIds } from '../../notices/adminIds.ts'
import { sendNotice } from '../../notices/sendNotice.ts'
import { faceOf } from '../../sender/faceOf.ts'
import { type ChannelRow, channelName } from './channels.ts'

const payload = z.object({ companyId: z.string(), userId: z.string(), channelId: z.string() })

declare module '../../../queue/queue.ts' {
  interface Tasks {
    notifyChannelDisabled: z.input<typeof payload>
  }
}

/** Mails somebody that a channel was switched off, unless it is mended, deleted or out of their reach by then. */
export const channelDisabledJob = defineJob({
  name: 'notifyChannelDisabled',
  slots: 'notices',
  payload,
  run: async (context: AppContext, { companyId, userId, channelId }) => {
    const { mailer } = context
    if (!mailer) return
    const { channel, person } = await context.db.tenant(companyId, async (tx) => ({
      // The group's name says whom it is about.
      channel: await withReachOf(tx, userId, () => disabledChannel(tx, channelId)),
      person: await addressee(tx, userId),
    }))
    if (!channel || !person || person.role === 'client') return
    // Those who can mend the group's are its admins.
    if (channel.personId === null && person.role !== 'admin') return
    const mail = await channelDisabledMail(context.mailLayout, {
      to: person.email,
      channel: channelName(channel),
      group: channel.groupName,
      reason: channel.problem ?? 'Its messages did not arrive.',
      isOwnMail: channel.personId !== null && channel.kind === 'mail',
      face: await faceOf(context, companyId),
      link: `${await addressOf(context, companyId)}/groups/${channel.groupId}?channels=1`,
    })
    await sendNotice(context, mail)
  },
})

const disabledChannel = (tx: Tenant, channelId: string) =>
  tx
    .selectFrom('alertChannels')
    .innerJoin('groups', (join) =>
      join
        .onRef('groups.id', '=', 'alertChannels.groupId')
        .onRef('groups.companyId', '=', 'alertChannels.companyId'),
    )
    .select(['groupId', 'kind', 'alertChannels.name', 'personId', 'problem', 'groups.name as groupName'])
    .where('alertChannels.id', '=', channelId)
    .where('state', '=', 'disabled')
    .executeTakeFirst()

/** A job for each person who can mend the channel: its own person, or the company's admins. */
export async function queueChannelDisabled(
  { queue }: Pick<AppContext, 'queue'>,
  tx: Tenant,
  { id: channelId, companyId, personId }: ChannelRow,
): Promise<void> {
  for (const userId of personId === null ? await adminIds(tx) : [personId]) {
    const place = { companyId, userId, channelId }
    await queue.add(tx, 'notifyChannelDisabled', place, {
      key: `channelDisabled:${channelId}:${userId}`,
      maxAttempts: MAIL_ATTEMPTS,
    })
  }
}

import { isAddressed } from '../../../../shared/rules/monitoring/channelAddress.ts'
import type { ChannelMessage, ChannelOutcome } from '../../../channels/message.ts'
import { sendToChannel } from '../../../channels/send.ts'
import type { AppContext } from '../../../context.ts'
import { CHANNEL_ADDRESS, CHANNEL_OLD_SECRET, CHANNEL_SECRET, placeIn } from '../../../db/encryptedColumns.ts'
import { alertsMail } from '../../../mail/alerts.ts'
import { MailError } from '../../../mail/send.ts'
import { addressOf } from '../../host/addressOf.ts'
import { faceOf } from '../../sender/faceOf.ts'
import type { ChannelRow } from './channels.ts'

/** How one attempt ended; `uncertain`: the mail server did not say whether it has it. */
export type Transmission = ChannelOutcome | { outcome: 'uncertain'; reason: string }

/** Makes one attempt to send a message by a channel. Throws only what is a fault of ours. `onAsked`: as of `SendOptions`. */
export async function transmit(
  context: AppContext,
  channel: ChannelRow,
  message: ChannelMessage,
  onAsked?: () => Promise<void>,
): Promise<Transmission> {
  if (channel.kind === 'mail') return mail(context, channel, message, onAsked)
  const { kind } = channel
  if (!isAddressed(kind) || channel.address === null)
    return { outcome: 'invalid', reason: 'This channel has no address.' }
  const { id, companyId } = channel
  const address = context.cipher.decrypt(channel.address, placeIn(CHANNEL_ADDRESS, companyId, id))
  return sendToChannel(context, { kind, address, secrets: secretsOf(context, channel) }, message)
}

/** The newest first; the one before counts for a day more. */
function secretsOf({ cipher, now }: Pick<AppContext, 'cipher' | 'now'>, channel: ChannelRow): string[] {
  const { id, companyId, secret, oldSecret, oldSecretUntil } = channel
  if (secret === null) return []
  const isOverlap =
    oldSecret !== null &&
    oldSecretUntil !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(oldSecretUntil), now()) > 0
  return [
    cipher.decrypt(secret, placeIn(CHANNEL_SECRET, companyId, id)),
    ...(isOverlap ? [cipher.decrypt(oldSecret, placeIn(CHANNEL_OLD_SECRET, companyId, id))] : []),
  ]
}

async function mail(
  context: AppContext,
  channel: ChannelRow,
  message: ChannelMessage,
  onAsked: (() => Promise<void>) | undefined,
): Promise<Transmission> {
  const { companyId, groupId } = channel
  if (!context.mailer) {
    return { outcome: 'retry', afterSeconds: null, reason: 'No mail server is set up on this installation.' }
  }
  const to = await mailAddress(context, channel)
  if (to === null) return { outcome: 'refused', reason: 'The person of this channel no longer works here.' }
  const address = await addressOf(context, companyId)
  const face = await faceOf(context, companyId)
  const host = new URL(address).hostname
  try {
    await context.mailer.send(
      await alertsMail(context.mailLayout, {
        to,
        face,
        // A receiver knows a repeat by it.
        messageId: `<${message.id}@${host}>`,
        message,
        channelsUrl: `${address}/groups/${groupId}?channels=1`,
      }),
      { ...(onAsked && { onAsked }) },
    )
    return { outcome: 'delivered' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const reason = error.message
    if (error.kind === 'uncertain') return { outcome: 'uncertain', reason }
    if (error.kind === 'permanent' && error.scope === 'recipient') return { outcome: 'refused', reason }
    return { outcome: 'retry', afterSeconds: null, reason }
  }
}

async function mailAddress({ db, cipher }: AppContext, channel: ChannelRow): Promise<string | null> {
  const { id, companyId, personId, address } = channel
  if (address !== null) return cipher.decrypt(address, placeIn(CHANNEL_ADDRESS, companyId, id))
  const person = await db.tenant(companyId, (tx) =>
    tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', personId)
      .where('role', '<>', 'client')
      .executeTakeFirst(),
  )
  return person?.email ?? null
}

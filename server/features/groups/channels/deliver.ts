import { sendableAt } from '../../../../shared/rules/monitoring/quietHours.ts'
import { nextAttemptAt } from '../../../../shared/rules/monitoring/retryPlan.ts'
import type { ChannelMessage } from '../../../channels/message.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { insist } from '../../../db/insist.ts'
import { recordSystem } from '../../audit/record.ts'
import { addressOf } from '../../host/addressOf.ts'
import { queueChannelDisabled } from './channelDisabledJob.ts'
import { type ChannelRow, channelName, timesOf } from './channels.ts'
import { type ClaimedMessage, claimMessage } from './claim.ts'
import { linesOf, titleOf } from './compose.ts'
import { CLEAN } from './saveChannel.ts'
import { type Transmission, transmit } from './transmit.ts'

/** After that a channel leaves its place to others, and is queued behind them: one that hangs holds up nobody for longer. */
const TURN_SECONDS = 15
/** A mail of unknown fate is sent once more, and then no more, as of reports. */
const MOST_UNANSWERED = 2
const UNANSWERED: Transmission = {
  outcome: 'uncertain',
  reason:
    'A mail may not have arrived: twice the mail server was given it and its answer was lost. Look into the mailbox, or at the group itself.',
}

/**
 * Sends what is due for a channel, message by message, for the time of a turn. What fails waits for its next try; of a worker
 * that dies between sending and noting it another one sends once more under the same id, a mail no oftener than once.
 */
export async function deliverDue(
  context: AppContext,
  { companyId, channelId }: { companyId: string; channelId: string },
): Promise<void> {
  const end = context.now().add({ seconds: TURN_SECONDS })
  for (let isFirst = true; isFirst || Temporal.Instant.compare(context.now(), end) < 0; isFirst = false) {
    context.stopping?.throwIfAborted()
    const claimed = await context.db.tenant(companyId, (tx) => claimMessage(context, tx, channelId))
    if (!claimed) return
    const message = await messageOf(context, claimed)
    const result = message && (await send(context, claimed, message))
    // Unnoted it would be sent once more; the claim keeps others from it meanwhile, and no longer.
    await insist(() => context.db.tenant(companyId, (tx) => settle(context, tx, claimed, result)), {
      forMs: context.now().until(claimed.until).total('milliseconds'),
    })
  }
}

async function send(
  context: AppContext,
  claimed: ClaimedMessage,
  message: ChannelMessage,
): Promise<Transmission> {
  const { channel, unanswered } = claimed
  if (unanswered >= MOST_UNANSWERED) return UNANSWERED
  return transmit(context, channel, message, () =>
    context.db.tenant(channel.companyId, (tx) => noteWaiting(tx, claimed, { unanswered: unanswered + 1 })),
  )
}

/** Notes something of a message that has not ended yet. */
async function noteWaiting(
  tx: Tenant,
  { channel, id }: Pick<ClaimedMessage, 'channel' | 'id'>,
  values: { state?: string; dueAt?: string; problem?: string; unanswered?: number },
): Promise<void> {
  await tx
    .updateTable('alertDeliveries')
    .set(values)
    .where('channelId', '=', channel.id)
    .where('messageId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Null where all that it was to tell of is gone. */
async function messageOf(
  context: AppContext,
  { channel, id, at, told }: ClaimedMessage,
): Promise<ChannelMessage | null> {
  const { companyId, groupId } = channel
  const address = await addressOf(context, companyId)
  const isDigest = channel.cadence !== 'at_once'
  const { group, lines } = await context.db.tenant(companyId, async (tx) => ({
    group: await tx.selectFrom('groups').select('name').where('id', '=', groupId).executeTakeFirst(),
    lines: await linesOf(tx, told, { address, groupId }),
  }))
  if (!group || lines.length === 0) return null
  return {
    id,
    kind: isDigest ? 'digest' : 'alert',
    title: titleOf(lines, isDigest),
    groupName: group.name,
    groupUrl: `${address}/groups/${groupId}`,
    at,
    lines,
  }
}

async function settle(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  claimed: ClaimedMessage,
  result: Transmission | null,
): Promise<void> {
  const { channel, id, tries, unanswered, told } = claimed
  const now = context.now().toString()
  const note = (values: Parameters<typeof noteWaiting>[2]) => noteWaiting(tx, claimed, values)
  const noteSent = async (problem?: string) => {
    await tx
      .updateTable('alertDeliveries')
      .set({ state: 'sent', sentAt: now, ...(problem !== undefined && { problem }) })
      .where('channelId', '=', channel.id)
      .where('messageId', '=', id)
      .where((row) =>
        row.or([
          row('state', '=', 'waiting'),
          // Of what was snoozed meanwhile it has told all the same: a snooze that is taken back does not send it again.
          row.and([
            row('state', '=', 'dropped'),
            row(
              'alertId',
              'in',
              told.map(({ alertId }) => alertId),
            ),
          ]),
        ]),
      )
      .execute()
  }
  if (!result) {
    await note({ state: 'dropped' })
    return
  }
  const hasArrived = result.outcome === 'delivered' || result.outcome === 'uncertain'
  if (await isMoved(tx, channel)) {
    // What the former address answered says nothing of the present one, which gets what has not arrived.
    await (hasArrived ? noteSent() : note({ dueAt: now, unanswered: 0 }))
    return
  }
  switch (result.outcome) {
    case 'delivered':
      await noteSent()
      await setChannel(tx, channel, { ...CLEAN, lastSentAt: now })
      return
    case 'uncertain':
      // It may have arrived: it is not sent twice.
      await noteSent(result.reason)
      await setChannel(tx, channel, { problem: result.reason, lastSentAt: now })
      return
    case 'retry': {
      const { reason, afterSeconds } = result
      const isMail = channel.kind === 'mail'
      const attempt = { attempts: tries, isMail, at: context.now(), afterSeconds }
      const next = nextAttemptAt(attempt, Math.random())
      if (next) {
        const times = { ...timesOf(channel), cadence: 'at_once' } as const
        // It was answered after all, unlike earlier ones.
        await note({ dueAt: sendableAt(next, times).toString(), problem: reason, unanswered })
        const failingSince = channel.failingSince ?? now
        await setChannel(tx, channel, { state: 'failing', problem: reason, failingSince })
        return
      }
      await note({ state: 'dropped', problem: reason })
      if (isMail) await giveUp(tx, channel, reason)
      else await disable(context, tx, channel, reason)
      return
    }
    case 'refused':
      await note({ state: 'dropped', problem: result.reason })
      await disable(context, tx, channel, result.reason)
      return
    case 'invalid':
      await note({ state: 'dropped', problem: result.reason })
      await setChannel(tx, channel, { problem: result.reason })
  }
}

/** Whether the channel got another address while the one that a message went to was waited for. */
async function isMoved(tx: Tenant, { id, address }: ChannelRow): Promise<boolean> {
  const now = await tx
    .selectFrom('alertChannels')
    .select('address')
    .where('id', '=', id)
    // A scan that notes what is sent next is not waited for.
    .forNoKeyUpdate()
    .executeTakeFirst()
  return Boolean(now?.address && address && !now.address.equals(address))
}

const setChannel = (
  tx: Tenant,
  { id }: ChannelRow,
  values: { state?: string; problem?: string | null; failingSince?: string | null; lastSentAt?: string },
) => tx.updateTable('alertChannels').set(values).where('id', '=', id).execute()

/** What comes later is tried: nothing is known against the address. Admins see that this message never came. */
async function giveUp(tx: Tenant, channel: ChannelRow, reason: string): Promise<void> {
  const problem = `A message was given up after two weeks of tries. ${reason}`
  await setChannel(tx, channel, { state: 'failing', problem })
  await recordSystem(tx, channel.companyId, {
    action: 'channel.gaveUp',
    subject: { kind: 'channel', id: channel.id, name: channelName(channel) },
    details: { reason },
  })
}

/** Nothing more is sent until somebody changes its address; whoever can is told once. */
async function disable(
  context: Pick<AppContext, 'queue'>,
  tx: Tenant,
  channel: ChannelRow,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('alertChannels')
    .set({ state: 'disabled', problem: reason })
    .where('id', '=', channel.id)
    .where('state', '<>', 'disabled')
    .executeTakeFirst()
  // Another worker's message has switched it off, or it is deleted.
  if (numUpdatedRows === 0n) return
  await queueChannelDisabled(context, tx, channel)
  await tx
    .updateTable('alertDeliveries')
    .set({ state: 'dropped', problem: reason })
    .where('channelId', '=', channel.id)
    .where('state', '=', 'waiting')
    .execute()
  await recordSystem(tx, channel.companyId, {
    action: 'channel.disabled',
    subject: { kind: 'channel', id: channel.id, name: channelName(channel) },
    // It may name the host, which of a person's own channel is theirs alone to see; they are mailed it.
    ...(channel.personId === null && { details: { reason } }),
  })
}

import { nanoid } from 'nanoid'
import { sendableAt } from '../../../../shared/rules/monitoring/quietHours.ts'
import type { AppContext } from '../../../context.ts'
import type { Tenant } from '../../../db/database.ts'
import { isClosed } from '../../../http/closedCompany.ts'
import { type ChannelRow, timesOf } from './channels.ts'
import type { Told } from './compose.ts'
import { reaches } from './queueDeliveries.ts'
import { joinTold } from './sameCause.ts'

/** Deliveries that are sent as one message. */
export interface ClaimedMessage {
  channel: ChannelRow
  /** The same for all tries. */
  id: string
  /** How often it has been tried, this time included. */
  tries: number
  /** How often a mail server was given it without an answer being noted. */
  unanswered: number
  /** When the first of it was noted, whichever try it is. */
  at: Temporal.Instant
  /** From then on another worker may take it. */
  until: Temporal.Instant
  told: Told[]
}

/** Alerts of one message; more make another. */
const MOST_OF_A_MESSAGE = 200
/** Longer than a try takes: what a dead worker has claimed is due again then. */
const CLAIM_MINUTES = 3

/**
 * Takes what is due for a channel and makes it this worker's for some minutes: a message that was tried before as it was, else
 * all that is new as one. Null where nothing is due, another worker has it, the company is closed, or hours are quiet: it is due
 * after them.
 */
export async function claimMessage(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  channelId: string,
): Promise<ClaimedMessage | null> {
  const channel = await tx
    .selectFrom('alertChannels')
    .selectAll()
    .where('id', '=', channelId)
    // One worker after the other: what one tells, another one does not tell beside it.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!channel || channel.state === 'disabled' || (await isClosed(tx))) return null
  const at = now()
  // What was due before may be taken only now: a worker was down, or quiet hours were set since.
  const sendable = sendableAt(at, { ...timesOf(channel), cadence: 'at_once' })
  if (Temporal.Instant.compare(sendable, at) > 0) {
    await tx
      .updateTable('alertDeliveries')
      .set({ dueAt: sendable.toString() })
      .where('channelId', '=', channelId)
      .where('state', '=', 'waiting')
      .where('dueAt', '<=', at.toString())
      .execute()
    return null
  }
  await joinTold(tx, channel, at)
  const due = await tx
    .selectFrom('alertDeliveries')
    .select(['alertId', 'event', 'raise', 'messageId', 'tries', 'unanswered', 'createdAt'])
    .where('channelId', '=', channelId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now().toString())
    // Of what is still to be told nobody is told the end first.
    .where((row) =>
      row.or([
        row('event', '=', 'raised'),
        row.not(
          row.exists(
            row
              .selectFrom('alertDeliveries as raised')
              .select('raised.alertId')
              .whereRef('raised.companyId', '=', 'alertDeliveries.companyId')
              .whereRef('raised.channelId', '=', 'alertDeliveries.channelId')
              .whereRef('raised.alertId', '=', 'alertDeliveries.alertId')
              .where('raised.event', '=', 'raised')
              .where('raised.state', '=', 'waiting'),
          ),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('alertId')
    .limit(MOST_OF_A_MESSAGE)
    .forUpdate()
    .skipLocked()
    .execute()
  const [first] = due
  if (!first) return null
  const tried = due.find(({ messageId }) => messageId !== null)
  const mine = due.filter(({ messageId }) => messageId === (tried?.messageId ?? null))
  const id = tried?.messageId ?? `msg_${nanoid()}`
  const tries = (tried?.tries ?? 0) + 1
  const unanswered = tried?.unanswered ?? 0
  const until = now().add({ minutes: CLAIM_MINUTES })
  // Of an alert that was raised again before it was told, the newest alone is told.
  const told = new Map<string, Told>()
  for (const { alertId, event, raise } of mine) {
    const goes = await isReached(tx, channel, alertId)
    if (goes) told.set(alertId, { alertId, event: event === 'recovered' ? 'recovered' : 'raised' })
    await tx
      .updateTable('alertDeliveries')
      .set(goes ? { messageId: id } : { state: 'dropped' })
      .where('channelId', '=', channelId)
      .where('alertId', '=', alertId)
      .where('event', '=', event)
      .where('raise', '=', raise)
      .execute()
  }
  // Also of what has joined it and is more than it tells of.
  await tx
    .updateTable('alertDeliveries')
    .set({ tries, unanswered, dueAt: until.toString() })
    .where('channelId', '=', channelId)
    .where('messageId', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  const [{ createdAt } = first] = mine
  return {
    channel,
    id,
    tries,
    unanswered,
    at: Temporal.Instant.from(createdAt),
    until,
    told: [...told.values()],
  }
}

/** Whether the person of a personal channel still reaches what an alert is about. */
async function isReached(tx: Tenant, { personId }: ChannelRow, alertId: string): Promise<boolean> {
  if (personId === null) return true
  const { domainId } = await tx
    .selectFrom('alerts')
    .select('domainId')
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow()
  return reaches(tx, personId, domainId)
}

/**
 * Has what waits for another try go out now, under its id, as what stood in its way is mended; quiet hours hold. What is due
 * sooner than that is left alone: a worker may have it.
 */
export async function tryAgainNow(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  channel: ChannelRow,
): Promise<void> {
  await tx
    .updateTable('alertDeliveries')
    .set({ dueAt: sendableAt(now(), { ...timesOf(channel), cadence: 'at_once' }).toString() })
    .where('channelId', '=', channel.id)
    .where('state', '=', 'waiting')
    .where('tries', '>', 0)
    .where('dueAt', '>', now().add({ minutes: CLAIM_MINUTES }).toString())
    .execute()
}

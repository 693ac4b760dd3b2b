import { sql } from 'kysely'
import { sendableAt } from '../../../../shared/rules/monitoring/quietHours.ts'
import type { AppContext } from '../../../context.ts'
import { beyondReach, type Tenant, withReachOf } from '../../../db/database.ts'
import type { AlertNews } from '../scan/applyFindings.ts'
import { type ChannelRow, timesOf } from './channels.ts'

/**
 * Notes what each channel of a group is to be sent, once for each time an alert was raised and for its recovery, in the
 * transaction of the scan that found it. Who was never told of an alert is not told of its end.
 */
export async function queueDeliveries(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  { companyId, groupId, domainId }: { companyId: string; groupId: string; domainId: string },
  news: readonly AlertNews[],
): Promise<void> {
  if (news.length === 0) return
  const at = now()
  for (const channel of await channelsOf(tx, groupId, domainId)) {
    const dueAt = sendableAt(at, timesOf(channel)).toString()
    for (const { alertId, event, raise } of news) {
      if (event === 'recovered' && !(await wasTold(tx, channel.id, alertId))) continue
      await tx
        .insertInto('alertDeliveries')
        .values({ companyId, channelId: channel.id, alertId, event, raise, dueAt, createdAt: at.toString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}

/** Those that are in use; a person's own only while the domain is in their reach. */
async function channelsOf(tx: Tenant, groupId: string, domainId: string): Promise<ChannelRow[]> {
  const channels = await tx
    .selectFrom('alertChannels')
    .selectAll()
    .where('groupId', '=', groupId)
    .where('state', '<>', 'disabled')
    .orderBy('id')
    .execute()
  const reached = new Map<string, boolean>()
  // Once for all channels of a person, who may have several in a group that many watch.
  for (const personId of new Set(channels.map((channel) => channel.personId))) {
    if (personId !== null) reached.set(personId, await reaches(tx, personId, domainId))
  }
  return channels.filter(({ personId }) => personId === null || reached.get(personId))
}

/** Whether a person who works in the company sees this domain. */
export async function reaches(tx: Tenant, personId: string, domainId: string): Promise<boolean> {
  const works = await tx
    .selectFrom('users')
    .select('role')
    .where('id', '=', personId)
    .where('role', '<>', 'client')
    .executeTakeFirst()
  if (!works) return false
  // An administrator's transactions are never limited.
  if (works.role === 'admin') return true
  return withReachOf(
    tx,
    personId,
    async () =>
      (await tx.selectFrom('domains').select('id').where('id', '=', domainId).executeTakeFirst()) !==
      undefined,
  )
}

/**
 * Whether a channel was told that this alert was raised, or is being told: what is a part of a message may have arrived. What
 * no message has taken yet is dropped with the alert: neither is sent.
 */
async function wasTold(tx: Tenant, channelId: string, alertId: string): Promise<boolean> {
  await tx
    .updateTable('alertDeliveries')
    .set({ state: 'dropped' })
    .where('channelId', '=', channelId)
    .where('alertId', '=', alertId)
    .where('state', '=', 'waiting')
    .where('messageId', 'is', null)
    .execute()
  const told = await tx
    .selectFrom('alertDeliveries')
    .select('raise')
    .where('channelId', '=', channelId)
    .where('alertId', '=', alertId)
    .where('state', '<>', 'dropped')
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** Has the channels of a group told of what waits for somebody of a domain and has not reached them. */
export async function queueUntold(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  { groupId, domainId }: { groupId: string; domainId: string },
): Promise<void> {
  // The group's channels are not in a limited member's reach; the domain is.
  await beyondReach(tx, async () => {
    const channels = await tx
      .selectFrom('alertChannels')
      .selectAll()
      .where('groupId', '=', groupId)
      .where('state', '<>', 'disabled')
      .execute()
    for (const channel of channels) await queueMissed(context, tx, channel, domainId)
  })
}

/**
 * Has a channel that was switched off and works again told of what waits for somebody and has not reached it, and of ends that it
 * missed; or of what waits of one domain. Reach is looked at as the message is made.
 */
export async function queueMissed(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  channel: ChannelRow,
  domainId?: string,
): Promise<void> {
  const at = now()
  const dueAt = sendableAt(at, timesOf(channel)).toString()
  await tx
    .insertInto('alertDeliveries')
    .columns(['companyId', 'channelId', 'alertId', 'event', 'raise', 'dueAt', 'createdAt'])
    .expression((select) =>
      select
        .selectFrom('alerts')
        .innerJoin('domains', (join) =>
          join
            .onRef('domains.id', '=', 'alerts.domainId')
            .onRef('domains.companyId', '=', 'alerts.companyId'),
        )
        .select([
          'alerts.companyId',
          sql<string>`${channel.id}`.as('channelId'),
          'alerts.id',
          sql<string>`'raised'`.as('event'),
          'alerts.raises',
          sql<string>`${dueAt}::timestamptz`.as('dueAt'),
          sql<string>`${at.toString()}::timestamptz`.as('createdAt'),
        ])
        .where('domains.groupId', '=', channel.groupId)
        .where('alerts.state', '=', 'raised')
        .where('alerts.severity', '<>', 'notice')
        .$if(domainId !== undefined, (all) => all.where('domains.id', '=', domainId ?? '')),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'channelId', 'alertId', 'event', 'raise'])
        .doUpdateSet((row) => ({
          state: 'waiting',
          problem: null,
          // Of a snooze that is taken back the message may be under way: it stays the one that it is.
          ...(domainId === undefined
            ? { dueAt, messageId: null, tries: 0, unanswered: 0 }
            : {
                dueAt: row
                  .case()
                  .when('alertDeliveries.messageId', 'is', null)
                  .then(sql<string>`excluded.due_at`)
                  .else(row.ref('alertDeliveries.dueAt'))
                  .end(),
              }),
        }))
        .where('alertDeliveries.state', '=', 'dropped'),
    )
    .execute()
  if (domainId === undefined) await queueMissedEnds(tx, channel, { at: at.toString(), dueAt })
}

/** Of what a channel was told of and what has ended since it last took a message. */
async function queueMissedEnds(
  tx: Tenant,
  { id, lastSentAt }: ChannelRow,
  { at, dueAt }: { at: string; dueAt: string },
): Promise<void> {
  await sql`
    insert into alert_deliveries (company_id, channel_id, alert_id, event, raise, due_at, created_at)
    select distinct a.company_id, s.channel_id, a.id, 'recovered', a.raises, ${dueAt}::timestamptz, ${at}::timestamptz
    from alerts a join alert_deliveries s on s.company_id = a.company_id and s.alert_id = a.id
    where s.channel_id = ${id} and s.event = 'raised' and s.state = 'sent' and a.recovered_at > ${lastSentAt}::timestamptz
    on conflict (company_id, channel_id, alert_id, event, raise) do update
    set state = 'waiting', tries = 0, unanswered = 0, problem = null, message_id = null, due_at = excluded.due_at
    where alert_deliveries.state = 'dropped'`.execute(tx)
}

/** Has nobody told of what waits by now: it is news no more. */
export async function dropDeliveries(tx: Tenant): Promise<void> {
  await tx.updateTable('alertDeliveries').set({ state: 'dropped' }).where('state', '=', 'waiting').execute()
}

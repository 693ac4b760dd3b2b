import { sql } from 'kysely'
import { sendableAt } from '../../../../shared/rules/monitoring/quietHours.ts'
import type { Tenant } from '../../../db/database.ts'
import { type ChannelRow, timesOf } from './channels.ts'

/** Checks of what many domains have in common: a source that feeds them, a report of their client. */
const COMMON_CHECKS: readonly string[] = ['source', 'report']

/** What alerts have in common that say the same of one source or report; other alerts have it with none. */
export const commonCause = (alert: { id: string; checkName: string; cause: string }): string =>
  COMMON_CHECKS.includes(alert.checkName) ? alert.cause : alert.id

/**
 * A channel is told once of a source or report, however many domains have an alert of it. Of what is due, an alert joins the
 * message that tells, or has told, of the same by an alert that is still open; ends wait for the last one, or until what is
 * open is silent or gone. The caller holds the channel.
 */
export async function joinTold(tx: Tenant, channel: ChannelRow, now: Temporal.Instant): Promise<void> {
  const channelId = channel.id
  const later = sendableAt(now.add({ hours: 1 }), timesOf(channel)).toString()
  const isWaiting = sql`d.channel_id = ${channelId} and d.state = 'waiting' and d.message_id is null
    and a.company_id = d.company_id and a.id = d.alert_id and a.check_name = any(${[...COMMON_CHECKS]}::text[])`
  const isDue = sql`d.due_at <= ${now.toString()}::timestamptz`
  // A silent alert tells nobody of what becomes of it.
  const openOfSame = sql`alerts o join alert_deliveries s
      on s.company_id = o.company_id and s.alert_id = o.id and s.raise = o.raises
    where o.company_id = a.company_id and o.cause = a.cause and o.id <> a.id and o.state in ('raised', 'acknowledged')
      and s.channel_id = ${channelId} and s.event = 'raised' and s.state <> 'dropped'`
  await sql`
    update alert_deliveries d set state = told.state, message_id = told.message_id, tries = told.tries,
      unanswered = told.unanswered, due_at = told.due_at, sent_at = told.sent_at
    from alerts a cross join lateral (
      select s.* from ${openOfSame} and o.severity = a.severity and s.message_id is not null order by s.state limit 1
    ) told
    where ${isWaiting} and ${isDue} and d.event = 'raised'`.execute(tx)
  // Those that were put off before go out with the last one.
  await sql`
    update alert_deliveries e
    set due_at = case when exists (select from ${openOfSame}) then ${later} else ${now.toString()} end::timestamptz
    from alerts a
    where e.channel_id = ${channelId} and e.state = 'waiting' and e.message_id is null and e.event = 'recovered'
      and a.company_id = e.company_id and a.id = e.alert_id
      and a.cause in (select a.cause from alert_deliveries d, alerts a where ${isWaiting} and ${isDue} and d.event = 'recovered')
    `.execute(tx)
}

import type { GroupListItem, WatchedDomain } from '../../../shared/api/groups.ts'
import {
  acknowledgedAlerts,
  leadingAlert,
  unreadReason,
  waitingAlerts,
} from '../../../shared/rules/monitoring/domainStatus.ts'
import { instantLabel } from '../../lib/when.ts'

/** “1 domain”, “1,200 domains”. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`

/** “Snoozed until 3 Dec 2026, 08:00 by Dana: the shop moves.” */
export function snoozeInWords(snooze: NonNullable<WatchedDomain['snooze']>): string {
  const { until, reason, by } = snooze
  const end = until === null ? 'until it recovers' : `until ${instantLabel(until)}`
  const who = by === null ? '' : ` by ${by}`
  return `Snoozed ${end}${who}${reason ? `: ${reason}` : ''}`
}

/** What a row says of its domain: why it is silent, or its leading alert and how many more there are. */
export function sentenceOf(
  row: Pick<WatchedDomain, 'alerts' | 'snooze' | 'feeds' | 'measures' | 'isOverdue'>,
): string | null {
  const leading = leadingAlert(row)
  const more = row.alerts.length - 1
  const cause = leading && (more > 0 ? `${leading.sentence} And ${more} more.` : leading.sentence)
  if (row.snooze === null)
    return cause ?? (row.feeds === 0 && !row.isOverdue ? NOTHING_READ : unreadReason(row))
  const silence = snoozeInWords(row.snooze)
  return cause === null ? silence : `${silence.replace(/[.!?]?$/, '.')} ${cause}`
}
const NOTHING_READ = 'No account feeds it: none of its figures are read.'

/** The first line of a group: what of it waits for somebody. */
export function needingInWords({ domains, needing }: Pick<GroupListItem, 'domains' | 'needing'>): string {
  if (domains === 0) return 'No domain yet'
  return needing === 0 ? 'Nothing needs you' : needing === 1 ? '1 needs somebody' : `${needing} need somebody`
}

/** Announced once a domain's alerts are acknowledged, or that is taken back. */
export const acknowledgedInWords = (row: Pick<WatchedDomain, 'name' | 'alerts'>): string => {
  const waiting = waitingAlerts(row)
  if (waiting > 0) return `${counted(waiting, 'alert')} of ${row.name} acknowledged.`
  const acknowledged = acknowledgedAlerts(row)
  return acknowledged > 0
    ? `${counted(acknowledged, 'alert')} of ${row.name} no longer acknowledged.`
    : `${row.name} has no alert to acknowledge.`
}

import type { WatchedDomain } from '../../api/groups.ts'

/** How a domain stands, the gravest first. */
export const STATUSES = [
  'critical',
  'warning',
  'notice',
  'acknowledged',
  'snoozed',
  'better',
  'unread',
  'mixed',
  'websiteOnly',
  'usual',
] as const
export type Status = (typeof STATUSES)[number]

export const STATUS_WORDS: Record<Status, string> = {
  critical: 'Critical',
  warning: 'Warning',
  notice: 'Notice',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  better: 'Better',
  unread: 'Not read',
  mixed: 'Currencies differ',
  websiteOnly: 'Website only',
  usual: 'Normal',
}

type Standing = Pick<WatchedDomain, 'alerts' | 'snooze' | 'scannedAt' | 'feeds' | 'measures' | 'isOverdue'>

/** Whether somebody is to look at a domain: it has an alert that nobody has acknowledged or snoozed. */
export const needsAttention = ({ alerts, snooze }: Pick<Standing, 'alerts' | 'snooze'>): boolean =>
  snooze === null && alerts.some(({ state, isGood }) => state === 'raised' && !isGood)

/** One word for a domain: its gravest alert that waits for somebody, else how the others are dealt with. */
export function statusOf(row: Standing): Status {
  const { alerts, snooze, scannedAt, feeds } = row
  const waiting = alerts.find(({ state, isGood }) => state === 'raised' && !isGood)
  if (waiting && snooze === null) return waiting.severity
  if (snooze !== null || alerts.some(({ state }) => state === 'snoozed')) return 'snoozed'
  if (alerts.some(({ state, isGood }) => state === 'acknowledged' && !isGood)) return 'acknowledged'
  if (alerts.some(({ isGood }) => isGood)) return 'better'
  if (scannedAt === null || row.isOverdue) return 'unread'
  const unread = unreadMeasure(row)
  if (unread) return unread.isMixed ? 'mixed' : 'unread'
  // Its front page answers; of its figures nothing is known.
  return feeds === 0 ? 'websiteOnly' : 'usual'
}

/** A scan is due every morning: without one for so long nothing is known of today. */
export const OVERDUE_HOURS = 36

/** Why figures of a domain are not known today, so that nobody can say that they are as usual; null where all are. */
export const unreadReason = ({
  measures,
  isOverdue,
}: Pick<Standing, 'measures' | 'isOverdue'>): string | null =>
  isOverdue
    ? `It has not been scanned for more than ${OVERDUE_HOURS} hours. Scan it now, or ask whoever runs this installation.`
    : (unreadMeasure({ measures })?.problem ?? null)

/** A measure that is not known today; one that could not be read before one whose currencies differ. */
function unreadMeasure({ measures }: Pick<Standing, 'measures'>) {
  const unread = Object.values(measures).filter(({ problem }) => problem !== null)
  return unread.find(({ isMixed }) => !isMixed) ?? unread[0]
}

/** The alert that a row is headed by: the gravest that waits for somebody, else the gravest. */
export const leadingAlert = ({ alerts }: Pick<Standing, 'alerts'>) =>
  alerts.find(({ state, isGood }) => state === 'raised' && !isGood) ?? alerts[0] ?? null

/** How many alerts nobody has dealt with. */
export const waitingAlerts = ({ alerts }: Pick<Standing, 'alerts'>) =>
  alerts.filter(({ state }) => state === 'raised').length

/** How many alerts somebody looks after. */
export const acknowledgedAlerts = ({ alerts }: Pick<Standing, 'alerts'>) =>
  alerts.filter(({ state }) => state === 'acknowledged').length

import { domainToUnicode } from 'node:url'
import { z } from 'zod'
import { alertFigures } from '../../../shared/api/alertFigures.ts'
import { isoDay } from '../../../shared/api/common.ts'
import {
  type AlertOutline,
  alertOutline,
  checkSettings,
  type Group,
  type GroupListItem,
  type WatchedDomain,
  type WatchedMeasure,
  watchedMeasure,
} from '../../../shared/api/groups.ts'
import { MEASURES, SEVERITIES } from '../../../shared/domain/monitoring.ts'
import { OVERDUE_HOURS } from '../../../shared/rules/monitoring/domainStatus.ts'
import type { AlertRow, DomainRecord, listGroups } from './queries.ts'

type ListedGroup = Awaited<ReturnType<typeof listGroups>>[number]

/** A group as the list shows it. */
export const presentListed = ({ checks: _, clientId, clientName, ...group }: ListedGroup): GroupListItem => ({
  ...group,
  client: clientId === null ? null : { id: clientId, name: clientName ?? '' },
})

/** A group with what its domains take of checks. */
export const presentGroup = (group: ListedGroup): Group => ({
  ...presentListed(group),
  checks: checkSettings.parse(group.checks),
})

/** A domain as the audit log names it. */
export const domainSubject = ({ id, host }: { id: string; host: string }) => ({
  kind: 'domain' as const,
  id,
  name: domainToUnicode(host),
})

const storedMeasures = z.record(z.string(), z.unknown())

const NOT_KNOWN = { value: null, previous: null, expected: null, change: null, grade: null }
/** What another release has stored in a shape of its own: it may be anything, but it is not nothing. */
const UNREADABLE: WatchedMeasure = {
  7: NOT_KNOWN,
  30: NOT_KNOWN,
  spark: '',
  currency: null,
  through: null,
  problem: 'This figure is known again after the next scan.',
}

/** The measures of a domain, each by itself; one that can't be read is unknown until the next scan has stored it anew. */
function measuresOf(stored: unknown): WatchedDomain['measures'] {
  const { success, data = {} } = storedMeasures.safeParse(stored)
  const entries = MEASURES.filter((measure) => !success || data[measure] !== undefined)
  return Object.fromEntries(
    entries.map((measure) => [measure, watchedMeasure.safeParse(data[measure]).data ?? UNREADABLE]),
  )
}

/** A domain as the grid shows it. */
export function presentDomain(
  row: DomainRecord,
  alerts: readonly AlertRow[],
  now: Temporal.Instant,
): WatchedDomain {
  const isSilent = isSnoozed(row, now)
  return {
    id: row.id,
    host: row.host,
    name: domainToUnicode(row.host),
    client: row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' },
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName ?? '' },
    measures: measuresOf(row.measures),
    budget:
      row.budget === null || row.budgetCurrency === null
        ? null
        : { amount: Number(row.budget), currency: row.budgetCurrency, spent: spentOf(row, now) },
    alerts: alerts.map((alert) => presentAlert(alert, isSilent)).toSorted(byGravity),
    snooze: isSilent ? { until: row.snoozedUntil, reason: row.snoozeReason, by: row.snoozerName } : null,
    scannedAt: row.scannedAt,
    isOverdue: row.scannedAt !== null && hoursBetween(row.scannedAt, now) > OVERDUE_HOURS,
    feeds: row.feeds,
  }
}

const hoursBetween = (from: string, to: Temporal.Instant) =>
  Temporal.Instant.from(from).until(to).total('hours')

const storedSpend = z.object({
  spend: z.object({ spent: z.number().nullable(), currency: z.string().nullable(), through: isoDay }),
})

/** Of this month's budget so far, as the newest scan found it. Null where that is in another currency, and on a month's first day, of which nothing is read yet. */
function spentOf({ measures, budgetCurrency }: DomainRecord, now: Temporal.Instant): number | null {
  const { spend } = storedSpend.safeParse(measures).data ?? {}
  const isOfBudget = spend?.currency === budgetCurrency && spend?.through.slice(0, 7) === monthOf(now)
  return isOfBudget ? (spend?.spent ?? null) : null
}
const monthOf = (now: Temporal.Instant) => now.toString().slice(0, 7)

/** Whether a domain's alerts are silent. */
export const isSnoozed = (
  { snoozedAt, snoozedUntil }: Pick<DomainRecord, 'snoozedAt' | 'snoozedUntil'>,
  now: Temporal.Instant,
): boolean =>
  snoozedAt !== null &&
  (snoozedUntil === null || Temporal.Instant.compare(Temporal.Instant.from(snoozedUntil), now) > 0)

/** An alert of a domain that is silent or not: once a snooze is over it waits for somebody, whether or not a scan has noted it. */
export const presentAlert = ({ checkName, state, ...row }: AlertRow, isSilent: boolean): AlertOutline =>
  alertOutline.parse({
    ...row,
    check: checkName,
    state: state === 'snoozed' && !isSilent ? 'raised' : state,
    followers: alertFigures.safeParse(row.figures).data?.followers,
  })

const byGravity = (a: AlertOutline, b: AlertOutline) =>
  Number(a.isGood) - Number(b.isGood) ||
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  (a.raisedAt < b.raisedAt ? 1 : -1)

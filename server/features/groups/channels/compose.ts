import { domainToUnicode } from 'node:url'
import { alertFigures } from '../../../../shared/api/alertFigures.ts'
import { CHECK_FACTS, CHECKS, SEVERITIES } from '../../../../shared/domain/monitoring.ts'
import { measureText } from '../../../../shared/rules/monitoring/measureText.ts'
import type { AlertLine, ChannelMessage } from '../../../channels/message.ts'
import type { Tenant } from '../../../db/database.ts'
import { commonCause } from './sameCause.ts'

/** Alerts that are sent together, and what each is: raised, or recovered. */
export interface Told {
  alertId: string
  event: 'raised' | 'recovered'
}

/**
 * The alerts as channels tell of them, the gravest first and what has recovered last; those that are gone are left out. What
 * several domains have of one source or report is one line.
 */
export async function linesOf(
  tx: Tenant,
  told: readonly Told[],
  { address, groupId }: { address: string; groupId: string },
): Promise<AlertLine[]> {
  if (told.length === 0) return []
  const rows = await tx
    .selectFrom('alerts')
    .innerJoin('domains', (join) =>
      join.onRef('domains.id', '=', 'alerts.domainId').onRef('domains.companyId', '=', 'alerts.companyId'),
    )
    .leftJoin('clients', (join) =>
      join.onRef('clients.id', '=', 'domains.clientId').onRef('clients.companyId', '=', 'domains.companyId'),
    )
    .select([
      'alerts.id',
      'alerts.domainId',
      'checkName',
      'cause',
      'severity',
      'sentence',
      'figures',
      'endReason',
      'domains.host',
      'clients.name',
    ])
    .where(
      'alerts.id',
      'in',
      told.map(({ alertId }) => alertId),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = told.flatMap(({ alertId, event }) => {
    const row = byId.get(alertId)
    return row ? [{ row, isRecovered: event === 'recovered' }] : []
  })
  const together = Map.groupBy(found, ({ row, isRecovered }) =>
    [isRecovered, commonCause(row), isRecovered || row.severity].join(' '),
  )
  const lines = [...together.values()].flatMap((ones): AlertLine[] => {
    // What is well for one is not merely out of sight, however it ended for others.
    const [first, ...others] = ones.toSorted((a, b) => Number(isEnded(a)) - Number(isEnded(b)))
    if (!first) return []
    const { row, isRecovered } = first
    const check = CHECKS.find((one) => one === row.checkName)
    const { label, recovered } = check
      ? CHECK_FACTS[check]
      : { label: row.checkName, recovered: `${row.checkName} is back to what is usual.` }
    const url = `${address}/groups/${groupId}?domain=${row.domainId}`
    return [
      {
        alertId: commonCause(row),
        host: row.host,
        name: withOthers(domainToUnicode(row.host), others.length),
        clientName: row.name,
        label,
        severity: SEVERITIES.find((one) => one === row.severity) ?? null,
        sentence: isRecovered ? (row.endReason ?? recovered) : row.sentence,
        window: null,
        isRecovered,
        ...(isRecovered && row.endReason !== null && { isEnded: true }),
        url,
        snoozeUrl: isRecovered ? null : `${url}&snooze=1`,
        ...figuresOf(row.figures, isRecovered),
      },
    ]
  })
  return lines.toSorted((a, b) => gravityOf(a) - gravityOf(b))
}

const isEnded = ({ row }: { row: { endReason: string | null } }) => row.endReason !== null

function withOthers(name: string, others: number): string {
  if (others === 0) return name
  return `${name} and ${others === 1 ? '1 other domain' : `${others} other domains`}`
}

const gravityOf = ({ isRecovered, severity }: AlertLine) =>
  isRecovered || severity === null ? SEVERITIES.length : SEVERITIES.indexOf(severity)

function figuresOf(
  stored: unknown,
  isRecovered: boolean,
): Pick<AlertLine, 'metric' | 'current' | 'previous' | 'currentText' | 'previousText' | 'changePercent'> {
  const figures = alertFigures.safeParse(stored).data
  const { measure = null, current = null, expected = null, change = null, currency = null } = figures ?? {}
  // What it was when it was found says nothing of what it is now.
  if (measure === null || isRecovered) {
    const none = { current: null, previous: null, currentText: null, previousText: null, changePercent: null }
    return { metric: measure, ...none }
  }
  const written = (value: number | null) =>
    value === null ? null : measureText(measure, value, { currency })
  return {
    metric: measure,
    current,
    previous: expected,
    currentText: written(current),
    previousText: written(expected),
    changePercent: change === null ? null : Math.round(1000 * change) / 10,
  }
}

/** What a message is called. */
export function titleOf(lines: readonly AlertLine[], isDigest: boolean): string {
  const [first] = lines
  const recovered = lines.filter(({ isRecovered }) => isRecovered).length
  const raised = lines.length - recovered
  if (lines.length === 1 && first && !isDigest) {
    const name = `${first.name}: ${first.label}`
    if (first.isEnded) return `${name}, alert ended`
    return first.isRecovered ? `${first.name}: ${first.sentence.replace(/\.$/, '')}` : name
  }
  const parts = [
    ...(raised > 0 ? [raised === 1 ? '1 alert' : `${raised} alerts`] : []),
    ...(recovered > 0 ? [recovered === 1 ? '1 recovery' : `${recovered} recoveries`] : []),
  ]
  return parts.join(' and ')
}

/** A made-up alert with which a channel is tried. */
export function testMessage(
  id: string,
  { groupName, groupUrl, at }: Pick<ChannelMessage, 'groupName' | 'groupUrl' | 'at'>,
): ChannelMessage {
  return {
    id,
    kind: 'test',
    title: 'A test of this channel',
    groupName,
    groupUrl,
    at,
    lines: [
      {
        alertId: id,
        host: 'northwind.example',
        name: 'northwind.example',
        clientName: null,
        label: CHECK_FACTS.clicks.label,
        severity: null,
        sentence: 'This is a test: nothing is wrong. An alert would look like this.',
        metric: 'clicks',
        window: null,
        current: 1204,
        previous: 2076,
        currentText: '1,204',
        previousText: '2,076',
        changePercent: -42,
        isRecovered: false,
        url: groupUrl,
        snoozeUrl: null,
      },
    ],
  }
}

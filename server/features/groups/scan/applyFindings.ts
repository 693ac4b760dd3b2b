import { nanoid } from 'nanoid'
import { SEVERITIES } from '../../../../shared/domain/monitoring.ts'
import {
  type Alert,
  type AlertEvent,
  calmDaysNeeded,
  nextAlert,
  type Snooze,
} from '../../../../shared/rules/monitoring/alertState.ts'
import { EVERY_CAUSE, type Finding } from '../../../../shared/rules/monitoring/findings.ts'
import type { Tenant } from '../../../db/database.ts'
import type { AlertRow } from '../queries.ts'

/** What channels are to be sent because of a scan. */
export interface AlertNews {
  alertId: string
  event: 'raised' | 'recovered'
  raise: number
}

/** A domain whose alerts move on, and how they are silenced. */
interface AlertedDomain {
  id: string
  companyId: string
  /** As it was set; it may be over. */
  snooze: Snooze | null
  /** Whether it holds now. */
  isSilent: boolean
}

/** When a scan evaluated, by the clock and by the domain's calendar. */
interface Moment {
  now: Temporal.Instant
  today: Temporal.PlainDate
}

type Found = Extract<Finding, { verdict: 'found' }>

/** What a scan says of an open alert. */
interface Turn {
  event: AlertEvent
  finding?: Found
  /** Why it ends without having recovered. */
  endReason?: string
}

/** What was asked itself, such as a front page, is well at its first good answer; figures need ordinary days. */
const AT_ONCE: ReadonlySet<string> = new Set(['site', 'source', 'report'])

/**
 * Moves a domain's open alerts on by what a scan found, and returns what channels are to be sent. A second scan of one day
 * counts no ordinary day twice; an alert of which nothing could be told stays as it is.
 */
export async function applyFindings(
  tx: Tenant,
  domain: AlertedDomain,
  { findings, open, ...moment }: Moment & { findings: readonly Finding[]; open: readonly AlertRow[] },
): Promise<AlertNews[]> {
  const news: AlertNews[] = []
  const found = new Map(
    findings.flatMap((finding) => (finding.verdict === 'found' ? [[finding.cause, finding]] : [])),
  )
  const recovered = await recoveredOf(tx, domain.id)
  for (const row of open) {
    const finding = found.get(row.cause)
    const turn: Turn | null = finding
      ? { event: { kind: 'found' }, finding }
      : calmTurn(row, findings, { ...moment, recovered: recovered.get(row.cause) ?? [] })
    if (!turn) continue
    const sent = await move(tx, domain, { row, ...turn, ...moment })
    if (sent) news.push(sent)
  }
  const known = new Set(open.map(({ cause }) => cause))
  for (const finding of found.values()) {
    if (known.has(finding.cause)) continue
    const sent = await raise(tx, domain, finding, moment)
    if (sent) news.push(sent)
  }
  return news
}

/** When alerts of figures that somebody was told of have recovered, by cause. */
async function recoveredOf(tx: Tenant, domainId: string): Promise<Map<string, Temporal.Instant[]>> {
  const rows = await tx
    .selectFrom('alerts')
    .select(['cause', 'recoveredAt'])
    .where('domainId', '=', domainId)
    .where('checkName', 'not in', [...AT_ONCE])
    .where((row) => row.or([row('severity', '<>', 'notice'), row('easedFrom', 'is not', null)]))
    .where('recoveredAt', 'is not', null)
    .where('endReason', 'is', null)
    .$narrowType<{ recoveredAt: string }>()
    .execute()
  const ends = new Map<string, Temporal.Instant[]>()
  for (const { cause, recoveredAt } of rows)
    ends.set(cause, [...(ends.get(cause) ?? []), Temporal.Instant.from(recoveredAt)])
  return ends
}

/** `recovered`: when former alerts of its cause have. */
function calmTurn(
  row: AlertRow,
  findings: readonly Finding[],
  { today, recovered }: Moment & { recovered: readonly Temporal.Instant[] },
): Turn | null {
  const ofCheck = findings.filter(({ check, verdict }) => check === row.checkName && verdict !== 'found')
  const finding =
    ofCheck.find(({ cause }) => cause === row.cause) ?? ofCheck.find(({ cause }) => cause === EVERY_CAUSE)
  if (finding?.verdict === 'ended') {
    return { event: { kind: 'calm', needed: 1 }, endReason: finding.reason }
  }
  if (!finding || finding.verdict === 'unknown') return null
  if (AT_ONCE.has(row.checkName)) return { event: { kind: 'calm', needed: 1 } }
  if (row.judgedOn >= today.toString()) return null
  return { event: { kind: 'calm', needed: calmDaysNeeded(Temporal.Instant.from(row.raisedAt), recovered) } }
}

async function raise(
  tx: Tenant,
  { id: domainId, companyId, isSilent }: AlertedDomain,
  finding: Found,
  { now, today }: Moment,
): Promise<AlertNews | null> {
  const id = nanoid()
  await tx
    .insertInto('alerts')
    .values({
      id,
      companyId,
      domainId,
      checkName: finding.check,
      cause: finding.cause,
      // Whoever has silenced a domain has silenced what else is found meanwhile.
      state: isSilent ? 'snoozed' : 'raised',
      raisedAt: now.toString(),
      ...saidOf(finding, today),
    })
    .execute()
  return isSilent || isQuiet(finding) ? null : { alertId: id, event: 'raised', raise: 1 }
}

async function move(
  tx: Tenant,
  { snooze, isSilent }: AlertedDomain,
  { row, event, finding, endReason, now, today }: Moment & Turn & { row: AlertRow },
): Promise<AlertNews | null> {
  const step = nextAlert(stateOf(row, snooze), event, now)
  if (!step.alert) return null
  // Of what was only worth a look nobody has been told, and who was told of a warning does not know that it is critical.
  const isWorse =
    finding !== undefined && !isQuiet(finding) && !isSilent && gravity(finding) < gravity(gravestOf(row))
  const { alert, send } = isWorse ? RAISED : { alert: step.alert, send: step.send }
  const raises = send === 'raised' ? row.raises + 1 : row.raises
  await tx
    .updateTable('alerts')
    .set({
      state: alert.state,
      calmDays: alert.state === 'recovered' ? row.calmDays + 1 : alert.calmDays,
      recoveredAt: alert.state === 'recovered' ? now.toString() : null,
      endReason: endReason ?? null,
      // Whoever looked after it before does not know that it is there again.
      ...(alert.state === 'raised' && NOT_ACKNOWLEDGED),
      raises,
      judgedOn: today.toString(),
      ...(finding && saidOf(finding, today)),
      // Of what it is in silence nobody is told.
      ...(finding && !isSilent && { easedFrom: send === null ? easedOf(row, finding, today) : null }),
    })
    .where('id', '=', row.id)
    .execute()
  // Of a recovery those are told who were told that it was raised.
  if (send === null || (send === 'raised' && isQuiet(finding ?? row))) return null
  return { alertId: row.id, event: send, raise: raises }
}

/** How grave an alert has been that is less so by now; null where it is not, or once two days were only worth a look. */
function easedOf(row: AlertRow, finding: Found, today: Temporal.PlainDate): string | null {
  const gravest = gravestOf(row)
  // What says the same as the morning before is of the same day.
  const isNext = row.judgedOn < today.toString() && finding.sentence !== row.sentence
  if (isQuiet(row) && isQuiet(finding) && isNext) return null
  return gravity(finding) > gravity(gravest) ? gravest.severity : null
}

const gravestOf = ({ easedFrom, severity }: AlertRow) => ({ severity: easedFrom ?? severity })

/** Columns of an alert that nobody looks after. */
export const NOT_ACKNOWLEDGED = { acknowledgedBy: null, acknowledgedName: null }

const RAISED = { alert: { state: 'raised', calmDays: 0 }, send: 'raised' } as const
const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0)

/** An alert's row as the rule takes it. */
function stateOf({ state, calmDays }: AlertRow, snooze: AlertedDomain['snooze']): Alert {
  // Where the domain's is gone it has ended, as by a scan that could not tell how the alert stands.
  if (state === 'snoozed') return { state, calmDays, snooze: snooze ?? { until: LONG_AGO } }
  return { state: state === 'acknowledged' ? 'acknowledged' : 'raised', calmDays }
}

/** The gravest first. */
const gravity = ({ severity }: { severity: string }) => (SEVERITIES as readonly string[]).indexOf(severity)

/** What is only worth a look is shown and sent to nobody. */
const isQuiet = ({ severity }: { severity: string }) => severity === 'notice'

const saidOf = ({ severity, sentence, isGood, figures }: Found, today: Temporal.PlainDate) => ({
  severity,
  sentence,
  isGood,
  figures: JSON.stringify(figures),
  judgedOn: today.toString(),
})

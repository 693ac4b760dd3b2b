import { sql } from 'kysely'
import { z } from 'zod'
import { localeProfile } from '../../../../shared/api/clients.ts'
import { checkSettings } from '../../../../shared/api/groups.ts'
import { type Check, MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import { type EffectiveCheck, effectiveCheck } from '../../../../shared/rules/monitoring/checkSettings.ts'
import type { Pending, Statement, Well } from '../../../../shared/rules/monitoring/watched.ts'
import type { Tenant } from '../../../db/database.ts'
import { OPEN_STATES } from '../../reports/lease.ts'
import type { SourceFacts } from '../../widgets/widgetRun.ts'
import type { FeedRow } from './watchedQueries.ts'

/** What is set of a domain's checks, and the zone of its mornings. */
export interface DomainSettings {
  settings(check: Check): EffectiveCheck
  zone: string
}

/** What holds for a domain. */
export async function settingsOf(
  tx: Tenant,
  domain: { groupId: string; clientId: string | null; ownerId: string | null; checks: unknown },
): Promise<DomainSettings> {
  const found = await tx
    .selectFrom('groups')
    .select('checks')
    .select((row) => [
      row.selectFrom('clients').select('locale').where('clients.id', '=', domain.clientId).as('locale'),
      row.selectFrom('users').select('timezone').where('users.id', '=', domain.ownerId).as('ownersZone'),
    ])
    .where('id', '=', domain.groupId)
    .executeTakeFirstOrThrow()
  const own = checkSettings.parse(domain.checks)
  const group = checkSettings.parse(found.checks)
  return {
    settings: (check) => effectiveCheck(check, own, group),
    zone: localeProfile.safeParse(found.locale).data?.timezone ?? found.ownersZone ?? 'UTC',
  }
}

export const feedsOf = (tx: Tenant, domainId: string): Promise<FeedRow[]> =>
  tx
    .selectFrom('domainFeeds')
    .select(['type', 'sourceId', 'account'])
    .where('domainId', '=', domainId)
    .orderBy('type')
    .orderBy('sourceId')
    .orderBy('account')
    .execute()

/** The sources that feed the domain, with why they no longer let us in. */
export const sourceStatements = (
  feeds: readonly FeedRow[],
  sources: ReadonlyMap<string, SourceFacts>,
): (Statement | Well)[] =>
  [...new Set(feeds.map(({ sourceId }) => sourceId))].flatMap((sourceId): (Statement | Well)[] => {
    const source = sources.get(sourceId)
    if (!source) return []
    if (!source.invalid) return [{ cause: sourceId, severity: null }]
    const reason = source.invalidReason ?? 'It no longer lets us in.'
    return [{ cause: sourceId, severity: 'warning', sentence: `${source.accountLabel}: ${reason}` }]
  })

/** Reports of the domain's client that are to go out, with whether their newest run was held or not sent. */
export async function reportStatements(
  tx: Tenant,
  clientId: string | null,
): Promise<(Statement | Well | Pending)[]> {
  if (clientId === null) return []
  const { rows } = await sql<{ id: string; name: string; state: string | null; message: string | null }>`
    select r.id, d.name, run.state, run.message
    from automatic_reports r
    join dashboards d on d.id = r.dashboard_id and d.company_id = r.company_id
    left join lateral (
      select state, message from report_runs
      where company_id = r.company_id and report_id = r.id order by scheduled_for desc limit 1
    ) run on true
    where d.client_id = ${clientId} and not r.paused
    order by run.state in ('held', 'failed', 'missed') desc nulls last, d.name, r.id`.execute(tx)
  return rows.flatMap(({ id, name, state, message }, index): (Statement | Well | Pending)[] => {
    const words = state === null ? undefined : REPORT_WORDS[state]
    if (words === undefined)
      return [{ cause: id, severity: ON_ITS_WAY.includes(state ?? '') ? 'unknown' : null }]
    if (index >= MOST_REPORTS) return []
    const severity = state === 'held' ? 'warning' : 'critical'
    return [
      { cause: id, severity, sentence: `The report of “${name}” ${words}${message ? `: ${message}` : '.'}` },
    ]
  })
}

/** Alerts about reports that a domain has at most. */
const MOST_REPORTS = 20

const ON_ITS_WAY: readonly string[] = OPEN_STATES

const REPORT_WORDS: Record<string, string> = {
  held: 'is held',
  failed: 'was not sent',
  missed: 'was missed',
}

/** Stored figures of a domain, by measure; `pages` are readings. */
export const seriesRow = z.object({
  measure: z.enum([...MEASURES, 'pages']),
  firstDay: z.iso.date(),
  figures: z.array(z.number().nullable()),
  currency: z.string().nullable(),
  problem: z.string().nullable(),
})
export type StoredSeries = z.infer<typeof seriesRow> & {
  /** Of a scan, what its problem is: the accounts answer in currencies that are not added. */
  isMixed?: true
}

export async function storedSeries(
  tx: Tenant,
  domainId: string,
): Promise<ReadonlyMap<Measure | 'pages', StoredSeries>> {
  const rows = await tx
    .selectFrom('domainSeries')
    .select(['measure', 'firstDay', 'figures', 'currency', 'problem'])
    .where('domainId', '=', domainId)
    .execute()
  return new Map(
    seriesRow
      .array()
      .parse(rows)
      .map((row) => [row.measure, row]),
  )
}

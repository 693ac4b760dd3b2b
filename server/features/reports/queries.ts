import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { AutomaticReports, ReportDeliveries, ReportRuns } from '../../db/types.ts'
import { notFound } from '../../lib/errors.ts'

export type ReportRow = Selectable<AutomaticReports> & {
  dashboardName: string
  dashboardPermalink: string
  dashboardActive: boolean
  dashboardSample: boolean
  /** Readers have no choice of days. */
  dashboardHiddenDates: boolean
  dashboardAccessEpoch: number
  /** The host that its links are shown under; null: as the company's are. */
  dashboardLinkHost: string | null
  dashboardLocale: unknown
  clientName: string | null
}
export type RunRow = Pick<
  Selectable<ReportRuns>,
  'id' | 'reportId' | 'scheduledFor' | 'state' | 'message' | 'late' | 'retryAt' | 'reviewUntil' | 'finishedAt'
>
export type DeliveryRow = Selectable<ReportDeliveries>

const withDashboard = (tx: Tenant) =>
  tx
    .selectFrom('automaticReports')
    .innerJoin('dashboards', 'dashboards.id', 'automaticReports.dashboardId')
    .leftJoin('clients', 'clients.id', 'dashboards.clientId')
    .selectAll('automaticReports')
    .select([
      'dashboards.name as dashboardName',
      'dashboards.permalink as dashboardPermalink',
      'dashboards.active as dashboardActive',
      'dashboards.sample as dashboardSample',
      'dashboards.hiddenDateSelector as dashboardHiddenDates',
      'dashboards.accessEpoch as dashboardAccessEpoch',
      'dashboards.linkHost as dashboardLinkHost',
      'dashboards.locale as dashboardLocale',
      'clients.name as clientName',
    ])

/** A company's reports, or those of one dashboard or client; oldest first. */
export function listReports(
  tx: Tenant,
  { dashboardId, clientId }: { dashboardId?: string | undefined; clientId?: string | undefined } = {},
): Promise<ReportRow[]> {
  let query = withDashboard(tx).orderBy('automaticReports.createdAt').orderBy('automaticReports.id')
  if (dashboardId) query = query.where('automaticReports.dashboardId', '=', dashboardId)
  if (clientId) query = query.where('dashboards.clientId', '=', clientId)
  return query.limit(1_000).execute()
}

/** Throws AppError('not_found') where this company has no such report. */
export async function loadReport(tx: Tenant, reportId: string): Promise<ReportRow> {
  const row = await withDashboard(tx).where('automaticReports.id', '=', reportId).executeTakeFirst()
  if (!row) throw notFound('automatic report')
  return row
}

/** Holds the report's row until the transaction ends, so that what is changed of it at once comes one after the other. */
export async function lockReport(tx: Tenant, reportId: string): Promise<ReportRow> {
  await tx.selectFrom('automaticReports').select('id').where('id', '=', reportId).forUpdate().execute()
  return loadReport(tx, reportId)
}

const RUN_COLUMNS = [
  'id',
  'reportId',
  'scheduledFor',
  'state',
  'message',
  'late',
  'retryAt',
  'reviewUntil',
  'finishedAt',
] as const

/** The newest run of each of these reports. */
export async function lastRuns(tx: Tenant, reportIds: string[]): Promise<Map<string, RunRow>> {
  if (reportIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('reportRuns')
    .distinctOn('reportId')
    .select(RUN_COLUMNS)
    .where('reportId', 'in', reportIds)
    .orderBy('reportId')
    .orderBy('scheduledFor', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.reportId, row]))
}

export const listRuns = (tx: Tenant, reportId: string, most: number): Promise<RunRow[]> =>
  tx
    .selectFrom('reportRuns')
    .select(RUN_COLUMNS)
    .where('reportId', '=', reportId)
    .orderBy('scheduledFor', 'desc')
    .limit(most)
    .execute()

/** Deliveries of these runs, by run. */
export async function deliveriesOf(tx: Tenant, runIds: string[]): Promise<Map<string, DeliveryRow[]>> {
  const rows =
    runIds.length === 0
      ? []
      : await tx
          .selectFrom('reportDeliveries')
          .selectAll()
          .where('runId', 'in', runIds)
          .orderBy('recipient')
          .execute()
  return Map.groupBy(rows, (row) => row.runId)
}

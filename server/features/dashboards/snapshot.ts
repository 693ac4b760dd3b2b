import { nanoid } from 'nanoid'
import type { DashboardSnapshot, WidgetView } from '../../../shared/api/view.ts'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { precedingRange } from '../../../shared/rules/dateRange.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { notFound } from '../../lib/errors.ts'
import { presentForSheet } from '../brand/presentBrand.ts'
import { fileUrl } from '../files/address.ts'
import { runInTime } from '../widgets/runInTime.ts'
import { sanitise } from '../widgets/sanitise.ts'
import type { WidgetRun } from '../widgets/widgetRun.ts'
import { loadPage, type Page, printedWidgets } from './page.ts'
import { presentStyles } from './present.ts'
import { requireReal } from './samples.ts'
import { labelled, resolveWindows } from './windows.ts'

export interface SnapshotRequest {
  companyId: string
  dashboardId: string
  /** Of the named link that it is for; absent or null: the dashboard's own. */
  linkId?: string | null
  /** Null: the dashboard's own days as of now. A function where the days depend on when its weeks begin. */
  range: DateRange | null | ((weekStart: WeekStart) => DateRange)
  /** Absent: as the dashboard compares (with a range of its own: the preceding one). Null: nothing is compared. */
  compare?: DateRange | null
  /** What for; absent: for a reader, who waits. */
  purpose?: WidgetRun['purpose']
  /** Whether messages are worded for owners and widgets without a source are included. */
  owner: boolean
  /** As WidgetRun has it. */
  ownersWords?: WidgetRun['ownersWords']
  /** The real-time page instead of the ordinary one. */
  realTime?: boolean
  signal?: AbortSignal
  /** The time after which a widget that has no figures counts as failed. */
  deadlineMs?: number
}

const DEADLINE_MS = 100_000

/**
 * A whole page with every widget run to its end, as one value: PDF, preview and mail are drawn from it and agree.
 * Stores nothing. A widget that fails or is late is in it as such. Rejects when the signal aborts, and with
 * AppError('not_found') where the dashboard is gone, 'sample_data' where it is a sample.
 */
export async function takeSnapshot(
  context: AppContext,
  request: SnapshotRequest,
): Promise<DashboardSnapshot> {
  const page = await loadPage(context, request.companyId, request.dashboardId, request.linkId)
  if (!page) throw notFound('dashboard')
  requireReal(page.dashboard)
  const run = runFor(context, page, request)
  const { owner, realTime = false } = request
  const widgets = printedWidgets(page, { owner, realTime })
  const late = AbortSignal.timeout(request.deadlineMs ?? DEADLINE_MS)
  const views = await Promise.all(widgets.map((widget) => runInTime(run, widget, late)))
  return snapshotOf(context, page, run, views)
}

function runFor(context: AppContext, page: Page, request: SnapshotRequest): WidgetRun {
  const own = resolveWindows(page.dashboard, {}, { owner: true, now: context.now() })
  const { compare, signal } = request
  const range = request.range instanceof Function ? request.range(own.locale.weekStart) : request.range
  const current = range ? labelled(range, own.locale) : own.current
  const usual = range ? labelled(precedingRange(range), own.locale) : own.compare
  const windows = {
    ...own,
    rangeType: range ? ('custom' as const) : own.rangeType,
    current,
    compare: compare === undefined ? usual : compare && labelled(compare, own.locale),
  }
  return {
    context,
    companyId: page.companyId,
    sources: page.sources,
    notes: page.notes,
    windows,
    owner: request.owner,
    cachePolicy: 'fresh',
    purpose: request.purpose ?? 'reader',
    ...(signal && { signal }),
    ...(request.ownersWords && { ownersWords: request.ownersWords }),
  }
}

/** The page's frame around finished views. */
export function snapshotOf(
  context: AppContext,
  { dashboard, company }: Page,
  { windows }: Pick<WidgetRun, 'windows'>,
  views: WidgetView[],
): DashboardSnapshot {
  return {
    version: 1,
    takenAt: context.now().toString(),
    dashboard: {
      id: dashboard.id,
      name: dashboard.name,
      permalink: dashboard.permalink,
      footer: sanitise(dashboard.footer),
      styles: presentStyles(dashboard),
      timezone: dashboard.timezone,
      ...(dashboard.locale !== null && { locale: windows.locale }),
    },
    company: presentForSheet(company),
    windows: { current: windows.current, compare: windows.compare },
    widgets: views,
  }
}

/** Stores a snapshot for a report's run or for a PDF; returns its id. */
export async function storeSnapshot(
  tx: Tenant,
  { companyId, runId, snapshot }: { companyId: string; runId: string | null; snapshot: DashboardSnapshot },
): Promise<string> {
  const id = nanoid()
  await tx
    .insertInto('snapshots')
    .values({
      id,
      companyId,
      dashboardId: snapshot.dashboard.id,
      purpose: runId ? 'report' : 'pdf',
      runId,
      content: JSON.stringify(snapshot),
      createdAt: snapshot.takenAt,
    })
    .execute()
  return id
}

/** Throws AppError('not_found') where this company has no such snapshot. */
export async function loadSnapshot(tx: Tenant, id: string): Promise<DashboardSnapshot> {
  const row = await tx.selectFrom('snapshots').select('content').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('snapshot')
  // Written by this server only, in this shape.
  const snapshot = row.content as DashboardSnapshot
  // Earlier ones hold the logo by its bare name, and do not say how their pages lie.
  const { company, dashboard } = snapshot
  const logo = company.logo === null || company.logo.startsWith('/') ? company.logo : fileUrl(company.logo)
  const styles = { ...dashboard.styles, pages: dashboard.styles.pages ?? 'portrait' }
  return { ...snapshot, company: { ...company, logo }, dashboard: { ...dashboard, styles } }
}

import { createHash } from 'node:crypto'
import type { Widget } from '../../../shared/api/widgets.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { limitsOf } from '../company/limits.ts'
import { PLAN } from '../rights/standing.ts'
import { type Brand, brandOf } from '../storedBrand/loadBrand.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'
import { type DayNote, loadSourceFacts, type SourceFacts } from '../widgets/widgetRun.ts'
import { asLinkShows, loadNamedLink, type NamedLink } from './namedLink.ts'
import { type DashboardRow, loadDashboard, loadWidgets, loadWidgetsOf } from './queries.ts'

/** Everything about one shared page that its answers depend on, apart from the figures. */
export interface Page {
  companyId: string
  /** As the link shows it: with the password, days and theme of a named one. */
  dashboard: DashboardRow
  /** The named link that was opened; null: the dashboard's own. */
  link: NamedLink | null
  widgets: Widget[]
  /** Of its client. */
  notes: DayNote[]
  sources: ReadonlyMap<string, SourceFacts>
  company: { name: string; brand: Brand }
  /** The most widgets of a PDF of it. */
  widgetsPerPdf: number
  /** What the company's plan allows follows from it: asked at each reading, as it ends by time alone. */
  plan: { state: string; expiresAt: string | null; subscriptionId: string | null }
  /** Changes with anything above: answers cached under another stamp are never found. */
  stamp: string
}

/**
 * Reads a page past the cache; null where it has just been deleted.
 *
 * @param linkId of the named link by which it is opened
 */
export async function loadPage(
  context: AppContext,
  companyId: string,
  dashboardId: string,
  linkId: string | null = null,
): Promise<Page | null> {
  return context.db.tenant(companyId, async (tx) => {
    const exists = await tx
      .selectFrom('dashboards')
      .select('id')
      .where('id', '=', dashboardId)
      .executeTakeFirst()
    if (!exists) return null
    const link = linkId === null ? null : await loadNamedLink(tx, linkId)
    if (linkId !== null && !link) return null
    const row = await loadDashboard(tx, dashboardId)
    const dashboard = link ? asLinkShows(row, link) : row
    const stored = await loadWidgets(tx, dashboardId)
    // What happens right now is of none of the days that such a link is for.
    const widgets = link?.dates.kind === 'fixed' ? stored.filter(({ realTime }) => !realTime) : stored
    const sources = await loadSourceFacts(tx, sourceIdsOf(widgets))
    const notes = dashboard.clientId === null ? [] : await notesOf(tx, dashboard.clientId)
    const { name, logo, brand, limits, ...plan } = await tx
      .selectFrom('companies')
      .select(['name', 'logo', 'brand', 'limits', ...PLAN])
      .executeTakeFirstOrThrow()
    const company = { name, brand: brandOf({ logo, brand }) }
    const { lockedBy: _by, lockedSince: _since, lockedUntil: _until, ...lasting } = dashboard
    const stamp = createHash('sha256')
      .update(JSON.stringify([lasting, link, widgets, notes, [...sources], company]))
      .digest('base64')
    const { widgetsPerPdf } = limitsOf(context.config, { limits })
    return { companyId, dashboard, link, widgets, notes, sources, company, widgetsPerPdf, plan, stamp }
  })
}

/** What happened at a client, the earliest day first. */
export const notesOf = (tx: Tenant, clientId: string): Promise<DayNote[]> =>
  tx
    .selectFrom('clientNotes')
    .select(['day', 'text'])
    .where('clientId', '=', clientId)
    .orderBy('day')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/**
 * What the ordinary pages of these dashboards are made of, which reports are sent of, in as many statements for all as for
 * one.
 */
export async function loadOrdinaryPages(
  tx: Tenant,
  dashboardIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Page, 'widgets' | 'sources'>>> {
  const widgetsOf = await loadWidgetsOf(tx, dashboardIds)
  const sources = await loadSourceFacts(tx, sourceIdsOf([...widgetsOf.values()].flat()))
  return new Map(
    dashboardIds.map((id) => {
      const widgets = (widgetsOf.get(id) ?? []).filter(({ realTime }) => !realTime)
      return [id, { widgets, sources }]
    }),
  )
}

/** All widgets for owners; for viewers those with a source, and passive ones. */
export function shownWidgets(
  { widgets, sources }: Pick<Page, 'widgets' | 'sources'>,
  owner: boolean,
): Widget[] {
  if (owner) return widgets
  return widgets.filter(
    ({ nature, instances }) =>
      nature === 'passive' || instances.some(({ sourceId }) => sourceId !== null && sources.has(sourceId)),
  )
}

/** What PDFs and reports show of the page, or of its real-time page. */
export const printedWidgets = (
  page: Pick<Page, 'widgets' | 'sources'>,
  { owner, realTime }: { owner: boolean; realTime: boolean },
): Widget[] =>
  shownWidgets(page, owner).filter((widget) => widget.realTime === realTime && !widget.screenOnly)

/** Whether the ordinary page, which reports are made of, has a widget that a client would see in them. */
export async function showsAnything(tx: Tenant, dashboardId: string): Promise<boolean> {
  const widgets = await loadWidgets(tx, dashboardId)
  const sources = await loadSourceFacts(tx, sourceIdsOf(widgets))
  return printedWidgets({ widgets, sources }, { owner: false, realTime: false }).length > 0
}

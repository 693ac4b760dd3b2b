import type { DashboardSnapshot, WidgetMessage, WidgetView } from '../../../shared/api/view.ts'
import { setupProblem, unsetInWords, unsetOf } from '../../../shared/rules/widgetSetup.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { loadOrdinaryPages, loadPage, type Page, printedWidgets, shownWidgets } from '../dashboards/page.ts'
import { setupFactsOf } from '../widgets/catalogue.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'

export const NOTHING_TO_SHOW = 'The dashboard has no widget that a client would see.'

/**
 * Reasons, as sentences for the report's owner, why this snapshot must not reach a client; empty where it
 * may. The snapshot is worded for clients: its failures as owners would read them are passed separately, and
 * what is not set up is read from the dashboard.
 */
export async function preflight(
  context: AppContext,
  companyId: string,
  { dashboard, widgets }: Pick<DashboardSnapshot, 'dashboard' | 'widgets'>,
  ownersWords: ReadonlyMap<string, WidgetMessage>,
): Promise<string[]> {
  const page = await loadPage(context, companyId, dashboard.id)
  const lost = page ? lostWords(page) : []
  if (widgets.length === 0) return lost.length > 0 ? lost : [NOTHING_TO_SHOW]
  const of = (...states: WidgetView['state'][]) => widgets.filter(({ state }) => states.includes(state))
  const unset = of('unconfigured').map(({ id }) => id)
  return [
    ...lost,
    ...(unset.length > 0 ? unsetWords(page, unset) : []),
    ...of('failed', 'stale', 'partial').map(
      (view) => `“${view.title || 'Untitled widget'}”: ${inWords(ownersWords.get(view.id) ?? view.message)}`,
    ),
  ]
}

/**
 * Why a report of each of these dashboards would be held as things stand, as far as what is stored tells: no vendor is
 * asked.
 */
export async function foreseenProblems(
  tx: Tenant,
  dashboardIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const pages = await loadOrdinaryPages(tx, dashboardIds)
  return new Map([...pages].map(([id, page]) => [id, foreseenOf(page)]))
}

function foreseenOf(page: Pick<Page, 'widgets' | 'sources'>): string[] {
  const lost = lostWords(page)
  const shown = printedWidgets(page, { owner: false, realTime: false })
  if (shown.length === 0) return lost.length > 0 ? lost : [NOTHING_TO_SHOW]
  const known = { kindOf: (id: string) => page.sources.get(id)?.kind, factsOf: setupFactsOf }
  const unset = shown.filter(
    (widget) => widget.nature === 'interactive' && setupProblem(widget, known) !== null,
  )
  const broken = sourceIdsOf(shown)
    .flatMap((id) => page.sources.get(id) ?? [])
    .filter(({ invalid }) => invalid)
  return [
    ...lost,
    ...(unset.length > 0
      ? unsetWords(
          page,
          unset.map(({ id }) => id),
        )
      : []),
    ...broken.map(
      ({ accountLabel, invalidReason }) =>
        `“${accountLabel}” has to be connected again: ${invalidReason ?? 'it no longer lets us in.'}`,
    ),
  ]
}

function inWords(message: WidgetMessage | null): string {
  if (!message) return 'its data could not be fetched.'
  return message.vendor ? `${message.text} (“${message.vendor}”)` : message.text
}

/** Widgets that clients don't see any more, as all their sources were deleted. */
function lostWords(page: Pick<Page, 'widgets' | 'sources'>): string[] {
  const seen = new Set(shownWidgets(page, false))
  return page.widgets
    .filter((widget) => !seen.has(widget) && !widget.realTime && !widget.screenOnly)
    .filter(({ instances }) => instances.some(({ sourceId }) => sourceId !== null))
    .map(
      ({ title }) =>
        `“${title || 'Untitled widget'}”: its source was deleted. Choose another source for it, or remove the widget.`,
    )
}

function unsetWords(page: Pick<Page, 'widgets' | 'sources'> | null, ids: readonly string[]): string[] {
  const widgets = page?.widgets.filter(({ id }) => ids.includes(id)) ?? []
  const known = { kindOf: (id: string) => page?.sources.get(id)?.kind, factsOf: setupFactsOf }
  const alone = widgets.flatMap((widget) => {
    const problem = setupProblem(widget, known)
    return problem && problem.state === null
      ? [`“${widget.title || 'Untitled widget'}”: ${problem.todo}`]
      : []
  })
  const words = [...unsetOf(widgets, known).map(unsetInWords), ...alone]
  // Set up in the meantime: the next try sees it.
  return words.length > 0 ? words : ['Some widgets were being set up while the report was made.']
}

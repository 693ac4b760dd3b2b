import type { z } from 'zod'
import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import type { dashboard as dashboardSchema } from '../../../shared/api/dashboards.ts'
import type { DashboardStyles } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { keyFigures } from '../../../shared/rules/lowCards.ts'
import { presentForSheet } from '../brand/presentBrand.ts'
import { fileUrl } from '../files/address.ts'
import { withRichText } from '../widgets/richText.ts'
import { sanitise } from '../widgets/sanitise.ts'
import type { Windows } from '../widgets/widgetRun.ts'
import { type Page, shownWidgets } from './page.ts'
import { type DashboardRow, defaultsOf, stylesOf } from './queries.ts'
import { knownType } from './windows.ts'

export type DashboardAnswer = z.input<typeof dashboardSchema>
export type Lock = DashboardAnswer['locked']

/** A dashboard's styles with its images as addresses. */
export function presentStyles(row: Pick<DashboardRow, 'styles'>): DashboardStyles {
  const styles = stylesOf(row)
  const address = (name: string | null) => name && fileUrl(name)
  return {
    ...styles,
    logoImage: address(styles.logoImage),
    backgroundImage: address(styles.backgroundImage),
    clientImage: address(styles.clientImage),
  }
}

/** Everything an owner edits. */
export function presentForOwner(
  page: Page,
  windows: Windows,
  extra: { locked: Lock; automaticReports: AutomaticReport[]; linkHost: string | null },
): DashboardAnswer {
  return {
    ...frame(page, windows),
    public: false,
    clientId: page.dashboard.clientId,
    sample: page.dashboard.sample,
    defaults: defaultsOf(page.dashboard),
    widgets: page.widgets.map(presentWidget),
    ...extra,
  }
}

/** A stored widget with its rich texts sanitised once more on the way out. */
export const presentWidget = (widget: Widget): Widget => withRichText(widget, sanitise)

/**
 * What a guest's page needs and nothing else: no source, input, filter, report, lock or address of a person. Built field
 * by field.
 */
export function presentForViewer(page: Page, windows: Windows): DashboardAnswer {
  return {
    ...frame(page, windows),
    public: true,
    downloads: page.link?.downloads ?? true,
    named: page.link !== null,
    defaults: {},
    widgets: shownWidgets(page, false).map((widget) => {
      const { id, hash, order, realTime, screenOnly, nature, title, format, width, height } = widget
      const description = sanitise(widget.description)
      const figures = keyFigures(widget)
      return {
        id,
        hash,
        order,
        realTime,
        screenOnly,
        nature,
        title,
        description,
        format,
        width,
        height,
        figures,
      }
    }),
    locked: null,
    automaticReports: [],
  }
}

function frame({ dashboard, company }: Page, windows: Windows) {
  return {
    id: dashboard.id,
    permalink: dashboard.permalink,
    name: dashboard.name,
    version: dashboard.version,
    active: dashboard.active,
    passwordProtected: dashboard.passwordHash !== null,
    hiddenDateSelector: dashboard.hiddenDateSelector,
    footer: sanitise(dashboard.footer),
    rangeType: knownType(dashboard.rangeType),
    startDate: windows.current.start,
    endDate: windows.current.end,
    compareStartDate: windows.compare?.start ?? null,
    compareEndDate: windows.compare?.end ?? null,
    timezone: dashboard.timezone,
    locale: windows.locale,
    styles: presentStyles(dashboard),
    company: presentForSheet(company),
  }
}

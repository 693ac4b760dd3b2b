import type { Widget } from '../../../shared/api/widgets.ts'
import type { Windows } from '../widgets/widgetRun.ts'
import type { Page } from './page.ts'

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

/** When the page's today ends, and its windows move on. */
export function endOfDay({ today, timezone }: Windows): Temporal.Instant {
  return Temporal.PlainDate.from(today).add({ days: 1 }).toZonedDateTime(timezone).toInstant()
}

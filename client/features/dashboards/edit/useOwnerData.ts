import { useMemo } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { ScreenLayout } from '../../../../shared/domain/widgets.ts'
import { useInterval } from '../../../lib/useInterval.ts'
import { useWidgetData } from '../view/useWidgetData.ts'
import { useChangedSources, useSourceNews } from './useSourceNews.ts'

const REAL_TIME_MS = 60_000

interface Page {
  dashboard: Dashboard
  /** Those on screen, in their order. */
  widgets: readonly Widget[]
  /** Those that the server has. */
  saved: readonly Widget[]
  dates: Record<string, string>
  drawnFor: string
  /** Null before the page is measured. */
  layout: ScreenLayout | null
  realTime: boolean
}

/** The data of the widgets on screen. A real-time page refreshes it every minute that it is seen. */
export function useOwnerData({ dashboard, widgets, saved, dates, drawnFor, layout, realTime }: Page) {
  const ids = useKnownIds(widgets, saved, layout !== null)
  const query = useMemo(() => ({ ...dates, ...(layout && { layout }) }), [dates, layout])
  const widgetData = useWidgetData({ permalink: dashboard.permalink, ids, query, drawnFor })
  const { data, refresh } = widgetData
  useSourceNews(data)
  useChangedSources(
    widgets.filter(({ id }) => ids.includes(id)),
    refresh,
  )
  useInterval(() => void refresh(ids, { cloak: false }), realTime ? REAL_TIME_MS : null)
  return { ...widgetData, refreshAll: () => void refresh(ids, { force: true }) }
}

/** The ids of shown widgets that the server has, for which data can be requested; stable while they are the same. */
function useKnownIds(
  widgets: readonly Widget[],
  saved: readonly Widget[],
  measured: boolean,
): readonly string[] {
  const known = new Set(saved.map(({ id }) => id))
  const ids = measured ? widgets.map(({ id }) => id).filter((id) => known.has(id)) : []
  const signature = ids.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids themselves are what counts
  return useMemo(() => ids, [signature])
}

import { useEffect, useRef } from 'react'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { changedSources, useSourceRefresh, useSources } from '../../sources/index.ts'
import type { useWidgetData } from '../view/useWidgetData.ts'
import type { WidgetData } from '../view/widgetData.ts'

/**
 * Refetches the sources and the company's count of invalid ones as soon as a widget on screen reports that a source
 * must be signed in again, or no longer reports it: message 125 is shown exactly while one must be.
 */
export function useSourceNews(data: WidgetData): void {
  const refresh = useRef(useSourceRefresh())
  const refused = Object.values(data).some(({ view }) => view?.message?.action?.kind === 'reauthorise')
  const known = useRef(false)
  useEffect(() => {
    if (known.current === refused) return
    known.current = refused
    void refresh.current()
  }, [refused])
}

/**
 * Requests the widgets of a source anew once it has changed elsewhere, such as by a new sign-in: told of by the page's socket,
 * or seen when the list of sources is read for another reason.
 */
export function useChangedSources(
  widgets: readonly Widget[],
  refresh: ReturnType<typeof useWidgetData>['refresh'],
): void {
  const sources = useSources().data
  const before = useRef(sources)
  const latest = useRef({ widgets, refresh })
  latest.current = { widgets, refresh }
  useEffect(() => {
    const changed = changedSources(before.current, sources)
    before.current = sources
    const fed = latest.current.widgets.filter(({ instances }) =>
      instances.some(({ sourceId }) => sourceId && changed.has(sourceId)),
    )
    void latest.current.refresh(fed.map(({ id }) => id))
  }, [sources])
}

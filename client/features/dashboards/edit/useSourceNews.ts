import { useEffect, useRef } from 'react'
import { useSourceRefresh } from '../../sources/index.ts'
import type { WidgetData } from '../view/widgetData.ts'

/**
 * Has the sources and the company's count of dead ones requested anew as soon as a widget on screen says that a source
 * must be signed in again, or no longer says so: message 125 is there exactly while one is.
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

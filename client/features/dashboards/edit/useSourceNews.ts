import { useEffect, useRef } from 'react'
import { useSourceRefresh } from '../../sources/index.ts'
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

import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ScreenLayout } from '../../../../shared/domain/widgets.ts'
import { layoutFor } from './layoutFor.ts'

/**
 * Which of the server's layouts fits the measured element; null before it is measured (before the first paint). A
 * page that is laid out for paper preserves the layout of its screen.
 */
export function useLayout(box: RefObject<HTMLElement | null>, onPaper = false): ScreenLayout | null {
  const [layout, setLayout] = useState<ScreenLayout | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || onPaper) return
    const measure = () => setLayout(layoutFor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, onPaper])
  return layout
}

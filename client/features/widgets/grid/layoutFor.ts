import type { ScreenLayout } from '../../../../shared/domain/widgets.ts'
import { LAYOUT_FROM } from '../../../../shared/rules/layout.ts'

/** The layout of a screen whose grid is that many CSS pixels wide; grid.css breaks at the same widths. */
export function layoutFor(width: number): ScreenLayout {
  if (width >= LAYOUT_FROM.wide) return 'wide'
  return width >= LAYOUT_FROM.medium ? 'medium' : 'narrow'
}

import type { Layout } from '../../../../shared/domain/widgets.ts'

/** The layout of a screen whose grid is that many CSS pixels wide; grid.css breaks at the same widths. */
export function layoutFor(width: number): Exclude<Layout, 'print'> {
  if (width >= 1040) return 'wide'
  return width >= 600 ? 'medium' : 'narrow'
}

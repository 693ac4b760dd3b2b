import { useState } from 'react'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { isOnSample } from '../../../../../shared/rules/sampleDashboard.ts'

export interface Sample {
  /** Widgets that show sample figures, and all with data. */
  widgets: number
  of: number
}

/**
 * How much of a sample dashboard is still one; null for any other. As on the server, it ends with the last widget without
 * a source that is saved, and does not begin again.
 */
export function useSample({ sample }: Pick<OwnDashboard, 'sample'>, saved: readonly Widget[]): Sample | null {
  const [isOver, setOver] = useState(!sample)
  const widgets = saved.filter(isOnSample).length
  if (!isOver && widgets === 0) setOver(true)
  if (isOver || widgets === 0) return null
  return { widgets, of: saved.filter(({ nature }) => nature === 'interactive').length }
}

import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import type { Measure, WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { statusOf } from '../../../../shared/rules/monitoring/domainStatus.ts'

/** A domain as the grid draws it. */
export interface LineProps {
  row: WatchedDomain
  /** Counted from 1, with the headings. */
  position: number
  /** Where it is in the grid, in pixels. */
  top: number
  height: number
  measures: readonly Measure[]
  windows: readonly WatchWindow[]
  isActive: boolean
  onOpen: (id: string) => void
  onActive: (id: string) => void
}

/** What a domain's row is to the grid, whether it is drawn as a line or as a card. */
export const lineAttributes = ({ row, position, top, height, isActive, onOpen, onActive }: LineProps) => ({
  'aria-rowindex': position,
  'aria-selected': isActive,
  tabIndex: isActive ? 0 : -1,
  style: { height, transform: `translateY(${top}px)` },
  'data-domain': row.id,
  'data-status': statusOf(row),
  onFocus: () => onActive(row.id),
  onClick: () => onOpen(row.id),
})

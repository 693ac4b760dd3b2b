import type { ChangeView, Figure, FigureOrigin, WidgetView } from '../../../../shared/api/view.ts'
import type { TimeStep } from '../../../../shared/domain/values.ts'
import type { FigureAddress } from './address.ts'

/** A figure of a widget with what it represents. */
export interface FoundFigure {
  address: FigureAddress & { column: number }
  text: string
  value: number | null
  /** The metric's name. */
  label: string
  /** Its row, slice or axis; null for the whole window. */
  category: string | null
  /** Where the category is a time. */
  time: { key: string; step: TimeStep } | null
  change: ChangeView | null
  /** Several where figures of several metrics are added up. */
  origins: FigureOrigin[]
  making: 'row' | 'total' | 'slices' | 'parts' | 'rest'
  /** A figure of the window that is compared with. */
  earlier: boolean
}

/** How the figures of that metric came about. */
export const originsFor = ({ origins }: WidgetView, id: string): FigureOrigin[] =>
  origins.filter((one) => one.id === id)

/** A metric's figure over the whole window. */
export function totalFigure(
  view: WidgetView,
  { id, label, figure, at }: { id: string; label: string; figure: Figure; at: number },
): FoundFigure {
  return {
    address: { row: 'total', column: at },
    ...figure,
    label,
    category: null,
    time: null,
    origins: originsFor(view, id),
    making: 'total',
    earlier: false,
  }
}

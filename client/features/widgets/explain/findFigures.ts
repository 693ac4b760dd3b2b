import type { WidgetView } from '../../../../shared/api/view.ts'
import { formatOf } from '../formats/registry.ts'
import type { FigureAddress } from './address.ts'
import type { FoundFigure } from './foundFigure.ts'

/** The figures at an address of a view, the one of its column or one for each series. */
export function findFigures(view: WidgetView, address: FigureAddress): FoundFigure[] {
  const { body } = view
  return (body && formatOf(body.kind).findFigures?.(view, body, address)) ?? []
}

import type { WidgetView } from '../../../../shared/api/view.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { keyFigures } from '../../../../shared/rules/lowCards.ts'
import { sanitise } from '../sanitise.ts'
import type { Windows } from '../widgetRun.ts'

/** The part of a widget's view that does not depend on figures. */
export function frameOf(widget: Widget, windows: Windows): WidgetView {
  return {
    id: widget.id,
    hash: widget.hash,
    nature: widget.nature,
    format: widget.format,
    title: widget.title,
    description: sanitise(widget.description),
    width: widget.width,
    height: widget.height,
    order: widget.order,
    realTime: widget.realTime,
    figures: keyFigures(widget),
    state: 'ready',
    message: null,
    notices: [],
    asOf: null,
    windows:
      widget.nature === 'passive' || widget.realTime
        ? null
        : { current: windows.current, compare: windows.compare },
    provenance: [],
    origins: [],
    body: null,
  }
}

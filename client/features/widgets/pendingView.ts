import type { WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'

/** What is known of a stored widget before its data has come; draw it with `loading`. */
export function pendingView(
  widget: Pick<
    Widget,
    'id' | 'hash' | 'nature' | 'format' | 'title' | 'description' | 'width' | 'height' | 'order' | 'realTime'
  > &
    Pick<WidgetView, 'figures'>,
): WidgetView {
  const { id, hash, nature, format, title, description, width, height, order, realTime, figures } = widget
  return {
    id,
    hash,
    nature,
    format,
    title,
    description,
    width,
    height,
    order,
    realTime,
    figures,
    state: 'ready',
    message: null,
    notices: [],
    asOf: null,
    windows: null,
    provenance: [],
    origins: [],
    body: null,
  }
}

import type { WidgetView } from '../../../../shared/api/view.ts'
import type { Layout } from '../../../../shared/domain/widgets.ts'
import { widgetSize } from '../../../../shared/rules/layout.ts'
import type { Box } from './geometry.ts'
import { legendLines, needsLegend } from './legend.ts'
import { textWidth } from './textWidth.ts'

/** Heights and paddings of a card's parts in CSS pixels; card.css sets the same. */
export const CARD = {
  paddingX: 18,
  paddingTop: 14,
  paddingBottom: 10,
  border: 1,
  title: 24,
  descriptionLine: 18,
  headerGap: 6,
  legendLine: 22,
  notice: 20,
  footer: 26,
} as const

/** Pixels that a chart has in its card in that layout: the card without header, legend and footer. */
export function chartBox(view: WidgetView, layout: Layout): Box {
  const card = widgetSize(layout, view.width, view.height)
  const width = card.width - 2 * (CARD.paddingX + CARD.border)
  const header =
    (view.title ? CARD.title : 0) +
    descriptionLines(view.description, width) * CARD.descriptionLine +
    (view.title || view.description ? CARD.headerGap : 0)
  const { body } = view
  const series = body?.kind === 'chart' || body?.kind === 'radar' ? body.series : []
  const legend = needsLegend(series, view.title) ? legendLines(series, width) * CARD.legendLine : 0
  const notice = view.notices.length > 0 ? CARD.notice : 0
  const frame = CARD.paddingTop + CARD.paddingBottom + 2 * CARD.border + CARD.footer + notice
  return { width, height: Math.max(48, card.height - frame - header - legend) }
}

/** A widget's description takes at most two lines above a chart. */
function descriptionLines(html: string, width: number): number {
  const text = html.replace(/<[^>]*>/g, ' ').trim()
  if (!text) return 0
  return textWidth(text, 13) > width ? 2 : 1
}

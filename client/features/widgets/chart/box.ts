import type { Series, WidgetView } from '../../../../shared/api/view.ts'
import { isPaper, type Layout } from '../../../../shared/domain/widgets.ts'
import { widgetSize } from '../../../../shared/rules/layout.ts'
import type { Box } from './geometry.ts'
import { legendLines, legendRoom, needsLegend } from './legend.ts'
import { textWidth } from './textWidth.ts'

/** Heights and paddings of a card's parts in CSS pixels; card.css, header.css and message.css set the same. */
export const CARD = {
  paddingX: 18,
  paddingTop: 14,
  paddingBottom: 10,
  border: 1,
  title: 24,
  descriptionLine: 18,
  headerGap: 6,
  legendLine: 22,
  bannerLine: 17,
  bannerFrame: 16,
} as const

/** Below this height a drawing is unreadable; on paper its card grows instead. */
const LEAST = 48
const LEAST_ON_PAPER = 112

/**
 * Pixels that a chart has in its card in that layout: the card without header, banner and the legend of these series.
 */
export function chartBox(view: WidgetView, layout: Layout, series: readonly Series[]): Box {
  const card = widgetSize(layout, view.width, view.height)
  const width = card.width - 2 * (CARD.paddingX + CARD.border)
  const header =
    (view.title ? CARD.title : 0) +
    descriptionLines(view.description, width) * CARD.descriptionLine +
    (view.title || view.description ? CARD.headerGap : 0)
  const room = legendRoom(view.height, isPaper(layout))
  const lines = needsLegend(series, view.title) ? legendLines(series, width, room).lines.length : 0
  const legend = lines * CARD.legendLine
  const frame = CARD.paddingTop + CARD.paddingBottom + 2 * CARD.border + bannerHeight(view, width)
  const least = isPaper(layout) ? LEAST_ON_PAPER : LEAST
  return { width, height: Math.max(least, card.height - frame - header - legend) }
}

/** A widget's description takes at most two lines above a chart. */
function descriptionLines(html: string, width: number): number {
  const text = html.replace(/<[^>]*>/g, ' ').trim()
  if (!text) return 0
  return textWidth(text, 13) > width ? 2 : 1
}

/** The message under a chart that is stale or partial: up to two lines, and one of the vendor's words. */
export function bannerHeight({ state, message }: WidgetView, width: number): number {
  if ((state !== 'stale' && state !== 'partial') || !message) return 0
  const room = width - 48 - (message.action ? 90 : 0)
  const lines = (textWidth(message.text, 12) > room ? 2 : 1) + (message.vendor ? 1 : 0)
  return lines * CARD.bannerLine + CARD.bannerFrame
}

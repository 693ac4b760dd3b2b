import type { WidgetInstance } from '../api/widgets.ts'
import type { WidgetFormat } from '../domain/widgets.ts'

/** The height of a card of key figures that stand in one row, in CSS pixels; grid.css has the same. */
export const LOW_CARD = 148

/** How many key figures a widget shows side by side, known before they are; absent for other formats. */
export function keyFigures({ format, instances }: Counted): number | undefined {
  if (format !== 'summary') return undefined
  return instances.reduce(
    (count, { inputs }) => count + inputs.metrics.length + inputs.calculatedMetrics.length,
    0,
  )
}

interface Counted {
  format: WidgetFormat
  instances: readonly { inputs: Pick<WidgetInstance['inputs'], 'metrics' | 'calculatedMetrics'> }[]
}

/**
 * How many key figures a card has that is as low as one row of them, where its author chose the least height: no more
 * than it has quarters of a row, and no words above them. Null for all other cards, which are as high as rows of charts.
 */
export function lowCard(card: {
  width: number
  height: number
  figures?: number
  description: string
}): number | null {
  const { width, height, figures = 0, description } = card
  return height === 1 && description === '' && figures > 0 && figures <= width ? figures : null
}

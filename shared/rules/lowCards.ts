import type { WidgetFormat } from '../domain/widgets.ts'

/** The height of a card of key figures by the rows that they stand in, in CSS pixels; grid.css has the same. */
export const LOW_CARD = { 1: 148, 2: 216 } as const

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
  instances: readonly { inputs: { metrics: readonly unknown[]; calculatedMetrics: readonly unknown[] } }[]
}

/** A card that is lower than a row of charts. */
export interface LowCard {
  /** Rows in which its figures stand. */
  rows: keyof typeof LOW_CARD
  /** On phones too, where two stand beside each other. */
  narrow: boolean
}

/**
 * Whether a card of key figures is as low as one or two rows of them, where its author chose the least height: one figure
 * a quarter and row, and no words above them. Null for all others, which are as high as a row of charts.
 */
export function lowCard(card: {
  width: number
  height: number
  figures?: number
  description: string
}): LowCard | null {
  const { width, height, figures = 0, description } = card
  const rows = Math.ceil(figures / width)
  if (height > 1 || description !== '' || (rows !== 1 && rows !== 2)) return null
  return { rows, narrow: figures <= 2 * rows }
}

import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import type { Measure } from '../../../../shared/domain/monitoring.ts'
import { sentenceOf } from '../inWords.ts'
import type { GridLine } from '../rows.ts'
import type { GridWindow } from '../view.ts'

/** Heights that grid.module.css sets too: a row is placed before it is drawn. */
const HEIGHTS = {
  wide: { heading: 34, row: 50, sentence: 24 },
  card: { heading: 36, row: 84, sentence: 44 },
} as const
/** Another line of a card's figures. */
const CHIPS_PX = 22

/** Whether a line under the figures says what is wrong, or why it is silent. */
export const hasSentence = (line: GridLine): boolean =>
  line.kind === 'domain' && sentenceOf(line.row) !== null

/** How many pixels a line of the grid takes. */
export function heightOf(line: GridLine, isCard: boolean, window: GridWindow): number {
  const { heading, row, sentence } = isCard ? HEIGHTS.card : HEIGHTS.wide
  if (line.kind === 'heading') return heading
  const isTwice = isCard && window === 'both' && hasFigures(line.row)
  return row + (hasSentence(line) ? sentence : 0) + (isTwice ? CHIPS_PX : 0)
}

const hasFigures = ({ measures }: WatchedDomain): boolean =>
  Object.values(measures).some((one) => one[7].value !== null || one[30].value !== null)

const STATUS_PX = 122
const NAME_PX = 200
const FIGURE_PX = 104
const BUDGET_PX = 104

/** The columns as a template of CSS, and the least width that they need. */
export function columnsOf(measures: readonly Measure[], window: GridWindow) {
  const each = window === 'both' ? 2 * FIGURE_PX : FIGURE_PX
  const parts = [
    `${STATUS_PX}px`,
    `minmax(${NAME_PX}px, 1.6fr)`,
    ...measures.map(() => `minmax(${each}px, 1fr)`),
    `${BUDGET_PX}px`,
  ]
  return {
    template: parts.join(' '),
    leastWidth: STATUS_PX + NAME_PX + measures.length * each + BUDGET_PX,
  }
}

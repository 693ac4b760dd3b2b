import type { PaperLayout } from '../../../../shared/domain/widgets.ts'
import { widgetSize } from '../../../../shared/rules/layout.ts'

/** Padding and border at both sides of a card on paper, as in card.css. */
const FRAME = 2 * (14 + 1)

/** Width of the body of a card that many quarters wide on such paper, in CSS pixels. */
export const roomOnPaper = (layout: PaperLayout, quarters: number): number =>
  widgetSize(layout, quarters, 1).width - FRAME

import type { Figure } from '../../../../../shared/api/view.ts'

/** Characters that are still larger than the words around them in a quarter of a row; scorecard.css sets them by number. */
const MOST_CHARACTERS = 16

/**
 * What stands at the head of a scorecard that many quarters wide: the figure, or its short form where it would have to
 * be set so small that it is the least of the card. Paper has nothing to hover or press: there it is whole.
 */
export function headFigure({ text, short }: Figure, quarters: number, still: boolean): string {
  return short && !still && text.length > MOST_CHARACTERS * quarters ? short : text
}

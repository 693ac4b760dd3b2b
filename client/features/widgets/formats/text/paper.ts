import type { ArticleView, WidgetBody } from '../../../../../shared/api/view.ts'
import type { PaperRules } from '../format.ts'
import { roomOnPaper } from '../roomOnPaper.ts'

/** Text with more lines than these requires a wider card. */
const LINES_IN_A_COLUMN = 20
/** From so many lines in the whole width on it may break over pages: beside others, and where it stands alone. */
const LONG = 25
const LONG_ALONE = 12
/** Width of a character of text, in CSS pixels. */
const CHARACTER = 7

/** How bodies of text (HTML) are laid on paper. */
export const paperOfTexts = <Body extends WidgetBody>(textsOf: (body: Body) => string[]) =>
  ({
    quarters: (body, quarters) => quartersOf(textsOf(body), quarters),
    isLong: (body, { alone }) => linesOf(textsOf(body), roomOnPaper(4)) > (alone ? LONG_ALONE : LONG),
  }) satisfies PaperRules<Body>

/** The texts of an article. */
export const textsOfArticle = ({ contentHtml, descriptionHtml }: ArticleView): string[] => [
  contentHtml,
  descriptionHtml,
]

const quartersOf = (texts: string[], quarters: number): number =>
  quarters < 4 && linesOf(texts, roomOnPaper(quarters)) > LINES_IN_A_COLUMN
    ? quartersOf(texts, Math.min(4, quarters * 2))
    : quarters

/** Lines of texts in that room; each paragraph, item and break begins a new one. */
const linesOf = (texts: string[], room: number): number =>
  texts.reduce(
    (sum, html) =>
      sum + (html.length * CHARACTER) / room + Math.max(0, (html.match(NEW_LINE)?.length ?? 0) - 1),
    0,
  )

const NEW_LINE = /<(?:p|br|li|h[1-6]|blockquote|pre|tr)\b/g

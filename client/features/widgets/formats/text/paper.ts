import type { ArticleView, WidgetBody } from '../../../../../shared/api/view.ts'
import type { PaperLayout } from '../../../../../shared/domain/widgets.ts'
import { PAGE_ROOM } from '../../../../../shared/rules/layout.ts'
import type { PaperRules } from '../format.ts'
import { roomOnPaper } from '../roomOnPaper.ts'

/** Text with more lines than these requires a wider card. */
const LINES_IN_A_COLUMN = 20
/** Height of a line with its share of the space between paragraphs, in CSS pixels. */
const LINE = 18
/** Width of a character of text, in CSS pixels. */
const CHARACTER = 7

/** How bodies of text (HTML) are laid on paper. */
export const paperOfTexts = <Body extends WidgetBody>(textsOf: (body: Body) => string[]) =>
  ({
    quarters: (body, quarters, layout) => quartersOf(textsOf(body), quarters, layout),
    isLong: (body, { alone, layout }) =>
      linesOf(textsOf(body), roomOnPaper(layout, 4)) * LINE >
      PAGE_ROOM[layout].breaksFrom[alone ? 'alone' : 'beside'],
  }) satisfies PaperRules<Body>

/** The texts of an article. */
export const textsOfArticle = ({ contentHtml, descriptionHtml }: ArticleView): string[] => [
  contentHtml,
  descriptionHtml,
]

const quartersOf = (texts: string[], quarters: number, layout: PaperLayout): number =>
  quarters < 4 && linesOf(texts, roomOnPaper(layout, quarters)) > LINES_IN_A_COLUMN
    ? quartersOf(texts, Math.min(4, quarters * 2), layout)
    : quarters

/** Lines of texts in that room; each paragraph, item and break begins a new one. */
const linesOf = (texts: string[], room: number): number =>
  texts.reduce(
    (sum, html) =>
      sum + (html.length * CHARACTER) / room + Math.max(0, (html.match(NEW_LINE)?.length ?? 0) - 1),
    0,
  )

const NEW_LINE = /<(?:p|br|li|h[1-6]|blockquote|pre|tr)\b/g

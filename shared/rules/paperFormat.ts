import type { PaperLayout } from '../domain/widgets.ts'
import { type Locale, languageOf } from './locale.ts'

/** Paper that a dashboard is printed on; `auto`: what is usual where its client is. */
export const PAPERS = ['auto', 'a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** How a dashboard's pages lie. Slides are 16:9 whatever the paper. */
export const PAGES = ['portrait', 'landscape', 'slides'] as const
export type Pages = (typeof PAGES)[number]

const LAYOUT_OF: Record<Pages, PaperLayout> = { portrait: 'print', landscape: 'landscape', slides: 'slides' }

/** The layout that a dashboard's pages are drawn for. */
export const paperLayout = ({ pages }: { pages: Pages }): PaperLayout => LAYOUT_OF[pages]

/** Countries whose offices have Letter in their printers, of those whose dates can be chosen (CLDR, measurement data). */
const LETTER = new Set(['en-US', 'en-CA', 'fr-CA', 'es-MX'])

/** The format of a dashboard's pages. */
export function paperFormat(chosen: Paper, locale: Pick<Locale, 'dates'>): Exclude<Paper, 'auto'> {
  if (chosen !== 'auto') return chosen
  return LETTER.has(languageOf(locale)) ? 'letter' : 'a4'
}

import { type Locale, languageOf } from './locale.ts'

/** Paper that a dashboard is printed on; `auto`: what is usual where its client is. */
export const PAPERS = ['auto', 'a4', 'letter'] as const
export type Paper = (typeof PAPERS)[number]

/** Countries whose offices have Letter in their printers, of those whose dates can be chosen (CLDR, measurement data). */
const LETTER = new Set(['en-US', 'en-CA', 'fr-CA', 'es-MX'])

/** The format of a dashboard's pages. */
export function paperFormat(chosen: Paper, locale: Pick<Locale, 'dates'>): Exclude<Paper, 'auto'> {
  if (chosen !== 'auto') return chosen
  return LETTER.has(languageOf(locale)) ? 'letter' : 'a4'
}

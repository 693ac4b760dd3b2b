import {
  LANGUAGES,
  type Language,
  NUMBER_PATTERNS,
  type NumberPattern,
  type WeekStart,
} from '../domain/locales.ts'

/** How a page writes numbers and dates, and where its weeks and years begin. */
export interface Locale {
  /** BCP 47 tag of dates, for Intl. */
  dates: string
  /** BCP 47 tag of numbers, for Intl. */
  numbers: string
  /** Of amounts whose source names none; null: US dollars. */
  currency: string | null
  weekStart: WeekStart
  /** Month of its first day, 1 to 12. */
  fiscalYearStart: number
}

/** What is chosen for a client, apart from its zone. */
export interface LocaleChoice {
  language: Language
  numbers: Language | NumberPattern
  currency: string
  weekStart: WeekStart
  fiscalYearStart: number
}

/** Of dashboards without a client, and of a client for which nothing is chosen. */
export const DEFAULT_LOCALE: Locale = {
  dates: 'en-GB',
  numbers: 'en-US',
  currency: null,
  weekStart: 1,
  fiscalYearStart: 1,
}

const DEFAULT_TAGS: ReadonlySet<string> = new Set([DEFAULT_LOCALE.dates, DEFAULT_LOCALE.numbers])

/**
 * The choice as Intl takes it. Digits are Latin and years those of the Gregorian calendar in every language, so that
 * figures align, axes can be compared and dates are those of the vendors (docs/decisions/2026-11-25-locale-profile.md).
 */
export function localeOf({ language, numbers, ...rest }: LocaleChoice): Locale {
  return {
    dates: withExtension(language, 'ca-gregory-nu-latn'),
    numbers: numbersTag(numbers),
    currency: rest.currency,
    weekStart: rest.weekStart,
    fiscalYearStart: rest.fiscalYearStart,
  }
}

/** A number format as Intl takes it. */
export const numbersTag = (numbers: LocaleChoice['numbers']): string =>
  withExtension(isLanguage(numbers) ? numbers : NUMBER_PATTERNS[numbers], 'nu-latn')

const withExtension = (tag: string, extension: string) =>
  DEFAULT_TAGS.has(tag) ? tag : `${tag}-u-${extension}`

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text)

/** The language of its dates, as `lang` takes it: `de-DE`. */
export const languageOf = ({ dates }: Pick<Locale, 'dates'>): string => dates.split('-u-')[0] ?? dates

const RIGHT_TO_LEFT = /^(ar|he)\b/
/** Whether its dates are written from right to left. */
export const isRightToLeft = ({ dates }: Pick<Locale, 'dates'>): boolean => RIGHT_TO_LEFT.test(dates)

const LEFT_TO_RIGHT_MARK = '\u200e'
const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A date as it stands among English words and in drawings: one from right to left would turn the words around it, and
 * be turned by them.
 */
export const isolated = (text: string, locale: Pick<Locale, 'dates'>): string =>
  isRightToLeft(locale) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text

/** Plain numbers and shares, which read the same in text of either direction. */
const PLAIN = /^\u200e?[-+]?[\d.,]+\u200e?%?\u200e?$/

/**
 * A figure of a language that is written from right to left, with its unit on that language's side wherever it stands:
 * in cells, in the text of mails and in drawings, which have no elements to isolate it. Intl's own marks do so within
 * text of that language only.
 * @param numbers BCP 47 tag of the numbers
 */
export function isolatedFigure(text: string, numbers: string): string {
  if (!RIGHT_TO_LEFT.test(numbers) || PLAIN.test(text)) return text
  const bare = text.replaceAll(/[\u061c\u200e\u200f]/g, '')
  return RIGHT_TO_LEFT_ISOLATE + bare.replace(/[-+]/, `${LEFT_TO_RIGHT_MARK}$&`) + POP_ISOLATE
}

import { z } from 'zod'
import { keysOf } from '../domain/keysOf.ts'
import { LANGUAGES, NUMBER_PATTERNS, WEEK_STARTS } from '../domain/locales.ts'
import type { Locale } from '../rules/locale.ts'

const PATTERNS = keysOf(NUMBER_PATTERNS)
export const weekStart = z.literal(WEEK_STARTS)
const month = z.number().int().min(1).max(12)
const currency = z
  .string()
  .refine(
    (code) => Intl.supportedValuesOf('currency').includes(code),
    'Choose a currency by its three letters, such as EUR.',
  )

const choice = z.object({
  /** Of dates. */
  language: z.enum(LANGUAGES),
  /** As a language writes numbers, or by their look. */
  numbers: z.enum([...LANGUAGES, ...PATTERNS]),
  /** Of amounts whose source names none; the form of a new widget whose source converts begins with it. */
  currency,
  /** 0 for Sunday, 1 for Monday, 6 for Saturday. */
  weekStart,
  /** Month in which the fiscal year begins, 1 to 12. */
  fiscalYearStart: month,
})
const { language, numbers } = choice.shape

/** What is chosen of a client's locale, apart from its zone. The defaults are how all was written before. */
export const localeChoice = z.object({
  language: language.default('en-GB'),
  numbers: numbers.default('1,234.56'),
  currency: currency.default('USD'),
  weekStart: weekStart.default(1),
  fiscalYearStart: month.default(1),
})

/** The parts of it that a form changes. */
export const localeChange = choice.partial()

/** A dashboard's locale, its tags ready for Intl. */
export const locale: z.ZodType<Locale> = z.object({
  dates: z.string().max(40),
  numbers: z.string().max(40),
  currency: z.string().max(3).nullable(),
  weekStart,
  fiscalYearStart: month,
})

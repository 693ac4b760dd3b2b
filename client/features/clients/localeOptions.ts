import { keysOf } from '../../../shared/domain/keysOf.ts'
import { LANGUAGES, NUMBER_PATTERNS } from '../../../shared/domain/locales.ts'
import { numbersTag } from '../../../shared/rules/locale.ts'
import { formatValue } from '../../../shared/rules/numberFormat.ts'

const languages = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
/** What a language is called: `German (Germany)`. */
export const languageInWords = (tag: string): string => languages.of(tag) ?? tag

export const LANGUAGE_OPTIONS = LANGUAGES.map((tag) => ({ value: tag, label: languageInWords(tag) })).sort(
  (a, b) => a.label.localeCompare(b.label, 'en'),
)

const PATTERNS = keysOf(NUMBER_PATTERNS)

export const NUMBER_OPTIONS = [
  { group: 'By their look', items: PATTERNS.map((pattern) => ({ value: pattern, label: pattern })) },
  {
    group: 'As a language writes them',
    items: LANGUAGE_OPTIONS.map(({ value, label }) => ({
      value,
      label: `${label}: ${formatValue(1234.56, 'decimal', { locale: numbersTag(value) })}`,
    })),
  },
]

export const NUMBER_FORMATS = [...PATTERNS, ...LANGUAGES]

export const WEEK_OPTIONS = [
  { value: '1', label: 'Monday' },
  { value: '0', label: 'Sunday' },
  { value: '6', label: 'Saturday' },
]

const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
export const MONTH_OPTIONS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: month.format(Date.UTC(2026, index, 15)),
}))

/** Languages in which a client's dates can be written, as BCP 47 tags that Intl knows. Interface texts are English. */
export const LANGUAGES = [
  'en-GB',
  'en-US',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-ZA',
  'ar-AE',
  'ar-EG',
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'el-GR',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'he-IL',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-BE',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sv-SE',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'zh-TW',
] as const
export type Language = (typeof LANGUAGES)[number]

/**
 * Number formats by their look, for those who want one that is not their language's. Each is a locale whose plain
 * numbers and amounts have the same separators; many an English one has not (`1.234,5` beside `€1,234.50` in `en-DE`).
 */
export const NUMBER_PATTERNS = {
  '1,234.56': 'en-US',
  '1.234,56': 'en-ID',
  '1 234,56': 'en-ZA',
  "1'234.56": 'de-CH',
  '12,34,567.89': 'en-IN',
} as const
export type NumberPattern = keyof typeof NUMBER_PATTERNS

/** Days on which a week can begin: Sunday, Monday, Saturday. */
export const WEEK_STARTS = [0, 1, 6] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

import { keysOf } from './keysOf.ts'

/** Languages in which dates are written, each by the name that its speakers give it. */
export const LANGUAGES = {
  'en-GB': 'English (United Kingdom)',
  'en-US': 'English (United States)',
  'de-DE': 'Deutsch',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'pl-PL': 'Polski',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  'sv-SE': 'Svenska',
  'ja-JP': '日本語',
} as const
export type Language = keyof typeof LANGUAGES

export const LANGUAGE_TAGS = keysOf(LANGUAGES)

/** Of whoever has chosen none. */
export const USUAL_LANGUAGE: Language = 'en-GB'

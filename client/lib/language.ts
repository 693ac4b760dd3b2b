import { type Language, USUAL_LANGUAGE } from '../../shared/domain/languages.ts'
import { session } from './session.ts'

/** The language in which the person who is signed in reads dates; the usual one for everybody else, and on paper. */
export const ownLanguage = (): Language =>
  typeof document === 'undefined' ? USUAL_LANGUAGE : (session().user?.language ?? USUAL_LANGUAGE)

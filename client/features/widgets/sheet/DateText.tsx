import { DEFAULT_LOCALE, type Locale, languageOf } from '../../../../shared/rules/locale.ts'

/**
 * A date in the language that the page writes dates in. One that is not the interface's says which, for those who hear
 * it, and is kept apart, so that one from right to left does not turn the words around it.
 */
export function DateText({ locale, children }: { locale: Pick<Locale, 'dates'>; children: string }) {
  if (locale.dates === DEFAULT_LOCALE.dates) return children
  return <bdi lang={languageOf(locale)}>{children}</bdi>
}

import { EURO, OWN, SHARED, SYMBOLS, TAGS, USUAL } from '../catalogue/currencies.ts'
import { regionOf } from './locale.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code of a symbol or code; null if it is none. `tag` is the hexadecimal one of a pattern. */
export function currencyOf(symbol: string, locale: string, tag = ''): string | null {
  const plain = symbol.trim().replace(/\.$/, '')
  if (CODES.has(plain.toUpperCase()) && /^[A-Za-z]{3}$/.test(plain)) return plain.toUpperCase()
  const shared = SHARED[plain.toLowerCase()]
  if (shared) return shared[TAGS[tag.toLowerCase()] ?? regionOf(locale)] ?? USUAL[plain] ?? null
  return SYMBOLS[plain] ?? null
}

/** The currency of a number format; null where it names none that is known. */
export function patternCurrency(pattern: string, locale: string): string | null {
  const [, symbol, tag] = /\[\$([^\]-]+)(?:-([0-9A-Fa-f]+))?\]/.exec(pattern) ?? []
  if (symbol) return currencyOf(symbol, locale, tag)
  const written = /"([^"]+)"/.exec(pattern)?.[1] ?? /\p{Sc}/u.exec(pattern)?.[0]
  if (written) return currencyOf(written, locale)
  const region = regionOf(locale)
  return EURO.includes(region) ? 'EUR' : (OWN[region] ?? null)
}

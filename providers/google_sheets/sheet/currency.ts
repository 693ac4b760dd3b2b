import { EURO, OWN, SHARED, SYMBOLS, TAGS, USUAL } from '../catalogue/currencies.ts'
import type { GridCell } from '../wire.ts'
import { regionOf } from './locale.ts'

const CODES = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string): boolean => CODES.has(code)

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

/** What the signs of several countries mean in a sheet, as far as its number formats tell. */
export type Signs = ReadonlyMap<string, string>

/** The meaning of shared signs by the country tags of number formats, as in `[$kr-414]`; none where they differ. */
export function signsIn(rows: readonly GridCell[][], locale: string): Signs {
  const meanings = new Map<string, Set<string>>()
  for (const cell of rows.flat()) {
    const { sign, tag } = signIn(patternOf(cell))
    const currency = tag === '' ? null : currencyOf(sign, locale, tag)
    if (currency) meanings.getOrInsertComputed(sign.toLowerCase(), () => new Set<string>()).add(currency)
  }
  return new Map(
    [...meanings].flatMap(([sign, [code, ...others]]) =>
      code !== undefined && others.length === 0 ? [[sign, code] as const] : [],
    ),
  )
}

/** The currency that a cell shows: its code, the bare sign where nobody can tell whose it is, null without any. */
export function shownCurrency(cell: GridCell, locale: string, signs: Signs): string | null {
  const { numberValue, stringValue = '' } = cell.effectiveValue ?? {}
  const { sign, tag } =
    numberValue === undefined ? { sign: signTyped(stringValue), tag: '' } : signIn(patternOf(cell))
  if (sign === '') return null
  return currencyOf(sign, locale, tag) ?? signs.get(sign.toLowerCase()) ?? sign
}

const patternOf = ({ effectiveFormat }: GridCell) => effectiveFormat?.numberFormat?.pattern ?? ''

/** The sign of a number format; units such as `"pcs"` are none. */
function signIn(pattern: string): { sign: string; tag: string } {
  const [, symbol = '', tag = ''] = /\[\$([^\]-]+)(?:-([0-9A-Fa-f]+))?\]/.exec(pattern) ?? []
  const quoted = /"([^"]+)"/.exec(pattern)?.[1]?.trim() ?? ''
  const bare = /\p{Sc}/u.exec(pattern)?.[0] ?? ''
  return { sign: symbol.trim() || (isSign(quoted) ? quoted : bare), tag }
}

function signTyped(text: string): string {
  const mark = /\d/.test(text) ? text.replace(/[\d\s.,'’()+−-]/g, '') : ''
  return isSign(mark) ? mark : ''
}

/** Whether it marks money, also where nobody can tell of which country, as `kr` in a sheet of another one. */
export const isSign = (mark: string): boolean =>
  /^[A-Za-z]{0,2}\p{Sc}$/u.test(mark) ||
  Object.hasOwn(SHARED, mark.toLowerCase().replace(/\.$/, '')) ||
  currencyOf(mark, 'en') !== null

import { regionOf } from './locale.ts'

/** Symbols that stand for one currency wherever they are used. */
const SYMBOLS: Record<string, string> = {
  ...{ '€': 'EUR', '£': 'GBP', '₹': 'INR', '₽': 'RUB', '₺': 'TRY', '₩': 'KRW', '₪': 'ILS', '₫': 'VND' },
  ...{ '₴': 'UAH', '₦': 'NGN', '₱': 'PHP', '฿': 'THB', zł: 'PLN', Kč: 'CZK', Ft: 'HUF', lei: 'RON' },
}
/** Those that several countries share, by country. */
const SHARED: Record<string, Record<string, string>> = {
  kr: { NO: 'NOK', SE: 'SEK', DK: 'DKK', IS: 'ISK', FO: 'DKK', GL: 'DKK' },
  $: {
    ...{ US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', MX: 'MXN', SG: 'SGD', HK: 'HKD', TW: 'TWD' },
    ...{ AR: 'ARS', CL: 'CLP', CO: 'COP' },
  },
  '¥': { JP: 'JPY', CN: 'CNY' },
}
const USUAL: Record<string, string> = { $: 'USD', '¥': 'JPY' }
/** Countries by the hexadecimal language tags that Sheets writes into patterns, as in `[$kr-414]`. */
const TAGS: Record<string, string> = { '414': 'NO', '814': 'NO', '41d': 'SE', '406': 'DK', '40f': 'IS' }
/** What a money format without a symbol means. */
const OWN: Record<string, string> = {
  ...{ US: 'USD', GB: 'GBP', NO: 'NOK', SE: 'SEK', DK: 'DKK', IS: 'ISK', CH: 'CHF', PL: 'PLN', CZ: 'CZK' },
  ...{ HU: 'HUF', RO: 'RON', JP: 'JPY', CN: 'CNY', IN: 'INR', CA: 'CAD', AU: 'AUD', NZ: 'NZD', BR: 'BRL' },
  ...{ MX: 'MXN', ZA: 'ZAR', TR: 'TRY', IL: 'ILS', KR: 'KRW', TH: 'THB', SG: 'SGD', HK: 'HKD', AE: 'AED' },
}
const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

let codes: Set<string> | undefined
function isCode(text: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes.has(text)
}

/** ISO 4217 code of a symbol or code; null where it stands for none. `tag` is the hexadecimal one of a pattern. */
export function currencyOf(symbol: string, locale: string, tag = ''): string | null {
  const plain = symbol.trim().replace(/\.$/, '')
  if (isCode(plain.toUpperCase()) && /^[A-Za-z]{3}$/.test(plain)) return plain.toUpperCase()
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

/** What signs of money mean, and where. */

/** Symbols that mean the same currency everywhere. */
export const SYMBOLS: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '₦': 'NGN',
  '₱': 'PHP',
  '฿': 'THB',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
}
/** Those that several countries share, by country. */
export const SHARED: Record<string, Record<string, string>> = {
  kr: { NO: 'NOK', SE: 'SEK', DK: 'DKK', IS: 'ISK', FO: 'DKK', GL: 'DKK' },
  $: {
    US: 'USD',
    CA: 'CAD',
    AU: 'AUD',
    NZ: 'NZD',
    MX: 'MXN',
    SG: 'SGD',
    HK: 'HKD',
    TW: 'TWD',
    AR: 'ARS',
    CL: 'CLP',
    CO: 'COP',
  },
  '¥': { JP: 'JPY', CN: 'CNY' },
}
export const USUAL: Record<string, string> = { $: 'USD', '¥': 'JPY' }
/** Countries by the hexadecimal language tags that Sheets writes into patterns, as in `[$kr-414]`. */
export const TAGS: Record<string, string> = {
  '414': 'NO',
  '814': 'NO',
  '41d': 'SE',
  '406': 'DK',
  '40f': 'IS',
}
/** What a money format without a symbol means. */
export const OWN: Record<string, string> = {
  US: 'USD',
  GB: 'GBP',
  NO: 'NOK',
  SE: 'SEK',
  DK: 'DKK',
  IS: 'ISK',
  CH: 'CHF',
  PL: 'PLN',
  CZ: 'CZK',
  HU: 'HUF',
  RO: 'RON',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  BR: 'BRL',
  MX: 'MXN',
  ZA: 'ZAR',
  TR: 'TRY',
  IL: 'ILS',
  KR: 'KRW',
  TH: 'THB',
  SG: 'SGD',
  HK: 'HKD',
  AE: 'AED',
}
export const EURO = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** Money is counted in the smallest unit of its currency (cents of a dollar, yen of a yen), a whole number. */
export interface Money {
  amount: number
  /** ISO 4217: `USD`. */
  currency: string
}

const digitsByCurrency = new Map<string, number>()

/** Decimals of a currency as ISO 4217 has them: 2 of USD, 0 of JPY, 3 of KWD. Throws RangeError for what is no currency's code. */
export const minorDigits = (currency: string): number =>
  digitsByCurrency.getOrInsertComputed(
    currency,
    () =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2,
  )

/**
 * A decimal amount in smallest units, exact: `12.5` USD is 1250. Digits beyond the currency's are rounded half away from
 * zero. Throws RangeError for what is no decimal number, or too large to be counted exactly.
 */
export function toMinor(decimal: string | number, currency: string): number {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(plain(decimal)) ?? []
  if (whole === undefined) throw new RangeError(`${decimal} is not an amount of money.`)
  const digits = minorDigits(currency)
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const minor = Number((fraction[digits] ?? '0') >= '5' ? kept + 1n : kept)
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${decimal} is too large an amount.`)
  return sign === '-' && minor !== 0 ? -minor : minor
}

/** JavaScript writes very large and very small numbers with an exponent. */
const plain = (decimal: string | number): string =>
  typeof decimal === 'string' ? decimal.trim() : decimal.toLocaleString('en', PLAIN)
const PLAIN = { useGrouping: false, maximumFractionDigits: 20 } as const

/** The decimal number that APIs write: 1250 of USD is `12.50`. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`
}

/** As people read it: `$1,187.50`. */
export const moneyText = ({ amount, currency }: Money, language = 'en-US'): string =>
  // As text, which Intl formats exactly.
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(
    toDecimal({ amount, currency }) as Intl.StringNumericLiteral,
  )

/** Amounts are whole numbers of a currency's smallest unit, and decimals on the wire. Worked out here by itself, so that the product's arithmetic is checked by another. */

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 12.5 USD is 1250; null for what has more decimals than the currency. */
export function unitsOf(decimal: number, currency: string): number | null {
  const text = decimal.toFixed(digitsOf(currency))
  return Number(text) === decimal ? Number(text.replace('.', '')) : null
}

/** 1250 USD is 12.5. */
export function decimalOf(units: number, currency: string): number {
  const digits = digitsOf(currency)
  const text = String(Math.abs(units)).padStart(digits + 1, '0')
  const at = text.length - digits
  return Number(`${units < 0 ? '-' : ''}${text.slice(0, at)}.${text.slice(at)}`)
}

/** `$12.50`. */
export const displayOf = (units: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(decimalOf(units, currency))

/** A share of an amount, rounded half away from nothing. */
export function shareOf(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0
  const exact = BigInt(Math.abs(amount)) * BigInt(part)
  const rounded = (exact + BigInt(whole) / 2n) / BigInt(whole)
  return Number(amount < 0 ? -rounded : rounded)
}

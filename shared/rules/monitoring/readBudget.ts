/** A budget as somebody wrote it into a table, or why it is none. */
export type BudgetReading = { budget: { amount: number; currency: string } } | { problem: string }

/** `$` is of many currencies: which dollars they are is said elsewhere. */
const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }
const MOST = 1_000_000_000
const LONGEST = 40

/**
 * Reads “1,500.00”, “1.500 €” or “EUR 1500”. Its currency is the one written with it, else that of its column, else the one
 * that its client usually has; where all say nothing, or dollars are of no currency that is one, it is unknown, and no budget.
 */
export function readBudget(text: string, ofColumn: string | null, usual: string | null): BudgetReading {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  const [, before = '', figure = '', after = ''] =
    /^(\D*)(\d[\d.,'’\s]*)(\D*)$/.exec(text.slice(0, LONGEST).trim()) ?? []
  const amount = amountOf(figure.replace(/['’\s]/g, ''))
  const word = `${before}${after}`.trim()
  if (
    text.length > LONGEST ||
    amount === null ||
    amount <= 0 ||
    amount > MOST ||
    !/^(\p{Sc}|[A-Za-z]{3})?$/u.test(word)
  ) {
    return { problem: `“${shown}” is no budget such as 1500 EUR.` }
  }
  const named = [word, ofColumn, usual].find((one) => one && one !== '$') ?? ''
  const currency = (SIGNS[named] ?? named).toUpperCase()
  const untold = { problem: `“${shown}” says no currency: write it behind, or into a column named Currency.` }
  if (currency === '') return untold
  if (!Intl.supportedValuesOf('currency').includes(currency)) {
    return { problem: `“${currency.slice(0, 20)}” is no currency such as EUR.` }
  }
  if ((word || ofColumn) === '$' && !isDollar(currency)) return untold
  return { budget: { amount, currency } }
}

const isDollar = (currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .format(0)
    .startsWith('$')

/** A number with or without thousands, and up to two decimals after the other sign; “1.500” is one and a half thousand. */
function amountOf(text: string): number | null {
  const [, thousands, decimals = ''] = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const [, points, decimalsOfPoints = ''] = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text) ?? []
  if (thousands) return Number(`${thousands.replaceAll(',', '')}.${decimals || 0}`)
  if (points) return Number(`${points.replaceAll('.', '')}.${decimalsOfPoints || 0}`)
  return /^\d+(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

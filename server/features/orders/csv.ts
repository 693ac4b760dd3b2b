import { stringify } from 'csv-stringify/sync'
import type { Order } from '../../../shared/api/orders.ts'
import { withoutFormulas } from '../../../shared/rules/csvCells.ts'
import { toDecimal } from '../../../shared/rules/money.ts'

const HEADER = [
  'Placed at (UTC)',
  'Invoice',
  'For',
  'Quantity',
  'Amount before taxes',
  'Discount of the invoice',
  'Tax of the invoice',
  'Total of the invoice',
  'Given back',
  'Currency',
  'Invoice at',
]

/**
 * Invoices as CSV, a row for each thing that was charged for; what is of a whole invoice stands in the first of its rows, so
 * that a column adds up. Of its texts no spreadsheet finds a formula in one; an amount may begin with a minus.
 */
export function ordersCsv(orders: readonly Order[]): string {
  // The mark at the beginning lets spreadsheets read the letters as UTF-8.
  return stringify([HEADER, ...orders.flatMap(rowsOf)], { bom: true, record_delimiter: 'windows' })
}

function rowsOf(order: Order): string[][] {
  const { currency, lines } = order
  const money = (amount: number) => toDecimal({ amount, currency })
  const whole = [
    money(order.discount),
    money(order.tax),
    money(order.total),
    money(order.refunded),
    currency,
    withoutFormulas(order.invoiceUrl ?? ''),
  ]
  const parts = lines.length > 0 ? lines : [null]
  return parts.map((line, at) => [
    order.placedAt,
    withoutFormulas(order.reference),
    withoutFormulas(line?.what ?? ''),
    line ? String(line.quantity) : '',
    line ? money(line.amount) : '',
    ...(at === 0 ? whole : ['', '', '', '', currency, '']),
  ])
}

import type { Order } from '../../../shared/api/orders.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import { dayLabel } from '../../lib/when.ts'

/** Every word of the screen that depends on nothing. */
export const TEXTS = {
  title: 'Invoices',
  text: 'What was charged for your subscription. Each invoice is issued by the payment provider and opens there.',
  csv: 'Download CSV',
  none: 'No invoices yet',
  noneText: 'Once something is charged for your subscription, its invoice is here.',
  toPlan: 'See the subscription',
  open: 'PDF',
  noPage: 'Not issued yet',
} as const

/** The day on which it was charged, in the zone: `6 Dec 2026`. */
export const dayOf = (instant: string, zone: string): string =>
  dayLabel(
    Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate(),
    // Of another year, so that the year is always named: an invoice is kept for years.
    Temporal.PlainDate.from('1970-01-01'),
  )

/** What it was for, a line each: `25 dashboards, monthly`; the number first where the provider's words lack it. */
export const linesInWords = ({ lines }: Pick<Order, 'lines'>): string[] =>
  lines.map(({ what, quantity }) =>
    quantity > 1 && !what.includes(String(quantity)) ? `${quantity} × ${what}` : what,
  )

export interface Amounts {
  total: string
  /** Null where nothing of it is tax. */
  tax: string | null
  /** Null where nothing was given back. */
  refunded: string | null
  discount: string | null
  isWhollyRefunded: boolean
}

export function amountsInWords({ currency, total, tax, discount, refunded }: Order): Amounts {
  const text = (amount: number) => moneyText({ amount, currency })
  return {
    total: text(total),
    tax: tax === 0 ? null : `${text(tax)} of it tax`,
    discount: discount === 0 ? null : `after ${text(discount)} off`,
    refunded: refunded === 0 ? null : `${text(refunded)} refunded`,
    isWhollyRefunded: refunded > 0 && refunded >= total,
  }
}

import { between, chance, dayNumber, pick } from '../../sandbox/numbers.ts'
import { type CellValue, serialOf } from './cells.ts'

/** The contents of the sandbox's sheets. */

interface Channel {
  name: string
  impressions: number
  clickRate: number
  /** Euro a click; 0 for channels without cost. */
  cost: number
  seconds: number
}
const CHANNELS: readonly Channel[] = [
  { name: 'Search', impressions: 5200, clickRate: 0.061, cost: 0.92, seconds: 151 },
  { name: 'Social', impressions: 18_400, clickRate: 0.012, cost: 0.48, seconds: 64 },
  { name: 'Display', impressions: 41_000, clickRate: 0.0035, cost: 0.31, seconds: 38 },
  { name: 'Newsletter', impressions: 3900, clickRate: 0.043, cost: 0, seconds: 203 },
  { name: 'Affiliate', impressions: 2600, clickRate: 0.028, cost: 0.66, seconds: 117 },
]
const WEEKDAYS = [1.06, 1.02, 0.99, 0.98, 0.94, 1.0, 1.11]
const CHANNELS_SINCE = Temporal.PlainDate.from('2025-07-01')

/** One row a day and channel until yesterday. A day's rows never change. */
export const channelRows = perDay(
  'Europe/Berlin',
  CHANNELS_SINCE,
  (day) => {
    const date = day.toString()
    const rhythm = (WEEKDAYS[day.dayOfWeek - 1] ?? 1) * (1 + (dayNumber(date) - 20_270) / 3000)
    return CHANNELS.map(({ name, impressions: usual, clickRate, cost, seconds }): CellValue[] => {
      const impressions = Math.round(usual * rhythm * between(0.86, 1.14, 'shown', name, date))
      const clicks = Math.round(impressions * clickRate * between(0.9, 1.1, 'clicked', name, date))
      const spent =
        cost === 0 ? '' : Math.round(clicks * cost * between(0.93, 1.07, 'cost', name, date) * 100) / 100
      const stay = Math.round(seconds * between(0.88, 1.12, 'stay', name, date)) / 86_400
      return [serialOf(day), name, impressions, clicks, clicks / impressions, spent, stay, cost > 0]
    })
  },
  ['Date', 'Channel', 'Impressions', 'Clicks', 'CTR', 'Cost', 'Time on site', 'Paid'],
)

const SOURCES = ['Nettside', 'Messe', 'Telefon', 'Anbefaling'] as const
const STATES = ['Ny', 'Tilbud', 'Vunnet', 'Tapt'] as const
const REMARKS = ['Ringer tilbake', 'Ønsker katalog', 'Skoleklasse, 24 telt'] as const

/** Answers of a form, in Norwegian: dates and money typed as text, rows of different length. */
export const leadRows = perDay(
  'Europe/Oslo',
  Temporal.PlainDate.from('2026-01-01'),
  (day) => {
    const date = day.toString()
    const [year, month, dayOfMonth] = date.split('-')
    const count =
      day.dayOfWeek > 5 ? Math.floor(chance('leads', date) * 2) : 1 + Math.floor(chance('leads', date) * 4)
    return Array.from({ length: count }, (_, place): CellValue[] => {
      const worth = Math.round(between(800, 42_000, 'worth', date, place) * 2) / 2
      const state = pick(STATES, 'state', date, place)
      const row: CellValue[] = [`${dayOfMonth}.${month}.${year}`, pick(SOURCES, 'source', date, place), state]
      row.push(chance('known', date, place) < 0.08 ? '–' : norwegianMoney(worth))
      if (chance('remark', date, place) < 0.3) row.push(pick(REMARKS, 'remark', date, place))
      return row
    })
  },
  ['Dato', 'Kilde', 'Status', 'Verdi', 'Kommentar'],
)

/** `12 500,50 kr`, with the narrow space that the locale has. */
const norwegianMoney = (amount: number): string => {
  const [whole = '', part = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')},${part} kr`
}

const GOALS: readonly [string, number, number, string][] = [
  ['Newsletter sign-ups', 4000, 3120, 'Kari'],
  ['Store visits', 12_500, 13_040, 'Ola'],
  ['Catalogue orders', 900, 611, 'Kari'],
  ['Repair workshop', 160, 0, 'Ola'],
]

/** Goals with a footer, headings of the same name, an empty heading, and formulas that fail. */
export function goalRows(): CellValue[][] {
  const sum = (at: 1 | 2) => GOALS.reduce((total, goal) => total + goal[at], 0)
  return [
    ['Goal', 'Target', 'Reached', 'Share', 'Note', 'Note', ''],
    ...GOALS.map(([goal, target, reached, who]): CellValue[] => [
      goal,
      target,
      reached,
      reached / target,
      who,
      'weekly',
      'x',
    ]),
    ['Podcast reviews', 0, 3, '#DIV/0!', '#N/A'],
    ['Total', sum(1), sum(2) + 3, (sum(2) + 3) / sum(1)],
  ]
}

const ORDERS = 50_000
const ORDERS_SINCE = Temporal.PlainDate.from('2024-03-01')
const PRODUCTS = [
  'Ridge 2 tent',
  'Fell 45 backpack',
  'Trail boots',
  'Merino layer',
  'Stove set',
  'Head lamp',
] as const
const PRICES = [329, 149, 189, 79, 64, 39]
const COUNTRIES = ['US', 'CA', 'MX', 'GB', 'DE', 'NO', 'NL'] as const

let orders: CellValue[][] | undefined
/** Fifty orders a day: a sheet as long as exports get. */
export function orderRows(): CellValue[][] {
  orders ??= [
    ['Order date', 'Order', 'Product', 'Country', 'Items', 'Amount'],
    ...Array.from({ length: ORDERS }, (_, place): CellValue[] => {
      const product = Math.floor(chance('product', place) * PRODUCTS.length)
      const items = 1 + Math.floor(chance('items', place) ** 3 * 4)
      const amount =
        Math.round((PRICES[product] ?? 0) * items * between(0.85, 1, 'discount', place) * 100) / 100
      return [
        serialOf(ORDERS_SINCE) + Math.floor(place / 50),
        `NW-${100_001 + place}`,
        PRODUCTS[product] ?? PRODUCTS[0],
        pick(COUNTRIES, 'country', place),
        items,
        amount,
      ]
    }),
  ]
  return orders
}

/** Rows of every day until yesterday, gathered once a day. */
function perDay(
  zone: string,
  since: Temporal.PlainDate,
  rowsOf: (day: Temporal.PlainDate) => CellValue[][],
  heading: string[],
): (now: Temporal.Instant) => CellValue[][] {
  let gathered: { until: string; rows: CellValue[][] } | null = null
  return (now) => {
    const today = now.toZonedDateTimeISO(zone).toPlainDate()
    const until = today.toString()
    if (gathered?.until === until) return gathered.rows
    const rows: CellValue[][] = [heading]
    for (let day = since; Temporal.PlainDate.compare(day, today) < 0; day = day.add({ days: 1 })) {
      rows.push(...rowsOf(day))
    }
    gathered = { until, rows }
    return rows
  }
}

/** Days from here are what Sheets calls a date's serial number. */
const EPOCH = Temporal.PlainDate.from('1899-12-30')
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465
/** Dates remembered by one reader; a sheet has many rows of one day. */
const REMEMBERED = 5_000

/** Reads a cell as a day (ISO); null where it is none. */
export type DateReader = (cell: unknown) => string | null

/** Serial numbers, and dates typed as text in ISO form or as people of the locale write them. */
export function dateReader(locale: string): DateReader {
  const order = partsOrder(locale)
  const months = monthNames(locale)
  const known = new Map<unknown, string | null>()
  return (cell) => {
    if (typeof cell !== 'number' && typeof cell !== 'string') return null
    const key = typeof cell === 'number' ? Math.floor(cell) : cell
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= REMEMBERED) known.clear()
    const day = typeof key === 'number' ? fromSerial(key) : fromText(key.trim(), order, months)
    known.set(key, day)
    return day
  }
}

function fromSerial(serial: number): string | null {
  return serial >= 1 && serial <= LAST_SERIAL ? EPOCH.add({ days: serial }).toString() : null
}

type Part = 'day' | 'month' | 'year'

function fromText(text: string, order: readonly Part[], months: ReadonlyMap<string, number>): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const numeric = /^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?:[ ,T].*)?$/.exec(text)
  if (numeric) {
    // A locale that writes the year first still has days before months where the year comes last.
    const dayFirst = order[0] === 'year' || order.indexOf('day') < order.indexOf('month')
    return dayFirst ? dayOf(numeric[3], numeric[2], numeric[1]) : dayOf(numeric[3], numeric[1], numeric[2])
  }
  const named = /^(\d{1,2})\.?[ -]([\p{L}]+)\.?,?[ -](\d{4}|\d{2})(?:[ ,T].*)?$/u.exec(text)
  if (named) return dayOf(named[3], months.get(plain(named[2])), named[1])
  const american = /^([\p{L}]+)\.? (\d{1,2}),? (\d{4})(?:[ ,T].*)?$/u.exec(text)
  return american ? dayOf(american[3], months.get(plain(american[1])), american[2]) : null
}

function dayOf(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): string | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  try {
    return Temporal.PlainDate.from(
      { year: full, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}

const partsOrder = (locale: string): Part[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? [type] : []))

const monthsByLocale = new Map<string, ReadonlyMap<string, number>>()
const monthNames = (locale: string) => monthsByLocale.getOrInsertComputed(locale, namesOfMonths)

/** Names and short names of months in the locale's language and in English. */
function namesOfMonths(locale: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const language of ['en', locale]) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' })
      for (let number = 1; number <= 12; number++) {
        const at = Temporal.PlainDate.from({ year: 2024, month: number, day: 15 }).toZonedDateTime('UTC')
        const name = format.formatToParts(at.epochMilliseconds).find(({ type }) => type === 'month')?.value
        if (name) names.set(plain(name), number)
      }
    }
  }
  return names
}

const plain = (name: string | undefined) => (name ?? '').toLowerCase().replace(/\.$/, '')

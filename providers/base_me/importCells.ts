import type { RowCells } from './importColumns.ts'
import { domainOf, HEALTHS, type Health, type Link, STATUSES, type Status, typeLabel } from './links.ts'

/** A row that cannot be read: why, in a sentence. */
export class UnreadableRow extends Error {}

const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
const orNull = (text: string) => (text === '' ? null : text)

/** @param fallback currency of prices whose row names none */
export function linkOf(row: RowCells, fallback: string): Link {
  const url = addressOf(row.one('link'))
  return {
    url,
    domain:
      orNull(
        row
          .one('domain')
          .toLowerCase()
          .replace(/^www\./, ''),
      ) ?? domainOf(url),
    day: dayOf(row.one('day')),
    status: statusOf(row.one('status')),
    health: healthOf(row.one('health')),
    type: typeLabel(row.one('type')),
    category: orNull(row.one('category')),
    price: priceOf(row.one('price')),
    currency: currencyOf(row.one('currency'), fallback),
    anchors: pairsOf(row),
    owner: orNull(row.one('owner')),
    team: orNull(row.one('team')),
  }
}

/** A whole address; an opportunity may be a bare domain. */
function addressOf(text: string): string {
  const whole = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/u.test(text) ? `https://${text}` : text
  if (/^https?:/i.test(whole) && URL.canParse(whole)) return new URL(whole).href
  throw new UnreadableRow(
    text === '' ? 'It has no link.' : `${quoted(text)} is not the whole address of a link.`,
  )
}

function dayOf(text: string): string {
  if (text === '') throw new UnreadableRow('It has no date, so that no period would count it.')
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    try {
      return Temporal.PlainDate.from(text).toString()
    } catch {
      throw new UnreadableRow(`There is no day ${quoted(text)}.`)
    }
  }
  throw new UnreadableRow(`${quoted(text)} is not a date of the form 2026-11-30.`)
}

function statusOf(text: string): Status {
  const known = STATUSES.find((status) => status.toLowerCase() === text.toLowerCase())
  if (known) return known
  throw new UnreadableRow(
    text === '' ? 'It has no status.' : `The status ${quoted(text)} is none of ${STATUSES.join(', ')}.`,
  )
}

/** In the words of the screens (“live with target and nofollow/noindex”) or in short. */
function healthOf(text: string): Health {
  const words = text.toLowerCase()
  const known = HEALTHS.find((health) => health.toLowerCase() === words)
  if (known) return known
  if (/^$|not (confirmed|checked)|unchecked/.test(words)) return 'Not checked yet'
  if (/\bdead\b|without target/.test(words)) return 'Dead'
  if (/nofollow|noindex/.test(words)) return 'Live, nofollow'
  if (/dofollow/.test(words)) return 'Live, dofollow'
  throw new UnreadableRow(`The health ${quoted(text)} is not one that Base.me gives.`)
}

/** `120`, `1,200.50`, `1.200,50`, `$ 120`: the last of two signs parts the cents; one comma before three digits parts thousands. */
export function priceOf(text: string): number | null {
  if (text === '') return null
  const plain = text.replaceAll(/[\p{Sc}\s'’]|[A-Z]{3}/gu, '')
  const point = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  const isComma = comma > point && (point >= 0 || !/^\d{1,3}(,\d{3})+$/.test(plain))
  const digits = isComma ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  if (/^\d+(\.\d+)?$/.test(digits)) return Number(digits)
  throw new UnreadableRow(`The price ${quoted(text)} is not an amount.`)
}

function currencyOf(text: string, fallback: string): string {
  if (text === '') return fallback
  if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase()
  throw new UnreadableRow(`${quoted(text)} is not the code of a currency, such as USD.`)
}

/** Several in one cell stand on lines of their own or are parted by a bar. */
function pairsOf(row: RowCells): Link['anchors'] {
  const several = (column: 'anchor' | 'target') =>
    row.all(column).flatMap((cell) => cell.split(/[\n|]/).map((part) => orNull(part.trim())))
  const [anchors, targets] = [several('anchor'), several('target')]
  const most = Math.max(anchors.length, targets.length)
  return Array.from({ length: most }, (_, at) => ({
    anchor: anchors[at] ?? null,
    target: targets[at] ?? null,
  })).filter(({ anchor, target }) => anchor !== null || target !== null)
}

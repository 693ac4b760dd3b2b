import type { FileImport } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import type { AmountReader } from '../kit/import/importAmounts.ts'
import {
  addressCell,
  choiceCell,
  currencyCell,
  dayCell,
  orNull,
  quoted,
  severalIn,
  UnreadableRow,
} from '../kit/import/importCells.ts'
import { type RowCells, readImport } from '../kit/import/importTable.ts'
import { COLUMNS, type Column } from './catalogue/columns.ts'
import { ZONE } from './definition.ts'
import { domainOf, HEALTHS, type Health, type Link, STATUSES, typeLabel } from './links.ts'

/** Reads Base.me's CSV export: a link a row, in the columns of its own import format. */
export const read: FileImport['read'] = async (text, answers) => {
  const currency = (answers.currency ?? '').trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw refuse('Choose the currency of the prices.')
  return readImport(text, COLUMNS, {
    amountOf: (row) => ({ text: row.one('price'), currency: row.one('currency') || currency }),
    decimals: answers.decimals,
    readRow(row, readAmount) {
      const name = row.one('client').replaceAll(/\s+/g, ' ')
      if (name === '') throw new UnreadableRow('It has no client.')
      const link = linkOf(row, currency, readAmount)
      const id = name.toLowerCase()
      return {
        property: { id, name, currency, timeZone: ZONE, available: true },
        record: { key: JSON.stringify([id, link.url]), property: id, day: link.day, content: link },
      }
    },
  })
}

/** @param fallback currency of prices whose row names none */
function linkOf(row: RowCells<Column>, fallback: string, readAmount: AmountReader['read']): Link {
  const url = addressCell(row.one('link'), 'link')
  const domain = row.one('domain').toLowerCase()
  const currency = currencyCell(row.one('currency'), fallback)
  return {
    url,
    domain: domain.replace(/^www\./, '') || domainOf(url),
    day: dayCell(row.one('day')),
    status: choiceCell(row.one('status'), STATUSES, 'status'),
    health: healthOf(row.one('health')),
    type: typeLabel(row.one('type')),
    category: orNull(row.one('category')),
    price: readAmount({ text: row.one('price'), currency }, 'price'),
    currency,
    anchors: pairsOf(row),
    owner: orNull(row.one('owner')),
    team: orNull(row.one('team')),
  }
}

/** As spelled on the screens (“live with target and nofollow/noindex”) or abbreviated. */
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

function pairsOf(row: RowCells<Column>): Link['anchors'] {
  const anchors = row.all('anchor').flatMap(severalIn)
  const targets = row.all('target').flatMap(severalIn)
  return Array.from({ length: Math.max(anchors.length, targets.length) }, (_, at) => ({
    anchor: anchors[at] ?? null,
    target: targets[at] ?? null,
  })).filter(({ anchor, target }) => anchor !== null || target !== null)
}

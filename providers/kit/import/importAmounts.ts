import { minorDigits } from '../../../shared/rules/money.ts'
import { quoted, UnreadableRow } from './importCells.ts'

/** Amounts of a file: one sign parts the decimals of them all, which a single cell need not tell (`1.200`). */

const SIGNS = ['.', ','] as const
type DecimalSign = (typeof SIGNS)[number]

/** A cell with an amount, and the currency of its row. */
export interface AmountCell {
  text: string
  currency: string
}

/** What people may choose beside a file. */
export const DECIMAL_CHOICES = [
  { value: 'auto', label: 'As the file shows' },
  { value: 'comma', label: 'Comma: 1.200,50' },
  { value: 'point', label: 'Point: 1,200.50' },
]
const CHOSEN: Readonly<Record<string, DecimalSign>> = { comma: ',', point: '.' }
const NAMES = { '.': 'point', ',': 'comma' } as const

/** Digits, which the other sign may set apart as thousands (or lakhs), and decimals. */
const FORMS = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})(?:,(\d+))?$/,
} as const

/** Enough that one of them can be read. */
const MOST_EXAMPLES = 20

/**
 * Has `see` look at every amount of a file before `decide` says which sign parts their decimals.
 * @param choice one of DECIMAL_CHOICES; what is none of them leaves it to the file
 * @param delimiter of the file's columns: spreadsheets take a semicolon where commas part decimals
 */
export function surveyAmounts(choice: string | undefined, delimiter: string) {
  const chosen = CHOSEN[choice ?? '']
  /** Cells that have one meaning, and those that would have more decimals than money has. */
  const sure = { '.': 0, ',': 0 }
  const likely = { '.': 0, ',': 0 }
  const examples: AmountCell[] = []

  function see(cell: AmountCell): void {
    const plain = plainOf(cell.text)
    const signs = SIGNS.filter((sign) => FORMS[sign].test(plain))
    const [sign] = signs
    // A currency that is none is a fault of its row.
    if (!sign || !/[.,]/.test(plain) || !/^[a-z]{3}$/i.test(cell.currency)) return
    if (signs.length === 1) sure[sign]++
    else if (minorDigits(cell.currency) < 3) likely[plain.includes('.') ? ',' : '.']++
    // One that could be read either way shows best how it is read.
    if (signs.length > 1) examples.unshift(cell)
    else examples.push(cell)
    examples.length = Math.min(examples.length, MOST_EXAMPLES)
  }

  function decide(): AmountReader {
    const told = more(sure) ?? more(likely) ?? (delimiter === ';' ? ',' : null)
    const sign = chosen ?? told ?? '.'
    const isTorn = SIGNS.every((one) => sure[one] + likely[one] > 0)
    const meant = (cell: AmountCell) => amountIn(cell, sign, chosen !== undefined)
    const example = examples.find((cell) => typeof meant(cell) === 'number')
    return {
      read(cell, what) {
        if (cell.text === '') return null
        const value = meant(cell)
        if (typeof value === 'number') return value
        throw new UnreadableRow(`The ${what} ${quoted(cell.text)} ${value}`)
      },
      reading: example
        ? {
            sentence: `A ${NAMES[sign]} parts the decimals of amounts: ${quoted(example.text)} is ${Number(meant(example)).toLocaleString('en', { style: 'currency', currency: example.currency })}.`,
            isOpen: chosen === undefined && (told === null || isTorn),
          }
        : null,
    }
  }
  return { see, decide }
}

export interface AmountReader {
  /** Null for an empty cell. Throws UnreadableRow. */
  read(cell: AmountCell, what: string): number | null
  /** How amounts are read, with one of the file; null where none has a sign. `isOpen`: the file does not tell, or contradicts itself. */
  reading: { sentence: string; isOpen: boolean } | null
}

/** The amount, or what is wrong with it. */
function amountIn({ text, currency }: AmountCell, sign: DecimalSign, isChosen: boolean): number | string {
  const other = sign === '.' ? ',' : '.'
  const plain = plainOf(text)
  const isOther = FORMS[other].test(plain)
  const match = FORMS[sign].exec(plain)
  if (!match)
    return isOther
      ? `does not have a ${NAMES[sign]} before its decimals, as amounts of this file do.`
      : 'is not an amount.'
  const [, decimals = ''] = match
  const digits = minorDigits(currency)
  // `1.200` where a point parts decimals: whoever has not chosen it may mean thousands.
  const isDoubtful = decimals !== '' && isOther && !isChosen
  if (decimals.length > digits && (isDoubtful || /[1-9]/.test(decimals.slice(digits))))
    return `has ${decimals.length} decimals; an amount in ${currency} has ${digits === 0 ? 'none' : `${digits} at most`}.`
  return Number(plain.replaceAll(other, '').replace(sign, '.'))
}

/** The sign that more cells tell of. */
const more = (votes: Record<DecimalSign, number>): DecimalSign | null =>
  votes['.'] === votes[','] ? null : votes['.'] > votes[','] ? '.' : ','

/** Signs of money that are words; kr is that of several countries. Which one is meant says the row or the form, as for $. */
const WORDS = /(?<!\p{L})(?:kr|zł|kč|ft|lei)\.?(?!\p{L})/giu

/** Without what marks the currency or sets thousands apart in any file. */
const plainOf = (text: string) => text.replaceAll(WORDS, '').replaceAll(/[\p{Sc}\s'’]|[A-Z]{3}/gu, '')

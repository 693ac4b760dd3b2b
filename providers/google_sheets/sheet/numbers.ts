import { currencyOf, isSign } from './currency.ts'

/** A number that was typed as text. */
export interface WrittenNumber {
  /** Percentages as fractions, durations in days, as cells have them. */
  value: number
  kind: 'number' | 'percent' | 'money' | 'duration'
  /** Null also for money whose sign is that of several countries, of which the sheet tells none. */
  currency: string | null
}

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g
const MARK = /^(?:\p{Sc}|[A-Za-zÀ-ž]{2,3}\.?)|(?:\p{Sc}|[A-Za-zÀ-ž]{2,3}\.?)$/u
const DURATION = /^(-?)(\d+):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?$/

/** Reads numbers as people of the locale write them: `1 250,50 kr`, `-12,5 %`, `(1,200)`, `1:23:45`. */
export function numberReader(locale: string): (text: string) => WrittenNumber | null {
  const decimal = new Intl.NumberFormat(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value
  const comma = decimal === ','
  const grouped = comma ? /^\d{1,3}([.'’]\d{3})+(,\d+)?$/ : /^\d{1,3}([,'’]\d{3})+(\.\d+)?$/
  const plain = comma ? /^\d*(,\d+)?$/ : /^\d*(\.\d+)?$/
  /** The other separator, where it can be no thousands separator. */
  const foreign = comma ? /^\d+\.(\d{1,2}|\d{4,})$/ : /^\d+,(\d{1,2}|\d{4,})$/

  const magnitude = (text: string): number | null => {
    if (!/\d/.test(text)) return null
    if (foreign.test(text)) return Number(text.replace(',', '.'))
    if (!plain.test(text) && !grouped.test(text)) return null
    return Number(text.replace(comma ? /[.'’]/g : /[,'’]/g, '').replace(',', '.'))
  }

  return (text) => {
    const trimmed = text.trim()
    const [, minus, hours, minutes, seconds = '0', part = '0'] = DURATION.exec(trimmed) ?? []
    if (hours !== undefined) {
      const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${part}`)
      return { value: (minus ? -whole : whole) / 86_400, kind: 'duration', currency: null }
    }
    if (!areSpacesGroups(trimmed)) return null
    const brackets = /^\((.*)\)$/.exec(trimmed)
    let rest = (brackets?.[1] ?? trimmed).replace(SPACES, '').replaceAll('−', '-')
    const percent = rest.endsWith('%')
    if (percent) rest = rest.slice(0, -1)
    let sign = brackets || rest.startsWith('-') || rest.endsWith('-') ? -1 : 1
    rest = rest.replace(/^[-+]|-$/g, '')
    const mark = MARK.exec(rest)?.[0] ?? ''
    const currency = mark && currencyOf(mark, locale)
    if (mark && !currency && !isSign(mark)) return null
    rest = rest.replace(mark, '')
    if (rest.startsWith('-')) sign = -1
    const size = magnitude(rest.replace(/^[-+]/, ''))
    if (size === null) return null
    const value = sign * size + 0
    if (percent) return { value: value / 100, kind: 'percent', currency: null }
    return { value, kind: mark ? 'money' : 'number', currency: currency || null }
  }
}

/** Between digits a space may only set thousands apart: `1 250`, but not `4 2026`. */
const areSpacesGroups = (text: string) => !/\d[\s\u00a0\u2007\u2009\u202f]+(?!\d{3}(?!\d))\d/.test(text)

import type { ExpressionError } from './types.ts'

/** A number, a name (metric or function) or a metric in square brackets, with its place in the text. */
export interface Operand {
  kind: 'number' | 'name' | 'reference'
  text: string
  index: number
  length: number
}

const TOKEN =
  /\s+|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|\[(?<reference>[^[\]]+)\]|(?<symbol>[=!<>]=|[-+*/%^<>()?:,])/y

/**
 * Splits an expression into its operands, in reading order, and a text of the same length in which every name has
 * become a neutral one: the parser's places are the author's places, and no name means anything to the parser.
 */
export function readOperands(text: string): { operands: Operand[]; plain: string } | ExpressionError {
  const operands: Operand[] = []
  let plain = ''
  let previous: Operand['kind'] | string = ''
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const index = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match?.groups) return unreadable(text, index)
    const [whole] = match
    const { number, name, reference, symbol } = match.groups
    const kind = number ? 'number' : name ? 'name' : reference ? 'reference' : undefined
    const afterValue = ['number', 'reference', ')'].includes(previous)
    if ((kind && (afterValue || previous === 'name')) || (symbol === '(' && afterValue)) {
      return { message: 'An operator such as + or / is missing here.', index, length: whole.length }
    }
    if (kind) operands.push({ kind, text: (reference ?? whole).trim(), index, length: whole.length })
    previous = kind ?? symbol ?? previous
    plain += name || reference ? '_'.repeat(whole.length) : whole.replace(/\s/g, ' ')
  }
  return { operands, plain }
}

function unreadable(text: string, index: number): ExpressionError {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
  const message =
    character === '['
      ? 'A metric in square brackets needs its name and a closing bracket: [sessions].'
      : character === '='
        ? 'To compare, write ==.'
        : `“${character}” cannot be used here.`
  return { message, index, length: character.length }
}

import { readOperands } from './tokens.ts'

/**
 * A formula with labels in place of metrics' ids: `[cost] / clicks` becomes `Cost ÷ Clicks`.
 * `labels` maps what a formula may name to its label; functions, numbers and unknown names stay. A text that is no
 * formula comes back as it is.
 */
export function formulaInWords(text: string, labels: ReadonlyMap<string, string>): string {
  const read = readOperands(text)
  if ('message' in read) return text
  let at = 0
  let words = ''
  for (const { kind, text: name, index, length } of read.operands) {
    const called = kind === 'name' && /^\s*\(/.test(text.slice(index + length))
    words += signs(text.slice(at, index)) + (called ? name : (labels.get(name) ?? name))
    at = index + length
  }
  return (words + signs(text.slice(at))).trim()
}

const signs = (between: string) =>
  between.replace(/\s*([*/])\s*/g, (_, sign) => (sign === '*' ? ' × ' : ' ÷ ')).replace(/\s+/g, ' ')

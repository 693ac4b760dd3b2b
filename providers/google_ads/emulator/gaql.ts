import { finds } from '../../sandbox/expressions.ts'

/** Parses the part of the Google Ads Query Language that the sandbox supports. */

export interface Gaql {
  select: string[]
  from: string
  where: { field: string; operator: string; values: string[] }[]
  orderBy: { field: string; desc: boolean }[]
  limit: number | null
}

/** A refusal with Google's category and enumeration. */
export class GaqlRefusal extends Error {
  readonly code: Record<string, string>
  readonly status: number
  constructor(category: string, name: string, message: string, status = 400) {
    super(message)
    this.code = { [category]: name }
    this.status = status
  }
}

const TOKEN = /\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[<>!]?=|[<>(),]|[A-Za-z_][\w.]*|-?\d[\d.]*)/y
const bad = (message: string) =>
  new GaqlRefusal('queryError', 'UNEXPECTED_INPUT', `Error in query: ${message}`)

function tokensOf(query: string): string[] {
  const tokens: string[] = []
  const text = query.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found?.[1]) throw bad(`unexpected input ${text.slice(at, at + 20)}.`)
    tokens.push(found[1])
  }
  return tokens
}

/** @throws GaqlRefusal for what is no query */
export function parseGaql(query: string): Gaql {
  const tokens = tokensOf(query)
  let at = 0
  const peek = () => tokens[at]?.toUpperCase()
  const next = () => {
    const token = tokens[at++]
    if (token === undefined) throw bad('unexpected end of query.')
    return token
  }
  const accept = (...words: string[]) => {
    if (!words.every((word, index) => tokens[at + index]?.toUpperCase() === word)) return false
    at += words.length
    return true
  }
  const expect = (word: string) => {
    if (!accept(word)) throw bad(`expected ${word}, found ${tokens[at] ?? 'the end'}.`)
  }
  const list = <T>(read: () => T): T[] => {
    const items = [read()]
    while (accept(',')) items.push(read())
    return items
  }
  const value = () => {
    const token = next()
    return /^['"]/.test(token) ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token
  }
  const condition = () => {
    const field = next()
    const operator = operatorOf()
    if (operator.startsWith('IS ')) return { field, operator, values: [] }
    if (operator === 'BETWEEN') {
      const low = value()
      expect('AND')
      return { field, operator, values: [low, value()] }
    }
    if (!/\bIN$|^CONTAINS/.test(operator)) return { field, operator, values: [value()] }
    expect('(')
    const values = list(value)
    expect(')')
    return { field, operator, values }
  }
  const operatorOf = () => {
    if (accept('IS', 'NOT', 'NULL')) return 'IS NOT NULL'
    if (accept('IS', 'NULL')) return 'IS NULL'
    const words = accept('NOT') ? 'NOT ' : ''
    const word = next().toUpperCase()
    if (!/^([<>]=?|!?=|IN|LIKE|BETWEEN|DURING|REGEXP_MATCH|CONTAINS)$/.test(word))
      throw bad(`${word} is no operator.`)
    return word === 'CONTAINS' ? `CONTAINS ${next().toUpperCase()}` : words + word
  }
  expect('SELECT')
  const read: Gaql = { select: list(next), from: '', where: [], orderBy: [], limit: null }
  expect('FROM')
  read.from = next()
  if (accept('WHERE')) {
    do read.where.push(condition())
    while (accept('AND'))
  }
  if (accept('ORDER', 'BY')) {
    read.orderBy = list(() => ({ field: next(), desc: accept('DESC') || (accept('ASC') && false) }))
  }
  if (accept('LIMIT')) read.limit = Number(next())
  if (accept('PARAMETERS')) at = tokens.length
  if (peek() !== undefined) throw bad(`unexpected input ${peek()}.`)
  if (read.limit !== null && !(Number.isInteger(read.limit) && read.limit > 0))
    throw bad('LIMIT must be positive.')
  return read
}

type Scalar = string | number | boolean | string[] | undefined

/** Whether a value satisfies a condition other than DURING, which becomes BETWEEN before. */
export function satisfies(found: Scalar, { operator, values }: Gaql['where'][number]): boolean {
  if (operator === 'IS NULL') return found === undefined
  if (operator === 'IS NOT NULL') return found !== undefined
  if (operator.startsWith('NOT '))
    return !satisfies(found, { field: '', operator: operator.slice(4), values })
  const [first = '', second = ''] = values
  if (typeof found === 'number')
    return compares(found, operator, Number(first), Number(second), values.map(Number))
  const text = String(found ?? '')
  if (operator === 'LIKE') return finds(likeExpression(first), text)
  if (operator === 'REGEXP_MATCH') return finds(expression(first), text)
  return compares(text, operator, first, second, values)
}

function compares<T extends string | number>(
  found: T,
  operator: string,
  first: T,
  second: T,
  values: T[],
): boolean {
  switch (operator) {
    case '=':
      return found === first
    case '!=':
      return found !== first
    case '>':
      return found > first
    case '>=':
      return found >= first
    case '<':
      return found < first
    case '<=':
      return found <= first
    case 'BETWEEN':
      return found >= first && found <= second
    default:
      return values.includes(found)
  }
}

/** `%` and `_` are wildcards, and are literal in brackets. */
function likeExpression(pattern: string): RegExp {
  const written = pattern.replace(
    /\[([[%_])\]|[%_]|[.*+?^${}()|[\]\\]/g,
    (whole, literal: string | undefined) => {
      if (literal !== undefined) return RegExp.escape(literal)
      return whole === '%' ? '.*' : whole === '_' ? '.' : `\\${whole}`
    },
  )
  return new RegExp(`^${written}$`, 'is')
}

function expression(pattern: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern})$`, 's')
  } catch {
    throw new GaqlRefusal('queryError', 'BAD_VALUE', `Invalid regular expression: '${pattern}'.`)
  }
}

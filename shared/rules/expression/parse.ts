import jsep from 'jsep'
import { type Operand, readOperands } from './tokens.ts'
import {
  BINARY_OPERATORS,
  type BinaryOperator,
  type Expression,
  type ExpressionError,
  FUNCTIONS,
  type FunctionName,
} from './types.ts'

export const MAX_EXPRESSION_LENGTH = 500
export const MAX_EXPRESSION_DEPTH = 50

// jsep is configured globally with our operators only; nothing else in the product uses it.
jsep.removeAllBinaryOps()
jsep.removeAllUnaryOps()
jsep.addUnaryOp('-')
jsep.addUnaryOp('+')
for (const [operator, strength] of Object.entries(BINARY_OPERATORS)) {
  jsep.addBinaryOp(operator, strength, operator === '^')
}

export type ParsedExpression =
  | { ok: true; expression: Expression; metrics: string[] }
  | { ok: false; error: ExpressionError }

class Refusal extends Error {
  readonly place: { index: number; length: number }

  constructor(message: string, place: { index: number; length: number }) {
    super(message)
    this.place = { index: place.index, length: place.length }
  }
}

/**
 * Reads the expression of a calculated metric, for example `[sessions] / [activeUsers] * 100`.
 *
 * Metrics are written in square brackets, `[ga:new users]`, or bare where the id is a plain name. Allowed are
 * numbers, + - * / % ^, comparisons (== != < <= > >=), `test ? a : b`, parentheses and the functions min, max,
 * abs, round, floor, ceil, sqrt, if(test, a, b) and coalesce. As in spreadsheets a sign binds before a power:
 * -2^2 is 4. Everything else is refused, with its place: at most 500 characters and 50 levels.
 *
 * `metrics` lists the metrics it uses, each once.
 */
export function parseExpression(text: string, knownMetrics: string[]): ParsedExpression {
  const fail = (error: ExpressionError): ParsedExpression => ({ ok: false, error })
  if (text.length > MAX_EXPRESSION_LENGTH) {
    const message = `The formula is too long: at most ${MAX_EXPRESSION_LENGTH} characters.`
    return fail({ message, index: MAX_EXPRESSION_LENGTH, length: text.length - MAX_EXPRESSION_LENGTH })
  }
  if (text.trim() === '') {
    return fail({ message: 'Write a formula, such as [sessions] / [users].', index: 0, length: text.length })
  }
  const read = readOperands(text)
  if ('message' in read) return fail(read)
  try {
    const reader = new TreeReader(read.operands, new Set(knownMetrics), text.length)
    const expression = reader.read(jsep(read.plain), 1)
    return { ok: true, expression, metrics: [...reader.metrics] }
  } catch (error) {
    if (error instanceof Refusal) return fail({ message: error.message, ...error.place })
    return fail(explain(error, text))
  }
}

/** Turns the parser's tree into ours, in the order of the text, so that each leaf finds its operand's place. */
class TreeReader {
  readonly metrics = new Set<string>()
  private readonly operands: Operand[]
  private readonly known: Set<string>
  private readonly end: number
  private next = 0

  constructor(operands: Operand[], known: Set<string>, end: number) {
    this.operands = operands
    this.known = known
    this.end = end
  }

  read(node: jsep.Expression, depth: number): Expression {
    if (depth > MAX_EXPRESSION_DEPTH) {
      throw new Refusal(
        `The formula is nested too deeply: at most ${MAX_EXPRESSION_DEPTH} levels.`,
        this.here(),
      )
    }
    const tree = node as jsep.CoreExpression
    const inner = (part: jsep.Expression) => this.read(part, depth + 1)
    switch (tree.type) {
      case 'Literal':
        return this.number(tree)
      case 'Identifier':
        return this.metric(this.take())
      case 'UnaryExpression':
        return { kind: 'sign', operator: tree.operator === '-' ? '-' : '+', operand: inner(tree.argument) }
      case 'BinaryExpression':
        return {
          kind: 'binary',
          operator: tree.operator as BinaryOperator,
          left: inner(tree.left),
          right: inner(tree.right),
        }
      case 'ConditionalExpression':
        return {
          kind: 'choice',
          test: inner(tree.test),
          yes: inner(tree.consequent),
          no: inner(tree.alternate),
        }
      case 'CallExpression':
        return this.call(tree, inner)
      default:
        throw new Refusal(
          'The formula is not one calculation. Check its commas and parentheses.',
          this.here(),
        )
    }
  }

  private number(tree: jsep.Literal): Expression {
    const operand = this.take()
    if (typeof tree.value !== 'number' || !Number.isFinite(tree.value)) {
      throw new Refusal('This number is too large.', operand)
    }
    return { kind: 'number', value: tree.value }
  }

  private metric(operand: Operand): Expression {
    if (!this.known.has(operand.text)) {
      const isFunction = operand.kind === 'name' && Object.hasOwn(FUNCTIONS, operand.text)
      const message = isFunction
        ? `${operand.text} is a function: write ${operand.text}(…).`
        : `There is no metric “${operand.text}” here.`
      throw new Refusal(message, operand)
    }
    this.metrics.add(operand.text)
    return { kind: 'metric', id: operand.text }
  }

  private call(tree: jsep.CallExpression, inner: (part: jsep.Expression) => Expression): Expression {
    if (tree.callee.type !== 'Identifier') throw new Refusal('An operator is missing before (.', this.here())
    const callee = this.take()
    if (callee.kind !== 'name' || !Object.hasOwn(FUNCTIONS, callee.text)) {
      const message = `“${callee.text}” is not a function. There are ${Object.keys(FUNCTIONS).join(', ')}.`
      throw new Refusal(message, callee)
    }
    const name = callee.text as FunctionName
    const args = tree.arguments.map(inner)
    const [fewest, most] = FUNCTIONS[name]
    if (args.length < fewest || args.length > most) {
      const count = fewest === most ? fewest : `${fewest} to ${most}`
      throw new Refusal(`${name} takes ${count} ${most === 1 ? 'value' : 'values'}.`, callee)
    }
    return { kind: 'call', name, args }
  }

  private take(): Operand {
    const operand = this.operands[this.next++]
    if (!operand) throw new Refusal('The formula ends too early.', this.here())
    return operand
  }

  private here(): { index: number; length: number } {
    return this.operands[this.next] ?? { index: this.end, length: 0 }
  }
}

/** The parser's own complaint, at its place, in our words. */
function explain(error: unknown, text: string): ExpressionError {
  const place = error instanceof Error && 'index' in error ? Number(error.index) : text.length
  const index = Math.min(place, text.length)
  const character = text[index]
  const message = character
    ? `The formula cannot be read from “${character}” on. Check its operators, commas and parentheses.`
    : 'The formula ends too early: something is missing at its end.'
  return { message, index, length: character ? 1 : 0 }
}

import type { BinaryOperator, Expression, FunctionName } from './types.ts'

type Value = number | null

/**
 * The value of a checked expression.
 *
 * - A metric without a value (null, absent, not finite) makes the whole null, except where `coalesce`, `if` or
 *   `? :` leaves it out: coalesce takes its first known argument; if and ? : evaluate only the chosen branch.
 *   A test that is null gives null.
 * - Division by zero, a remainder by zero and any result that is not a finite number are null.
 * - Comparisons give 1 or 0; a test holds when it is not 0.
 * - round(x, digits) takes -10 to 10 digits; halves go away from zero. Zero never carries a sign.
 */
export function evaluate(expression: Expression, values: Record<string, number | null>): number | null {
  const result = compute(expression, values)
  return result === null ? null : result + 0
}

function compute(expression: Expression, values: Record<string, Value>): Value {
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'metric':
      return finite(Object.hasOwn(values, expression.id) ? values[expression.id] : null)
    case 'sign': {
      const operand = compute(expression.operand, values)
      return operand !== null && expression.operator === '-' ? -operand : operand
    }
    case 'choice':
      return choose(expression.test, expression.yes, expression.no, values)
    case 'call':
      return call(expression.name, expression.args, values)
    case 'binary': {
      const left = compute(expression.left, values)
      const right = compute(expression.right, values)
      return left === null || right === null ? null : finite(calculate(expression.operator, left, right))
    }
  }
}

/** Division by zero is never finite, so it becomes null with every other value that is not a number. */
function finite(value: number | null | undefined): Value {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function choose(test: Expression, yes: Expression, no: Expression, values: Record<string, Value>): Value {
  const decision = compute(test, values)
  return decision === null ? null : compute(decision !== 0 ? yes : no, values)
}

function calculate(operator: BinaryOperator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '^':
      return left ** right
    case '==':
      return Number(left === right)
    case '!=':
      return Number(left !== right)
    case '<':
      return Number(left < right)
    case '<=':
      return Number(left <= right)
    case '>':
      return Number(left > right)
    case '>=':
      return Number(left >= right)
  }
}

function call(name: FunctionName, args: Expression[], values: Record<string, Value>): Value {
  if (name === 'coalesce') {
    for (const arg of args) {
      const value = compute(arg, values)
      if (value !== null) return value
    }
    return null
  }
  const [first, second, third] = args
  if (name === 'if') return first && second && third ? choose(first, second, third, values) : null
  const numbers: number[] = []
  for (const arg of args) {
    const value = compute(arg, values)
    if (value === null) return null
    numbers.push(value)
  }
  const [x = Number.NaN, digits = 0] = numbers
  switch (name) {
    case 'min':
      return finite(Math.min(...numbers))
    case 'max':
      return finite(Math.max(...numbers))
    case 'abs':
      return Math.abs(x)
    case 'floor':
      return Math.floor(x)
    case 'ceil':
      return Math.ceil(x)
    case 'sqrt':
      return finite(Math.sqrt(x))
    case 'round':
      return finite(round(x, digits))
  }
}

function round(value: number, digits: number): number {
  const scale = 10 ** Math.max(-10, Math.min(10, Math.trunc(digits)))
  const scaled = Math.abs(value) * scale
  // From 2^52 on every number is whole; scaling there would only lose digits.
  return scaled >= 2 ** 52 ? value : (Math.sign(value) * Math.round(scaled)) / scale
}

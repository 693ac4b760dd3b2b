/** A checked expression: nothing but these nodes, plain data, safe to evaluate. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'metric'; id: string }
  | { kind: 'sign'; operator: '+' | '-'; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'call'; name: FunctionName; args: Expression[] }

/** Binary operators with their binding strength; `^` groups to the right. */
export const BINARY_OPERATORS = {
  '==': 1,
  '!=': 1,
  '<': 2,
  '<=': 2,
  '>': 2,
  '>=': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '%': 4,
  '^': 5,
} as const
export type BinaryOperator = keyof typeof BINARY_OPERATORS

/** Functions with the fewest and most arguments they take. */
export const FUNCTIONS = {
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  round: [1, 2],
  floor: [1, 1],
  ceil: [1, 1],
  sqrt: [1, 1],
  if: [3, 3],
  coalesce: [1, 20],
} as const
export type FunctionName = keyof typeof FUNCTIONS

/** What is wrong with an expression, and where: `length` characters from `index` of its text. */
export interface ExpressionError {
  message: string
  index: number
  length: number
}

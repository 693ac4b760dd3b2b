import { z } from 'zod'
import { finds } from '../../sandbox/expressions.ts'

/**
 * A report request as clients send it: numbers may be text, enums may be numbers (`$alt=json;enum-encoding=int`).
 */

function enumeration<const Names extends Record<string, number>>(numbers: Names) {
  type Name = Extract<keyof Names, string>
  const byNumber = new Map(Object.entries(numbers).map(([name, value]) => [value, name]))
  const names = Object.keys(numbers) as [Name, ...Name[]]
  return z.preprocess((value) => (typeof value === 'number' ? byNumber.get(value) : value), z.enum(names))
}

const MatchType = enumeration({
  EXACT: 1,
  BEGINS_WITH: 2,
  ENDS_WITH: 3,
  CONTAINS: 4,
  FULL_REGEXP: 5,
  PARTIAL_REGEXP: 6,
})
const Operation = enumeration({
  EQUAL: 1,
  LESS_THAN: 2,
  LESS_THAN_OR_EQUAL: 3,
  GREATER_THAN: 4,
  GREATER_THAN_OR_EQUAL: 5,
})
const OrderType = enumeration({ ALPHANUMERIC: 1, CASE_INSENSITIVE_ALPHANUMERIC: 2, NUMERIC: 3 })
const Aggregation = enumeration({ TOTAL: 1, MINIMUM: 5, MAXIMUM: 6, COUNT: 4 })

const Numeric = z
  .object({ int64Value: z.coerce.number().optional(), doubleValue: z.coerce.number().optional() })
  .transform(({ int64Value, doubleValue }) => int64Value ?? doubleValue ?? 0)

const FieldFilter = z.object({
  fieldName: z.string(),
  stringFilter: z
    .object({
      matchType: MatchType.default('EXACT'),
      value: z.string().default(''),
      caseSensitive: z.boolean().default(false),
    })
    .optional(),
  inListFilter: z
    .object({ values: z.array(z.string()), caseSensitive: z.boolean().default(false) })
    .optional(),
  numericFilter: z.object({ operation: Operation, value: Numeric }).optional(),
  betweenFilter: z.object({ fromValue: Numeric, toValue: Numeric }).optional(),
  emptyFilter: z.object({}).optional(),
})
export type FieldFilter = z.infer<typeof FieldFilter>

export interface Expression {
  andGroup?: { expressions: Expression[] } | undefined
  orGroup?: { expressions: Expression[] } | undefined
  notExpression?: Expression | undefined
  filter?: FieldFilter | undefined
}
const Expression: z.ZodType<Expression> = z.lazy(() =>
  z.object({
    andGroup: z.object({ expressions: z.array(Expression) }).optional(),
    orGroup: z.object({ expressions: z.array(Expression) }).optional(),
    notExpression: Expression.optional(),
    filter: FieldFilter.optional(),
  }),
)

export const ReportBody = z.object({
  dateRanges: z
    .array(z.object({ startDate: z.string(), endDate: z.string(), name: z.string().optional() }))
    .default([]),
  minuteRanges: z
    .array(
      z.object({
        name: z.string().optional(),
        startMinutesAgo: z.coerce.number().default(29),
        endMinutesAgo: z.coerce.number().default(0),
      }),
    )
    .default([]),
  dimensions: z.array(z.object({ name: z.string() })).default([]),
  metrics: z.array(z.object({ name: z.string(), invisible: z.boolean().default(false) })).default([]),
  dimensionFilter: Expression.optional(),
  metricFilter: Expression.optional(),
  orderBys: z
    .array(
      z.object({
        desc: z.boolean().default(false),
        metric: z.object({ metricName: z.string() }).optional(),
        dimension: z
          .object({ dimensionName: z.string(), orderType: OrderType.default('ALPHANUMERIC') })
          .optional(),
      }),
    )
    .default([]),
  metricAggregations: z.array(Aggregation).default([]),
  currencyCode: z.string().default(''),
  keepEmptyRows: z.boolean().default(false),
  returnPropertyQuota: z.boolean().default(false),
  limit: z.coerce.number().default(0),
  offset: z.coerce.number().default(0),
})
export type ReportBody = z.infer<typeof ReportBody>

/** Names of the fields an expression uses. */
export function fieldsIn(expression: Expression | undefined): string[] {
  if (!expression) return []
  const { andGroup, orGroup, notExpression, filter } = expression
  return [
    ...(andGroup?.expressions ?? []).flatMap(fieldsIn),
    ...(orGroup?.expressions ?? []).flatMap(fieldsIn),
    ...fieldsIn(notExpression),
    ...(filter ? [filter.fieldName] : []),
  ]
}

/** Whether an expression holds for the values that `read` gives. */
export function holds(expression: Expression | undefined, read: (field: string) => string): boolean {
  if (!expression) return true
  const { andGroup, orGroup, notExpression, filter } = expression
  if (andGroup) return andGroup.expressions.every((part) => holds(part, read))
  if (orGroup) return orGroup.expressions.some((part) => holds(part, read))
  if (notExpression) return !holds(notExpression, read)
  return filter ? fits(filter, read(filter.fieldName)) : true
}

function fits(filter: FieldFilter, value: string): boolean {
  const { stringFilter, inListFilter, numericFilter, betweenFilter } = filter
  if (stringFilter) {
    const fold = (text: string) => (stringFilter.caseSensitive ? text : text.toLowerCase())
    const flags = stringFilter.caseSensitive ? 'u' : 'iu'
    const [text, wanted] = [fold(value), fold(stringFilter.value)]
    switch (stringFilter.matchType) {
      case 'EXACT':
        return text === wanted
      case 'BEGINS_WITH':
        return text.startsWith(wanted)
      case 'ENDS_WITH':
        return text.endsWith(wanted)
      case 'CONTAINS':
        return text.includes(wanted)
      case 'FULL_REGEXP':
        return finds(new RegExp(`^(?:${stringFilter.value})$`, flags), value)
      case 'PARTIAL_REGEXP':
        return finds(new RegExp(stringFilter.value, flags), value)
    }
  }
  if (inListFilter) {
    const fold = (text: string) => (inListFilter.caseSensitive ? text : text.toLowerCase())
    return inListFilter.values.map(fold).includes(fold(value))
  }
  if (numericFilter) {
    const [number, wanted] = [Number(value), numericFilter.value]
    switch (numericFilter.operation) {
      case 'EQUAL':
        return number === wanted
      case 'LESS_THAN':
        return number < wanted
      case 'LESS_THAN_OR_EQUAL':
        return number <= wanted
      case 'GREATER_THAN':
        return number > wanted
      case 'GREATER_THAN_OR_EQUAL':
        return number >= wanted
    }
  }
  if (betweenFilter) return Number(value) >= betweenFilter.fromValue && Number(value) <= betweenFilter.toValue
  return value === '' || value === '(not set)'
}

import { z } from 'zod'
import { finds } from '../../sandbox/expressions.ts'
import type { SiteRow } from './sites.ts'

/** `where`, `order_by`, `limit` and `select` of the list reports. Throws Refusal for the API's 400. */

/** The body of the API's 400 responses. */
export class BadRequest extends Error {}

type Condition = [operator: string, value: string | number | boolean]
const Condition = z.tuple([z.string(), z.union([z.string(), z.number(), z.boolean()])])
const Where: z.ZodType<Where> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(Where).min(1) }),
    z.strictObject({ or: z.array(Where).min(1) }),
    z.strictObject({ not: Where }),
    z.strictObject({ field: z.string(), is: Condition }),
    z.strictObject({ field: z.string(), list_is: z.strictObject({ any: Condition }) }),
  ]),
)
type Where =
  | { and: Where[] }
  | { or: Where[] }
  | { not: Where }
  | { field: string; is: Condition }
  | { field: string; list_is: { any: Condition } }

export function filtered(lines: SiteRow[], where: string | null): SiteRow[] {
  if (where === null) return lines
  const parsed = Where.safeParse(json(where))
  if (!parsed.success) throw new BadRequest('Failed to parse the "where" parameter')
  return lines.filter((line) => holds(line, parsed.data))
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function holds(line: SiteRow, where: Where): boolean {
  if ('and' in where) return where.and.every((part) => holds(line, part))
  if ('or' in where) return where.or.some((part) => holds(line, part))
  if ('not' in where) return !holds(line, where.not)
  if (!(where.field in line)) throw new BadRequest(`column '${where.field}' not found`)
  const cell = line[where.field]
  if ('list_is' in where) return Array.isArray(cell) && cell.some((one) => matches(one, where.list_is.any))
  return matches(cell, where.is)
}

function matches(cell: unknown, [operator, value]: Condition): boolean {
  if (cell === null) return false
  const [text, sought] = [String(cell), String(value)]
  switch (operator) {
    case 'eq':
      return cell === value
    case 'gt':
      return Number(cell) > Number(value)
    case 'lt':
      return Number(cell) < Number(value)
    case 'isubstring':
      return text.toLowerCase().includes(sought.toLowerCase())
    case 'prefix':
      return text.startsWith(sought)
    case 'suffix':
      return text.endsWith(sought)
    case 'regex':
      return finds(new RegExp(sought), text)
    default:
      throw new BadRequest(`Unknown operator '${operator}'`)
  }
}

export function ordered(lines: SiteRow[], orderBy: string | null): SiteRow[] {
  const [column = '', direction = 'asc'] = (orderBy ?? '').split(':')
  const [first] = lines
  if (column === '' || !first) return lines
  if (!(column in first)) throw new BadRequest(`Bad column '${column}' in "order_by"`)
  const sign = direction === 'desc' ? -1 : 1
  return lines.toSorted((a, b) => sign * (Number(a[column] ?? 0) - Number(b[column] ?? 0)))
}

/** Columns whose reading costs more than one unit. */
const COSTS: Record<string, number> = {
  refdomains: 5,
  referring_domains: 5,
  live_refdomains: 5,
  all_time_refdomains: 5,
  org_traffic: 10,
  org_cost: 10,
  paid_traffic: 10,
  paid_cost: 10,
  sum_traffic: 10,
  traffic: 10,
  traffic_domain: 10,
  value: 10,
  volume: 10,
  keyword_difficulty: 10,
  total_search_volume: 10,
}
export const costOf = (columns: Iterable<string>): number =>
  [...columns].reduce((total, column) => total + (COSTS[column] ?? 1), 0)

/** Picks the selected columns; `known` are those of the report, for lists without a row. */
export function selected(lines: SiteRow[], select: string[], known: Iterable<string>): SiteRow[] {
  const names = new Set(known)
  const foreign = select.find((column) => !names.has(column))
  if (foreign) throw new BadRequest(`column '${foreign}' not found`)
  return lines.map((line) => Object.fromEntries(select.map((column) => [column, line[column] ?? null])))
}

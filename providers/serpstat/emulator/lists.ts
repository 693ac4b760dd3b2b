import type { DomainRow } from './domains.ts'

/**
 * Filter and order of the list procedures. An unknown field is refused with error 32117, as Serpstat does.
 */
export class BadFilter extends Error {}

type Params = Record<string, unknown>
const RANGED = new Set(['position', 'cost', 'concurrency', 'difficulty', 'region_queries_count'])

/** The `filters` object of the keyword lists; all of its members hold together. */
export function filtered(lines: DomainRow[], filters: unknown): DomainRow[] {
  const entries = Object.entries((filters ?? {}) as Params)
  return lines.filter((line) => entries.every(([name, value]) => holds(line, name, value)))
}

function holds(line: DomainRow, name: string, value: unknown): boolean {
  const [, column = '', bound] = /^(.+?)_(from|to)$/.exec(name) ?? []
  if (bound && RANGED.has(column)) {
    return bound === 'from' ? Number(line[column]) >= Number(value) : Number(line[column]) <= Number(value)
  }
  if (RANGED.has(name) || name === 'keyword_length') return Number(line[name]) === Number(value)
  if (name === 'keyword_contain') return String(line.keyword).includes(String(value))
  if (name === 'keyword_not_contain') return !String(line.keyword).includes(String(value))
  if (name === 'url_contains') return String(line.url).includes(String(value))
  const [, not] = /^intents_(not_)?contain$/.exec(name) ?? []
  if (name.startsWith('intents_') && Array.isArray(value) && Array.isArray(line.intents)) {
    const has = value.some((intent) => (line.intents as unknown[]).includes(intent))
    return not ? !has : has
  }
  throw new BadFilter(`Field ${name} is not allowed`)
}

/** Names of `complexFilter` and of `sort`, with their columns. */
const LINK_COLUMNS: Record<string, string> = {
  domain_from: 'domain_from',
  domain_links: 'ref_pages',
  domain_rank: 'domainRank',
  anchor: 'anchor',
  total: 'total',
  refDomains: 'refDomains',
  nofollow: 'noFollow',
}

/** The outer array is OR, the inner ones AND. */
export function complexFiltered(lines: DomainRow[], filter: unknown): DomainRow[] {
  if (!Array.isArray(filter)) return lines
  return lines.filter((line) =>
    filter.some((group) => Array.isArray(group) && group.every((item: Params) => compares(line, item))),
  )
}

function compares(line: DomainRow, { field, compareType, value }: Params): boolean {
  const column = LINK_COLUMNS[String(field)]
  if (!column || !Array.isArray(value)) throw new BadFilter(`Field ${String(field)} is not allowed`)
  const [cell, sought] = [String(line[column]), String(value[0])]
  switch (compareType) {
    case 'gt':
      return Number(cell) > Number(sought)
    case 'lt':
      return Number(cell) < Number(sought)
    case 'eq':
      return cell === sought
    case 'neq':
      return cell !== sought
    case 'contains':
      return cell.includes(sought)
    case 'notContains':
      return !cell.includes(sought)
    case 'startsWith':
      return cell.startsWith(sought)
    case 'endsWith':
      return cell.endsWith(sought)
    default:
      throw new BadFilter('compareType required')
  }
}

/** Columns that are not under the name of their sort. */
const SORT_COLUMNS: Record<string, (line: DomainRow) => unknown> = {
  potential_traff: ({ potencial_traff }) => potencial_traff,
  all: (line) => currentOf(line.all),
  common: (line) => currentOf(line.common),
  visibility: (line) => currentOf(line.visibility),
}
const currentOf = (pair: unknown) => (pair as { currentValue: number }).currentValue

/** `{"sort": {"traff": "desc"}}`, or `{"sort": "total", "order": "desc"}` in the link lists. */
export function sorted(lines: DomainRow[], { sort, order }: Params): DomainRow[] {
  const [name, direction] =
    typeof sort === 'string'
      ? [sort, order]
      : (Object.entries((sort ?? {}) as Params)[0] ?? [undefined, undefined])
  if (name === undefined) return lines
  const column = LINK_COLUMNS[name] ?? name
  const read = SORT_COLUMNS[name] ?? ((line: DomainRow) => line[column])
  const sign = direction === 'desc' ? -1 : 1
  return lines.toSorted((a, b) => sign * (Number(read(a)) - Number(read(b))))
}

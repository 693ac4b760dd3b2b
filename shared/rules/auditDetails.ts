import { AUDIT_FIELDS } from '../domain/audit.ts'
import { sameJson } from './equal.ts'

/** What an entry of the audit log stores of a change. */
export interface ChangeDetails {
  /** By field, where both values can be read. */
  changes?: Record<string, { before: unknown; after: unknown }>
  /** Fields whose values say nothing to a person, such as names of files, or are secret. */
  changed?: string[]
}

/**
 * How `after` differs from `before`; null where it does not.
 *
 * @param unshown fields of which only the name is stored
 */
export function changesOf<T extends object>(
  before: T,
  after: T,
  unshown: readonly (keyof T & string)[] = [],
): ChangeDetails | null {
  const fields = Object.keys(after) as (keyof T & string)[]
  const differing = fields.filter((field) => !sameJson(before[field], after[field]))
  if (differing.length === 0) return null
  const shown = differing.filter((field) => !unshown.includes(field))
  const changed = differing.filter((field) => unshown.includes(field))
  return {
    ...(shown.length > 0 && {
      changes: Object.fromEntries(
        shown.map((field) => [field, { before: before[field], after: after[field] }]),
      ),
    }),
    ...(changed.length > 0 && { changed }),
  }
}

/** One line of what an entry says beyond its action; without `before` it is a value and no change. */
export interface DetailLine {
  field: string
  before: string | null
  after: string
}

/** The details of an entry in words. Ids are left out: they tell a person nothing. */
export function detailLines(details: Record<string, unknown>): DetailLine[] {
  return Object.entries(details).flatMap(([key, value]): DetailLine[] => {
    if (key === 'changes' && isObject(value)) return Object.entries(value).flatMap(changeLine)
    if (key === 'changed' && Array.isArray(value)) {
      return [
        { field: 'Changed', before: null, after: inWords(value.map((name) => fieldWords(String(name)))) },
      ]
    }
    if (key === 'before' || isId(key, value)) return []
    // As a changed address is stored: the former value beside the new one.
    const before = Object.hasOwn(details, 'before') ? inWords(details.before) : null
    return [{ field: fieldWords(key), before, after: inWords(value) }]
  })
}

const changeLine = ([field, change]: [string, unknown]): DetailLine[] =>
  isObject(change)
    ? [{ field: fieldWords(field), before: inWords(change.before), after: inWords(change.after) }]
    : []

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `clientIds` has the word `all` too. */
const isId = (key: string, value: unknown) => key === 'copy' || (/Ids?$/.test(key) && value !== 'all')

/** `createsMembers` without a name of its own becomes `Creates members`. */
/** A field's name in words. */
export function fieldWords(field: string): string {
  if (Object.hasOwn(AUDIT_FIELDS, field)) return AUDIT_FIELDS[field] ?? field
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LONGEST = 160

function inWords(value: unknown): string {
  const text = wholeWords(value)
  const letters = [...text]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : text
}

/** A value for people, of whatever length. */
export function wholeWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length > 0 ? value.map(wholeWords).join(', ') : 'none'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Most of what screens keep for the whole company: it is part of every page. */
export const OTHER_BOUNDS = { names: 40, levels: 8, characters: 16_000 } as const

const NAME = /^[A-Za-z][\w-]{0,39}$/
/** Names with a meaning of their own in JavaScript's objects. */
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype'])

/** Why something cannot be kept for the company under these names, as a sentence; null where it can. */
export function findOtherProblem(value: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(value)
  if (names.some((name) => !NAME.test(name) || RESERVED.has(name))) {
    return 'Each name begins with a letter and has at most 40 letters, digits, - and _.'
  }
  if (names.length > OTHER_BOUNDS.names) return `There are at most ${OTHER_BOUNDS.names} names.`
  if (!isWithin(value, OTHER_BOUNDS.levels)) return `It is nested deeper than ${OTHER_BOUNDS.levels} levels.`
  if (JSON.stringify(value).length > OTHER_BOUNDS.characters) {
    return `It is too large: at most ${OTHER_BOUNDS.characters.toLocaleString('en')} characters of JSON in all.`
  }
  return null
}

/** Whether objects and lists lie in each other this many times at most. */
function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1))
}

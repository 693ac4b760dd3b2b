export const LONGEST_DASHBOARD_NAME = 200

/** What a copy's name ends with. */
const COPY = / \(copy(?: \d+)?\)$/

/** The name without the mark of a copy: what the names of all copies of a dashboard begin with. */
export const originalName = (name: string): string => name.replace(COPY, '')

/**
 * What the copy of a dashboard is called until somebody names it: the first of “… (copy)”, “… (copy 2)”, … that is not
 * taken. A long name is cut, never within a letter.
 */
export function copyName(name: string, taken: Iterable<string>): string {
  const names = new Set(taken)
  for (let number = 1; ; number++) {
    const mark = number === 1 ? ' (copy)' : ` (copy ${number})`
    const begin = originalName(name).slice(0, LONGEST_DASHBOARD_NAME - mark.length)
    const copy = `${begin.replace(/\p{Cs}$/u, '')}${mark}`
    if (!names.has(copy)) return copy
  }
}

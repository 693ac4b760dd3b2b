import type { Belongings } from '../../../../shared/api/users.ts'

const SHOWN = 5
const KINDS: [kind: keyof Belongings, one: string, many: string][] = [
  ['reports', 'automatic report', 'automatic reports'],
  ['sources', 'connected source', 'connected sources'],
  ['dashboards', 'dashboard', 'dashboards'],
  ['editing', 'dashboard being edited now', 'dashboards being edited now'],
]

/** What hangs on a person, a line for each kind that there is: `2 dashboards: North, South`. */
export function belongingsInWords(belongings: Belongings): string[] {
  return KINDS.flatMap(([kind, one, many]) => {
    const names = belongings[kind].map(({ name }) => name)
    if (names.length === 0) return []
    const more = names.length - SHOWN
    const shown = names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
    return [`${names.length} ${names.length === 1 ? one : many}: ${shown}`]
  })
}

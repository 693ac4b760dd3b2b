import type { Belongings } from '../../../../shared/api/users.ts'

const SHOWN = 5
const KINDS: [kind: Exclude<keyof Belongings, 'invitations' | 'domains'>, one: string, many: string][] = [
  ['reports', 'automatic report', 'automatic reports'],
  ['sources', 'connected source', 'connected sources'],
  ['dashboards', 'dashboard', 'dashboards'],
  ['editing', 'dashboard being edited now', 'dashboards being edited now'],
]

/** What a successor takes over, a line for each kind that there is: `2 dashboards: North, South`. */
export const belongingsInWords = (belongings: Belongings): string[] =>
  KINDS.flatMap(([kind, one, many]) => counted(belongings[kind], one, many))

/** What ends with the person, a line for each kind that there is. */
export const endingInWords = ({ invitations, domains }: Belongings): string[] => [
  ...counted(invitations, 'invitation as an admin ends', 'invitations as an admin end'),
  ...counted(domains, 'watched domain has no owner then', 'watched domains have no owner then'),
]

function counted(things: readonly { name: string }[], one: string, many: string): string[] {
  if (things.length === 0) return []
  const names = things.map(({ name }) => name)
  const more = names.length - SHOWN
  const shown = names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return [`${names.length} ${names.length === 1 ? one : many}: ${shown}`]
}

import { z } from 'zod'

/** A link as both doors give it: read from the service, or from an imported file and kept. */

/** In the order of the funnel. */
export const STATUSES = ['Opportunity', 'Requested', 'Pending', 'Confirmed'] as const
export type Status = (typeof STATUSES)[number]

/** Of confirmed links, by the service's own checks. */
export const HEALTHS = ['Live, dofollow', 'Live, nofollow', 'Dead', 'Not checked yet'] as const
export type Health = (typeof HEALTHS)[number]

export const LINK_TYPES = [
  ...['Editorial link', 'Submission', 'Guest post', 'PR', 'Sponsorship partnership'],
  ...['Infographic promotion', 'Content promotion', 'Local citation', 'Resource page', 'Republishing'],
  ...['Link insert', 'Scholarship', 'Giveaway', 'Bookmark', 'Profile', 'Forum'],
]

export const Link = z.object({
  url: z.string(),
  domain: z.string(),
  /** ISO date. */
  day: z.string(),
  status: z.enum(STATUSES),
  health: z.enum(HEALTHS),
  type: z.string().nullable(),
  category: z.string().nullable(),
  /** In units of its currency. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
  anchors: z.array(z.object({ anchor: z.string().nullable(), target: z.string().nullable() })),
  owner: z.string().nullable(),
  team: z.string().nullable(),
})
export type Link = z.infer<typeof Link>

/** Types are written in several ways; known ones get one, others keep theirs. */
export function typeLabel(text: string | null): string | null {
  const plain = text?.trim().replaceAll(/[\s_-]+/g, ' ') ?? ''
  if (plain === '') return null
  const known = LINK_TYPES.find((label) => label.toLowerCase() === plain.toLowerCase())
  return known ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The host without `www.`. */
export const domainOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

const orNone = (text: string | null, none: string) => [text ?? none]

/** A link's values of a dimension or filter field; one with several anchors counts under each. */
export function namesOf(link: Link, field: string): string[] {
  const values = (pick: (pair: Link['anchors'][number]) => string | null, none: string) => {
    const found = [...new Set(link.anchors.map(pick).filter((text) => text !== null))]
    return found.length > 0 ? found : [none]
  }
  switch (field) {
    case 'link_type':
      return orNone(link.type, 'No type')
    case 'status':
      return [link.status]
    case 'health':
      return [link.health]
    case 'category':
      return orNone(link.category, 'No category')
    case 'owner':
      return orNone(link.owner, 'No owner')
    case 'team':
      return orNone(link.team, 'No team')
    case 'target':
      return values(({ target }) => target, 'No target')
    case 'anchor':
      return values(({ anchor }) => anchor, 'No anchor')
    case 'domain':
      return [link.domain]
    case 'currency':
      return orNone(link.currency, 'No currency')
    default:
      return []
  }
}

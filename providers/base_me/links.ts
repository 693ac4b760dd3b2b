import { z } from 'zod'
import type { Fact } from '../kit/answers/facts.ts'

/** A link, as read from the service or from a stored imported file. */

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

/** Types have several spellings; known ones are unified, others are left as they are. */
export function typeLabel(text: string | null): string | null {
  const plain = text?.trim().replaceAll(/[\s_-]+/g, ' ') ?? ''
  if (plain === '') return null
  const known = LINK_TYPES.find((label) => label.toLowerCase() === plain.toLowerCase())
  return known ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** The host without `www.`. */
export const domainOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** A link's values of its dimensions and filter fields; one with several anchors counts under each. */
export function namesOf(link: Link): Record<string, string[]> {
  const values = (pick: (pair: Link['anchors'][number]) => string | null, none: string) => {
    const found = [...new Set(link.anchors.map(pick).filter((text) => text !== null))]
    return found.length > 0 ? found : [none]
  }
  return {
    link_type: [link.type ?? 'No type'],
    status: [link.status],
    health: [link.health],
    category: [link.category ?? 'No category'],
    owner: [link.owner ?? 'No owner'],
    team: [link.team ?? 'No team'],
    target: values(({ target }) => target, 'No target'),
    anchor: values(({ anchor }) => anchor, 'No anchor'),
    domain: [link.domain],
    currency: [link.currency ?? 'No currency'],
  }
}

/** Whether a link's price is of the currency that amounts are given in; one without any is. */
export const isIn = (link: Link, currency: string | null): boolean =>
  currency === null || link.currency === null || link.currency === currency

/** What a link adds to the figures; its price where it is in the currency of the result (null: all are). */
export function factOf(link: Link, currency: string | null): Fact {
  const { status, health, day } = link
  const names = namesOf(link)
  if (status !== 'Confirmed') return { day, names, parts: { links: 1, won: 0, [status.toLowerCase()]: 1 } }
  const { price } = link
  const isLive = health.startsWith('Live')
  return {
    day,
    names: { ...names, won_domain: link.domain },
    parts: {
      links: 1,
      won: 1,
      confirmed: 1,
      alive: isLive ? 1 : 0,
      live: isLive ? 1 : null,
      dofollow: health === 'Live, dofollow' ? 1 : null,
      nofollow: health === 'Live, nofollow' ? 1 : null,
      dead: health === 'Dead' ? 1 : null,
      // A price in another currency is not part of the result; a missing one is unknown.
      ...(isIn(link, currency) ? { cost: price, priced: price === null ? 0 : 1 } : {}),
    },
  }
}

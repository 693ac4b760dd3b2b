import { z } from 'zod'
import { looseId, looseNumber, looseText } from '../kit/http/json.ts'
import { domainOf, type Health, type Link, type Status, typeLabel } from './links.ts'

/** Responses of the assumed contract, parsed as loosely as possible: no real one is known. */

const nothing = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null)
const Named = nothing(z.object({ name: looseText }))

export const Me = z.object({ data: z.object({ name: looseText, email: looseText }) })

export const Client = z.object({
  id: looseId,
  name: looseText,
  domain: looseText,
  agency: looseText,
  reporting_range: looseText,
  // A client is active unless it is marked as archived.
  active: z
    .unknown()
    .optional()
    .transform((value) => value !== false),
})
export type Client = z.infer<typeof Client>

const STATUS: Record<string, Status> = {
  opportunity: 'Opportunity',
  requested: 'Requested',
  pending: 'Pending',
  confirmed: 'Confirmed',
}
const HEALTH: Record<string, Health> = {
  live_dofollow: 'Live, dofollow',
  live_nofollow: 'Live, nofollow',
  dead: 'Dead',
}

export const ApiLink = z
  .object({
    id: looseId,
    url: z.string(),
    domain: looseText,
    date: z.iso.date(),
    status: z.enum(['opportunity', 'requested', 'pending', 'confirmed']),
    health: looseText,
    type: looseText,
    category: looseText,
    price: looseNumber,
    currency: looseText,
    anchors: nothing(z.array(z.object({ anchor: looseText, target: looseText }))),
    owner: Named,
    team: Named,
  })
  .transform(({ date, status, health, type, anchors, owner, team, domain, ...rest }) => ({
    ...rest,
    day: date,
    status: STATUS[status] ?? 'Opportunity',
    health: HEALTH[health ?? ''] ?? 'Not checked yet',
    type: typeLabel(type),
    domain: domain ?? (URL.canParse(rest.url) ? domainOf(rest.url) : rest.url),
    anchors: anchors ?? [],
    owner: owner?.name ?? null,
    team: team?.name ?? null,
  })) satisfies z.ZodType<Link>

export const Summary = z.object({ meta: z.object({ currency: looseText }) })

/** A page of a list. */
export const pageOf = <T>(row: z.ZodType<T>) =>
  z.object({ data: z.array(row), meta: z.object({ current_page: z.number(), last_page: z.number() }) })

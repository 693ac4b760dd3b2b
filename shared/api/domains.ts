import { z } from 'zod'
import { DATA_TYPES } from '../domain/sources.ts'
import { id, isoDay, isoInstant, oneLine } from './common.ts'
import { alertOutline, checkSettings, domainRow } from './groups.ts'

/** An account that a domain's figures are read from. */
export const domainFeed = z.strictObject({
  type: z.enum(DATA_TYPES),
  sourceId: id,
  /** Null for kinds that have no accounts to choose from. */
  account: z.string().max(500).nullable(),
})
export type DomainFeed = z.infer<typeof domainFeed>

/** Accounts of one domain. */
export const MOST_FEEDS = 30

const domainFields = z.strictObject({
  ownerId: id.nullable().optional(),
  clientId: id.nullable().optional(),
  /** Of a month. */
  budget: z
    .strictObject({
      amount: z.number().positive('A budget is more than 0.').max(1_000_000_000),
      currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
    })
    .nullable()
    .optional(),
  checks: checkSettings.optional(),
  feeds: z
    .array(domainFeed)
    .max(MOST_FEEDS)
    .refine(
      (feeds) => new Set(feeds.map((feed) => JSON.stringify(Object.values(feed)))).size === feeds.length,
      'Each account is read once.',
    )
    .optional(),
})
/**
 * PUT /api/domains/{id}: what is absent stays; with what the form was made of, what somebody else has changed since is not
 * replaced unseen.
 */
export const domainForm = domainFields.extend({ seen: domainFields.optional() })
export type DomainForm = z.infer<typeof domainForm>

/** GET /api/domain-owners: who may look after a domain, by name. */
export const domainOwners = z.array(z.object({ id, name: z.string() }))

/** An account that may feed the domain, with why it is proposed. */
export const proposedFeed = z.object({
  ...domainFeed.shape,
  /** The kind of source and the account, as people call them. */
  label: z.string(),
  /** It names the host, or it is usual for the client; null: it is only there. */
  reason: z.enum(['host', 'client']).nullable(),
})
export type ProposedFeed = z.infer<typeof proposedFeed>

/** An alert with what happened to it. */
export const alert = z.object({
  ...alertOutline.shape,
  acknowledgedBy: z.string().nullable(),
  recoveredAt: isoInstant.nullable(),
  /** Why it ended without having recovered, such as an account that was removed. */
  endReason: z.string().nullable(),
})
export type DomainAlert = z.infer<typeof alert>

/** GET /api/domains/{id}. */
export const domain = z.object({
  ...domainRow.shape,
  groupId: id,
  /** The domain's own; what is absent is the group's. */
  checks: checkSettings,
  groupChecks: checkSettings,
  sources: z.array(z.object({ ...domainFeed.shape, label: z.string(), problem: z.string().nullable() })),
  /** How many more accounts feed it, to whose sources this member has no access. */
  sourcesOutOfReach: z.number(),
  /** What the front page answered when it was last asked; empty before. */
  site: z.array(z.object({ isProblem: z.boolean(), sentence: z.string() })),
  /** Daily figures with what was expected of the newest ones, for charts. */
  series: z.array(
    z.object({
      measure: z.string(),
      first: isoDay,
      values: z.array(z.number().nullable()),
      /** Of as many newest days as there are. */
      expected: z.array(z.number()),
    }),
  ),
  /** Open ones, then those that have ended within the last ninety days; the newest of each first. */
  history: z.array(alert),
})
export type Domain = z.infer<typeof domain>

/** POST and DELETE /api/domains/{id}/acknowledge. */
export const acknowledgeForm = z
  .strictObject({
    /** Those that the person has seen, or takes back; absent: all that wait, or that somebody looks after. */
    alertIds: z.array(id).min(1).max(1_000).optional(),
  })
  .nullish()

/** POST /api/domains/{id}/snooze. */
export const snoozeForm = z.strictObject({
  /** One week by default; null: until it recovers. */
  until: isoInstant.nullable().optional(),
  reason: oneLine.max(300, 'A reason has at most 300 characters.').default(''),
})
export type SnoozeForm = z.infer<typeof snoozeForm>

import { z } from 'zod'
import { ALERT_STATES, CHECKS, MEASURES, SEVERITIES } from '../domain/monitoring.ts'
import { MOST_TABLE_CHARACTERS, TABLE_TOO_LONG } from '../rules/monitoring/domainTable.ts'
import { id, isoDay, isoInstant, textLine } from './common.ts'

const groupName = textLine.min(1, 'Give the group a name.').max(120, 'A name has at most 120 characters.')

/** What is set of a check; what is absent is automatic, or the group's. */
export const checkSetting = z.strictObject({
  on: z.boolean().optional(),
  /** The least change that counts, as a share: 0.15. */
  least: z.number().min(0.05).max(0.95).optional(),
  /** Fewer than that expected a day say nothing. */
  minimum: z.number().min(0).max(1_000_000_000).optional(),
  /** So many days before its end a certificate is told of. */
  days: z.number().int().min(1).max(90).optional(),
})
export const checkSettings = z.partialRecord(z.enum(CHECKS), checkSetting)
export type CheckSettings = z.infer<typeof checkSettings>

/** POST /api/groups. `hosts`: domains as people paste them, separated by lines, commas, semicolons or blanks. */
export const newGroup = z.strictObject({
  name: groupName,
  /** Whose the first domains are, and those that are added later where nothing else is said. */
  clientId: id.nullable().default(null),
  hosts: z.string().max(200_000).optional(),
})
const groupFields = z.strictObject({
  name: groupName.optional(),
  clientId: id.nullable().optional(),
  checks: checkSettings.optional(),
})
/**
 * PUT /api/groups/{id}: what is absent stays; with what the form was made of, what somebody else has changed since is not
 * replaced unseen.
 */
export const groupForm = groupFields.extend({ seen: groupFields.optional() })
export type GroupForm = z.input<typeof groupForm>

/** A group as the list shows it. */
export const groupListItem = z.object({
  id,
  name: z.string(),
  /** Null also where this member does not work for it. */
  client: z.object({ id, name: z.string() }).nullable(),
  domains: z.number(),
  /** Domains with an alert that nobody has acknowledged or snoozed. */
  needing: z.number(),
  snoozed: z.number(),
  /** Of the newest scan; null before the first. */
  scannedAt: isoInstant.nullable(),
})
export type GroupListItem = z.infer<typeof groupListItem>

export const group = z.object({ ...groupListItem.shape, checks: checkSettings })
export type Group = z.infer<typeof group>

/**
 * One measure in one window: its figure, that of the window before, what the weekdays of eight weeks let expect, and how
 * far it is from that: −3 (much worse) to 3 (much better), 0 as usual; what is not known is null. The last is why the
 * figure is missing or may change.
 */
export const watchedFigure = z.object({
  value: z.number().nullable(),
  previous: z.number().nullable(),
  expected: z.number().nullable(),
  /** Against the window before, as a share; null where that is 0 or not known. */
  change: z.number().nullable(),
  grade: z.int().min(-3).max(3).nullable(),
})
export type WatchedFigure = z.infer<typeof watchedFigure>

export const watchedMeasure = z.object({
  7: watchedFigure,
  30: watchedFigure,
  /** The last thirty days, a sign each (shared/rules/monitoring/spark.ts). */
  spark: z.string(),
  /** ISO 4217, of amounts. */
  currency: z.string().nullable(),
  /** The last day that counts: later ones may still change. */
  through: isoDay.nullable(),
  /** Why there is no figure, or not the whole one. */
  problem: z.string().nullable(),
  /** That is currencies which are not added: the accounts were read. */
  isMixed: z.literal(true).optional(),
})
export type WatchedMeasure = z.infer<typeof watchedMeasure>

export const alertOutline = z.object({
  id,
  check: z.enum(CHECKS),
  severity: z.enum(SEVERITIES),
  state: z.enum(ALERT_STATES),
  /** “Traffic is 31% below what is usual since Tuesday 24 November: 138 instead of 200, mostly Organic Search (-52%) …” */
  sentence: z.string(),
  /** Good news, such as more traffic than expected. */
  isGood: z.boolean(),
  raisedAt: isoInstant,
  /** Measures that have changed with its own, which it tells of too. */
  followers: z.array(z.enum(MEASURES)).optional(),
})
export type AlertOutline = z.infer<typeof alertOutline>

export const snooze = z.object({
  /** Null: until it recovers. */
  until: isoInstant.nullable(),
  reason: z.string(),
  by: z.string().nullable(),
})

/** A domain as the grid shows it. */
export const domainRow = z.object({
  id,
  /** In its ASCII form. */
  host: z.string(),
  /** As people read it: international names in their own script. */
  name: z.string(),
  client: z.object({ id, name: z.string() }).nullable(),
  owner: z.object({ id, name: z.string() }).nullable(),
  measures: z.partialRecord(z.enum(MEASURES), watchedMeasure),
  budget: z.object({ amount: z.number(), currency: z.string(), spent: z.number().nullable() }).nullable(),
  /** Open ones, the gravest first. */
  alerts: z.array(alertOutline),
  snooze: snooze.nullable(),
  scannedAt: isoInstant.nullable(),
  /** The newest scan is so old that it says nothing of today. */
  isOverdue: z.boolean(),
  /** How many accounts feed it; 0: it has only its website. */
  feeds: z.number(),
})
export type WatchedDomain = z.infer<typeof domainRow>

/** POST /api/groups/{id}/domains: what people paste, the hosts of a source's accounts, a table, or all of them. */
export const newDomains = z.strictObject({
  hosts: z.string().max(200_000).default(''),
  /**
   * CSV with a column of domains and, where it tells them, their clients by name, owners by name or mail address, budgets of
   * a month and currencies (shared/rules/monitoring/domainTable.ts). What is chosen for all is of rows that tell nothing.
   */
  table: z.string().max(MOST_TABLE_CHARACTERS, TABLE_TOO_LONG).default(''),
  /** Only tells what would be added. */
  dryRun: z.boolean().default(false),
  /** Absent: the group's. */
  clientId: id.nullable().optional(),
  ownerId: id.nullable().default(null),
})
export const addedDomains = z.object({
  added: z.array(
    z.object({
      host: z.string(),
      name: z.string(),
      /** Names of its client and its owner. */
      client: z.string().nullable(),
      owner: z.string().nullable(),
      budget: z.object({ amount: z.number(), currency: z.string() }).nullable(),
      /** Accounts that feed it from the start, in words. */
      feeds: z.array(z.string()),
    }),
  ),
  /** What of a table is not read, and which of its clients, owners and budgets could not be used. */
  notes: z.array(z.string()),
  /** Already in this group, as people read them. */
  known: z.array(z.string()),
  problems: z.array(z.string()),
})
export type AddedDomains = z.infer<typeof addedDomains>

/** GET /api/groups/{id}/suggestions: hosts that the company's sources name and the group does not have. */
export const suggestedHosts = z.array(
  z.object({
    sourceId: id,
    source: z.string(),
    hosts: z.array(z.object({ host: z.string(), name: z.string() })),
  }),
)
export type SuggestedHosts = z.infer<typeof suggestedHosts>

/** A way in which somebody looks at a group: the address' query. */
export const groupView = z.object({ id, name: z.string(), query: z.string() })
export type GroupView = z.infer<typeof groupView>
export const newGroupView = z.strictObject({
  name: textLine.min(1, 'Give the view a name.').max(60, 'A name has at most 60 characters.'),
  query: z.string().max(500),
})

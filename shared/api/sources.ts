import { z } from 'zod'
import { FILTER_OPERATORS } from '../domain/filters.ts'
import { SOURCE_KINDS } from '../domain/sources.ts'
import { VALUE_TYPES } from '../domain/values.ts'
import { dateRange, id, isoInstant, textLine, timeZone } from './common.ts'

export const property = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().optional(),
  currency: z.string().optional(),
  timeZone: z.string().optional(),
  hosts: z.array(z.string()).optional(),
  available: z.boolean(),
  reason: z.string().optional(),
})

/** A source as the browser may see it: no token, no credentials, ever. */
export const source = z.object({
  id,
  /** The provider key, called `name` in calls. */
  name: z.enum(SOURCE_KINDS),
  /** What the connection is called: an e-mail, a site, a label. */
  account: z.string(),
  invalid: z.boolean(),
  /** Why it is invalid, for people; null while it is not. */
  invalidReason: z.string().nullable(),
  /** What stood in the way at the last attempt, while the login still holds; null while it answers. */
  failure: z
    .object({
      kind: z.enum(['bad_request', 'rate_limited', 'unavailable', 'unexpected']),
      message: z.string(),
    })
    .nullable(),
  connectedAt: isoInstant,
  lastSuccessAt: isoInstant.nullable(),
  lastAttemptAt: isoInstant.nullable(),
  warnings: z.array(z.string()),
  /** The limits that the vendor last reported (`BudgetReading` in shared/domain/budgets.ts). */
  budgets: z.array(
    z.object({
      name: z.string(),
      property: z.string().nullable(),
      left: z.number(),
      of: z.number().nullable(),
      renewsAt: isoInstant.nullable(),
    }),
  ),
  /** Set where it is based on a file instead of a login: when that was read and how many records it has. */
  imported: z.object({ at: isoInstant, records: z.number() }).nullable(),
  /** Other kinds that its login may read without another sign-in, by the scopes that it was granted. */
  alsoServes: z.array(z.enum(SOURCE_KINDS)),
  /** How many dashboards and automatic reports use it, whose usual account it is, and what domains it is read for. */
  uses: z.object({ dashboards: z.number(), reports: z.number(), clients: z.number(), domains: z.number() }),
})
export type Source = z.infer<typeof source>

/** The blast radius of a source: every dashboard that shows its figures, and every report that mails one. */
export const sourceUses = z.object({
  dashboards: z.array(
    z.object({
      id,
      name: z.string(),
      permalink: z.string(),
      active: z.boolean(),
      /** Widgets that query this source. */
      widgets: z.number(),
    }),
  ),
  reports: z.array(
    z.object({
      id,
      dashboardName: z.string(),
      recipients: z.array(z.string()),
      paused: z.boolean(),
      nextRunAt: isoInstant.nullable(),
      /** The report's own zone, in which people plan it. */
      timezone: timeZone,
    }),
  ),
})
export type SourceUses = z.infer<typeof sourceUses>

/**
 * Replace this source with another of the same kind, in widgets and usual accounts of clients; `dryRun` only returns what
 * would become of each widget.
 */
export const replaceSource = z.strictObject({
  with: id,
  /** The new source's account for each account of the old one; absent: the account of the same id. */
  accounts: z.record(z.string().max(500), z.string().max(500).nullable()).default({}),
  dryRun: z.boolean(),
})
export const replacedWidget = z.object({
  id,
  title: z.string(),
  dashboard: z.object({ id, name: z.string() }),
  /** keeps: the same account is read; changes: another one is; loses: an account or metric has no successor. */
  outcome: z.enum(['keeps', 'changes', 'loses']),
  /** What is different, a sentence each. */
  notes: z.array(z.string()),
  /** The replaced source's accounts that it queries. */
  accounts: z.array(z.string()),
})
export type ReplacedWidget = z.infer<typeof replacedWidget>

/** What a header can carry; a pasted key may hold an invisible character that it cannot. */
const key = z
  .string()
  .trim()
  .max(4000)
  .regex(
    /^[\x20-\x7e\xa0-\xff]*$/,
    'The key holds a character that no key has, perhaps an invisible one. Copy it again without what is around it.',
  )

/**
 * Connect with credentials (OAuth kinds begin at /oauth/{kind}/start instead). Tested before it is stored; `dryRun` only
 * tests, and returns what the credentials reach (`testedSource` in sampleRow.ts).
 */
export const connectSource = z.strictObject({
  name: z.enum(SOURCE_KINDS),
  account: textLine.max(2000).default(''),
  token: key.default(''),
  dryRun: z.boolean().default(false),
})
/** New credentials for the same source; an empty token preserves the stored one if the address is unchanged. */
export const updateSource = z.strictObject({
  account: textLine.max(2000).optional(),
  token: key.optional(),
})
/** Connect another kind with the login of a source. */
export const shareLogin = z.strictObject({ name: z.enum(SOURCE_KINDS) })
/** The answers that the import requires beside the file, by field (`ImportDefinition.fields`). */
const answers = z.record(z.string().max(40), textLine.max(200)).default({})
/** Fields of the form beside its `file`; `dryRun` only returns what the file contains. */
export const importSource = z.strictObject({
  name: z.enum(SOURCE_KINDS),
  /** What the source is called. */
  account: textLine.min(1).max(200),
  answers,
  dryRun: z.stringbool().default(false),
})
/** Another file for a source: `add` preserves records that the file does not have, `replace` does not. */
export const importNewer = z.strictObject({
  mode: z.enum(['add', 'replace']),
  answers,
  dryRun: z.stringbool().default(false),
})
/** What was found in a file. */
export const importReport = z.object({
  /** Rows of data, readable or not. */
  rows: z.number(),
  /** Different records that could be read. */
  records: z.number(),
  /** Rows that repeat an earlier one, which then does not count. */
  repeated: z.number(),
  /** The first and the last day; null where no row could be read. */
  range: dateRange.nullable(),
  /** The largest of them. */
  properties: z.array(z.object({ name: z.string(), records: z.number() })),
  propertyCount: z.number(),
  ignoredColumns: z.array(z.string()),
  /** How amounts are read, in a sentence; null where none has a sign in it. `isOpen`: the file does not tell. */
  amounts: z.object({ sentence: z.string(), isOpen: z.boolean() }).nullable(),
  /** The first of the rows that could not be read, by their lines in the file. */
  faults: z.array(z.object({ line: z.number(), reason: z.string() })),
  faultCount: z.number(),
  /** What it does to the records that are there; null for a new source. */
  changes: z.object({ added: z.number(), updated: z.number(), removed: z.number() }).nullable(),
})
export type ImportReport = z.infer<typeof importReport>
/** `source` is null after a dry run. */
export const importOutcome = z.object({ source: source.nullable(), report: importReport })
export type ImportOutcome = z.infer<typeof importOutcome>

export const option = z.object({ value: z.string(), label: z.string(), group: z.string().optional() })

const column = z.object({ id: z.string(), label: z.string(), group: z.string() })
/** The metrics, dimensions and filters of a type whose catalogue is remote (`Catalogue` in shared/domain/definitions.ts). */
export const catalogue = z.object({
  metrics: z.array(
    column.extend({
      type: z.enum(VALUE_TYPES),
      additive: z.boolean(),
      direction: z.enum(['up', 'down', 'neutral']),
      description: z.string().optional(),
      currency: z.string().optional(),
    }),
  ),
  dimensions: z.array(
    column.extend({
      time: z.enum(['hour', 'day', 'week', 'month', 'year']).optional(),
      order: z.array(z.string()).readonly().optional(),
      realTimeOnly: z.literal(true).optional(),
    }),
  ),
  filters: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.enum(['text', 'number', 'choice']),
      operators: z.array(z.enum(FILTER_OPERATORS)),
      options: z.array(option).optional(),
    }),
  ),
})

import { z } from 'zod'
import { BLANK_PASSWORD, isSeen } from './auth.ts'
import { askedDay, id, isoDay, isoInstant, textLine } from './common.ts'
import { permalink, theme } from './dashboards.ts'

/** The most named links of one dashboard. */
export const MOST_NAMED_LINKS = 50

const range = z.strictObject({ start: askedDay, end: askedDay })

/** Which days a link shows: any that its readers choose, the dashboard's own, or always these. */
export const linkDates = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('own') }),
  z.strictObject({ kind: z.literal('fixed'), range, compare: range.nullable() }),
])
export type LinkDates = z.infer<typeof linkDates>

/** POST /api/dashboards/{id}/links. */
export const namedLinkForm = z.strictObject({
  name: textLine.min(1, 'Say whom the link is for.').max(120, 'A name has at most 120 characters.'),
  /** Empty: there is to be none. Absent: as it is; of a new link none. */
  password: z
    .string()
    .max(200, 'A password has at most 200 characters.')
    .refine((password) => password === '' || isSeen(password), BLANK_PASSWORD)
    .optional(),
  /** The last day on which it opens, by the dashboard's zone; null: no end. */
  expiresOn: askedDay.nullable(),
  dates: linkDates,
  /** `auto`: as the reader's own device. */
  theme,
  downloads: z.boolean(),
})
export type NamedLinkForm = z.infer<typeof namedLinkForm>

/** What of a link its people can read. */
const readable = namedLinkForm.omit({ password: true })
export type NamedLinkRights = z.infer<typeof readable>
/** PUT …/links/{linkId}: with what the form was made of: what somebody else has changed since is not replaced unseen. */
export const namedLinkChange = namedLinkForm.extend({ seen: readable.partial().optional() })
export type NamedLinkChange = z.infer<typeof namedLinkChange>

/** A named link as the company's people see it. */
export const namedLink = z.object({
  id,
  permalink,
  name: z.string(),
  passwordProtected: z.boolean(),
  expiresOn: isoDay.nullable(),
  /** Whether its last day is over. */
  ended: z.boolean(),
  dates: linkDates,
  theme,
  downloads: z.boolean(),
  /** How often its page was opened, by people as far as is known. */
  opened: z.number(),
  openedAt: isoInstant.nullable(),
})
export type NamedLink = z.infer<typeof namedLink>

/** What a link's form is made of. */
export const rightsOf = ({ name, expiresOn, dates, theme, downloads }: NamedLinkRights): NamedLinkRights => ({
  name,
  expiresOn,
  dates,
  theme,
  downloads,
})

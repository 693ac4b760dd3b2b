import { z } from 'zod'
import { DATA_TYPES } from '../domain/sources.ts'
import { validColour } from '../rules/colours.ts'
import { id, textLine, timeZone } from './common.ts'
import { localeChange, localeChoice } from './locale.ts'

/** How a client reads figures. What is not given is as on dashboards without a client. */
export const localeProfile = z.strictObject({
  /** Zone in which the days of a new dashboard begin and end. */
  timezone: timeZone,
  ...localeChoice.shape,
})
export type LocaleProfile = z.infer<typeof localeProfile>

/** The usual source and properties of one data type. */
export const clientAccount = z.strictObject({
  type: z.enum(DATA_TYPES),
  sourceId: id,
  accounts: z.array(z.string().max(500)).max(50),
})
export type ClientAccount = z.infer<typeof clientAccount>

const accent = z.string().trim().max(50).refine(validColour, 'Write a colour such as #1f4fd8.').nullable()

/** POST and PUT /api/clients: the whole client. */
export const clientForm = z.strictObject({
  name: textLine.min(1, 'Give the client a name.').max(120, 'A name has at most 120 characters.'),
  /** Name of one of the company's uploaded pictures. */
  logo: z.string().max(100).nullable(),
  /** Hexadecimal or `rgb()`. */
  accent,
  /** What is absent stays as it is, for a new client as on dashboards without one. */
  locale: z.strictObject({ timezone: timeZone, ...localeChange.shape }),
  accounts: z
    .array(clientAccount)
    .max(DATA_TYPES.length)
    .refine(
      (list) => new Set(list.map(({ type }) => type)).size === list.length,
      'Each kind of data has one usual account.',
    ),
})
export type ClientForm = z.infer<typeof clientForm>
/** PUT: with what the form was made of: what somebody else has changed since is not replaced unseen. */
export const clientChange = clientForm.extend({ seen: clientForm.partial().optional() })
export type ClientChange = z.infer<typeof clientChange>

/** What a client's form is made of. */
export const clientFormOf = ({ name, logo, accent, locale, accounts }: Client): ClientForm => ({
  name,
  logo,
  accent,
  locale,
  accounts,
})

/** A client as a list shows it. */
export const clientListItem = z.object({
  id,
  name: z.string(),
  /** Where the company itself reads the logo. */
  logoUrl: z.string().nullable(),
  accent: z.string().nullable(),
  /** All that are the client's, archived ones too. */
  dashboards: z.number(),
})
export type ClientListItem = z.infer<typeof clientListItem>

/** A client with everything that can be changed. */
export const client = z.object({
  ...clientListItem.shape,
  logo: z.string().nullable(),
  locale: localeProfile,
  accounts: z.array(clientAccount),
  /** Automatic reports of its dashboards. */
  reports: z.number(),
})
export type Client = z.infer<typeof client>

/** GET /api/clients/{id}/dashboards: what the client's own people see once they have signed in. */
export const readableClient = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  accent: z.string().nullable(),
  /** The active ones, by name. */
  dashboards: z.array(z.object({ permalink: z.string(), name: z.string() })),
})
export type ReadableClient = z.infer<typeof readableClient>

/** PUT /api/dashboards/{id}/client: null takes the dashboard out of its client. */
export const moveToClient = z.strictObject({ clientId: id.nullable() })

import { z } from 'zod'
import { RANGE_TYPES } from '../domain/ranges.ts'
import { LAYOUTS } from '../domain/widgets.ts'
import { LONGEST_DASHBOARD_NAME } from '../rules/copyName.ts'
import { PAGES, PAPERS } from '../rules/paperFormat.ts'
import { BLANK_PASSWORD, isSeen } from './auth.ts'
import { automaticReport } from './automaticReports.ts'
import { sheetCompany } from './brand.ts'
import { askedDay, id, isoDay, isoInstant, textLine, timeZone } from './common.ts'
import { feeding } from './feeding.ts'
import { locale } from './locale.ts'
import type { WidgetView } from './view.ts'
import { MOST_OPERATIONS, widgetOperation } from './widgetOperations.ts'
import { storedWidget, widget } from './widgets.ts'

/** 132 random bits; earlier ones have 126. */
export const permalink = z.string().regex(/^[\w-]{21,22}$/, 'This link is not one of ours.')

const colour = z.string().max(50).nullable()
const image = z.string().max(200).nullable()
export const theme = z.enum(['light', 'dark', 'auto'])
const paper = z.enum(PAPERS)
const pages = z.enum(PAGES)

/** A dashboard's look, whole. */
export const styles = z.strictObject({
  backgroundColor: colour.default(null),
  dashboardBackgroundColor: colour.default(null),
  color: colour.default(null),
  theme: theme.default('auto'),
  logoImage: image.default(null),
  backgroundImage: image.default(null),
  clientImage: image.default(null),
  paper: paper.default('auto'),
  pages: pages.default('portrait'),
  /** Whether its PDFs begin with a page of its logos, name and dates. */
  cover: z.boolean().default(false),
  /** Whether its pages, PDFs and mails begin with what changed (`whatChanged.ts`). */
  changes: z.boolean().default(false),
})

/** Some of a look's fields; what is not named stays. Without defaults, which Zod fills in for absent optional fields. */
export const stylesChange = z
  .strictObject({
    backgroundColor: colour,
    dashboardBackgroundColor: colour,
    color: colour,
    theme,
    logoImage: image,
    backgroundImage: image,
    clientImage: image,
    paper,
    pages,
    cover: z.boolean(),
    changes: z.boolean(),
  } satisfies Record<keyof typeof styles.shape, z.ZodType>)
  .partial()

/** What the list may be ordered by; dashboards that are alike in it by name. */
export const DASHBOARD_ORDERS = ['name', 'client', 'changed', 'seen'] as const
/** The worst of a dashboard: nothing, a source that must be signed in again, a report that is held. */
export const DASHBOARD_HEALTH = ['fine', 'source', 'report'] as const

const named = z.object({ id, name: z.string() })

export const dashboardListItem = z.object({
  id,
  permalink,
  name: z.string(),
  active: z.boolean(),
  /** Shows sample figures. */
  sample: z.boolean(),
  widgets: z.number(),
  passwordProtected: z.boolean(),
  updatedAt: isoInstant,
  /** Locked by this user right now; null when free. */
  lockedBy: z.string().nullable(),
  client: named.nullable(),
  /** The host that its link is shown under; null: as the company's are. */
  linkHost: z.string().nullable(),
  /** Who made it; null where that person has left. */
  owner: named.nullable(),
  /** Marked by the caller. */
  favourite: z.boolean(),
  /** When a reader from outside the company last opened its link, to the hour. */
  seenAt: isoInstant.nullable(),
  health: z.enum(DASHBOARD_HEALTH),
})
export type DashboardListItem = z.infer<typeof dashboardListItem>

export const listDashboardsQuery = z.object({
  all: z.stringbool().default(false),
  /** In the names of dashboards and of their clients. */
  search: z.string().max(200).default(''),
  order: z.enum(DASHBOARD_ORDERS).default('name'),
  /** Of one client, or of none. */
  client: z.union([id, z.literal('none')]).optional(),
  owner: id.optional(),
  /** Only those that the caller has marked. */
  favourite: z.stringbool().default(false),
  health: z.enum(DASHBOARD_HEALTH).optional(),
  cursor: z.string().max(1_200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const dashboardList = z.object({
  data: z.array(dashboardListItem),
  meta: z.object({ total: z.number(), active: z.number(), nextCursor: z.string().nullable() }),
})

/** PUT /api/dashboards/{id}/favourite. */
export const markFavourite = z.strictObject({ favourite: z.boolean() })

/** Who has made dashboards: the choices of the list's `owner`. */
export const dashboardOwners = z.array(named)

/** POST /api/dashboards/{id}/clone: the copy's name; without one it is made of the original's. */
export const cloneDashboard = z
  .strictObject({
    name: textLine.min(1, 'Give the dashboard a name.').max(LONGEST_DASHBOARD_NAME).optional(),
  })
  .nullish()

/** From a template, or blank. */
export const createDashboard = z.strictObject({
  name: textLine.min(1, 'Give the dashboard a name.').max(LONGEST_DASHBOARD_NAME),
  timezone: timeZone,
  /** Whose it becomes: it takes that client's look and usual accounts. */
  clientId: id.nullable().default(null),
  template: z.string().max(100).nullable().default(null),
  /** Source to feed each type of the template; a type without one becomes widgets to set up. */
  sources: z.record(z.string(), id).default({}),
  /** Property for each source. */
  accounts: z.record(z.string(), z.array(z.string().max(500))).default({}),
  /** Of a template: widgets without a source show sample figures until they have one. */
  sample: z.boolean().default(false),
})

const loaded = z.object({
  id,
  permalink,
  name: z.string(),
  version: z.number(),
  active: z.boolean(),
  passwordProtected: z.boolean(),
  hiddenDateSelector: z.boolean(),
  footer: z.string(),
  rangeType: z.enum(RANGE_TYPES),
  startDate: isoDay,
  endDate: isoDay,
  compareStartDate: isoDay.nullable(),
  compareEndDate: isoDay.nullable(),
  timezone: timeZone,
  /** How its dates and numbers are written: its client's. */
  locale,
  styles,
  defaults: z.record(z.string(), z.unknown()),
  /** Whose dashboard it is: what a reader sees above it. */
  company: sheetCompany.optional(),
  locked: z.object({ userId: id, name: z.string(), since: isoInstant }).nullable(),
  automaticReports: z.array(automaticReport),
})

export const ownDashboard = loaded.extend({
  public: z.literal(false),
  /** Whose it is; null for no client. */
  clientId: id.nullable(),
  /** Its widgets without a source show sample figures; it cannot be shared or sent. */
  sample: z.boolean(),
  /** The host that its links are shown under; null: as the company's are. */
  linkHost: z.string().nullable(),
  widgets: z.array(storedWidget),
})
/** As its company loads it: with all that can be edited. */
export type OwnDashboard = z.infer<typeof ownDashboard>

/** What a reader’s page needs of a widget before its data comes. */
const FRAME = {
  id: true,
  hash: true,
  order: true,
  realTime: true,
  screenOnly: true,
  nature: true,
  title: true,
  format: true,
  width: true,
  height: true,
} as const
const widgetFrame = z.object({
  ...widget.pick(FRAME).shape,
  description: z.string(),
  /** How many key figures it shows (`keyFigures`). */
  figures: z.number().optional(),
})

const sharedDashboard = loaded.extend({
  public: z.literal(true),
  /** Whether readers of this link may download. */
  downloads: z.boolean(),
  /** Whether it was opened by a named link, which may end while it is open. */
  named: z.boolean(),
  widgets: z.array(widgetFrame),
})

/**
 * Loaded by permalink. `public` is true for everyone outside the company (also sent as the x-public header), who
 * get no sources, reports or locks.
 */
export const dashboard = z.discriminatedUnion('public', [ownDashboard, sharedDashboard])
export type Dashboard = z.infer<typeof dashboard>

/** The most widgets of one dashboard. */
export const MOST_WIDGETS = 300

/** POST /api/dashboards/{id} (multipart): JSON fields beside image files (logo_image, background_image, client_image). */
export const saveDashboard = z.strictObject({
  version: z.coerce.number().int(),
  name: textLine.min(1).max(LONGEST_DASHBOARD_NAME).optional(),
  hidden_date_selector: z.stringbool().optional(),
  /** The host that its links are shown under; empty: as the company's are. */
  domain: z.string().trim().max(253).optional(),
  footer: z.string().max(20_000).optional(),
  range_type: z.enum(RANGE_TYPES).optional(),
  start: askedDay.optional(),
  end: askedDay.optional(),
  compare_start: askedDay.or(z.literal('')).optional(),
  compare_end: askedDay.or(z.literal('')).optional(),
  timezone: timeZone.optional(),
  styles: stylesChange.optional(),
  /** All of them: those that are not named are removed. */
  widgets: z.array(widget).max(MOST_WIDGETS).optional(),
  /** What is done to them instead, in this order. */
  operations: z.array(widgetOperation).max(MOST_OPERATIONS).optional(),
  category: z.literal('files').optional(),
})

/** Answer of the save: what the server made of it. `widgets` only where widgets were sent: those, as they are stored. */
export const savedDashboard = z.object({
  version: z.number(),
  styles,
  widgets: z.array(widget).optional(),
})

/** POST /api/dashboards/{id}/lock: takes the editing lease or renews the own one; `takeOver` ends another person's. */
export const lockDashboard = z.strictObject({ takeOver: z.boolean().default(false) })
export const lock = z.object({ userId: id, name: z.string(), since: isoInstant })

/** PUT /api/dashboards/{id}: a new password or link, or new sources for its widgets. */
export const updateDashboard = z.discriminatedUnion('category', [
  z.strictObject({
    category: z.literal('new_password'),
    /** Empty: there is to be none. */
    password: z
      .string()
      .max(200)
      .refine((password) => password === '' || isSeen(password), BLANK_PASSWORD),
  }),
  z.strictObject({ category: z.literal('refresh_permalink') }),
  feeding.extend({
    category: z.literal('interactive_source'),
    version: z.number().int(),
    /** Only these of the dashboard's; all when absent. */
    widgets: z.array(id).max(MOST_WIDGETS).optional(),
  }),
])

/** Answers of PUT /api/dashboards/{id}: of a new password, of a new link, of another source. */
export const updatedDashboard = z.union([
  z.object({ passwordProtected: z.boolean() }),
  z.object({ permalink }),
  z.object({
    version: z.number(),
    widgets: z.array(storedWidget),
    defaults: z.record(z.string(), z.unknown()),
  }),
])

/** The dates that a data, PDF or print call requests. Ignored for viewers when the date selector is hidden. */
export const requestedDates = z.object({
  startDate: askedDay.optional(),
  endDate: askedDay.optional(),
  compareStartDate: askedDay.optional(),
  compareEndDate: askedDay.optional(),
  compare: z.enum(['previous', 'year', 'weekday', 'none', 'custom']).optional(),
  month: z.coerce.number().int().min(1).max(12).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
})

/** GET /api/dashboards/{id}/data. */
export const dataQuery = z.object({
  timezone: timeZone.optional(),
  ...requestedDates.shape,
  layout: z.enum(LAYOUTS).default('wide'),
  /** Only these widgets; all when absent. */
  widgets: z.string().max(10_000).optional(),
  /** Query the sources anew, whatever is cached (owners only, rate-limited). */
  refresh: z.stringbool().default(false),
})

/** POST /api/dashboards/{id}/preview: the view of one widget that is not saved (`DataLine` comes back). */
export const previewWidget = z.strictObject({
  widget,
  ...dataQuery.omit({ widgets: true, refresh: true }).shape,
})

/** Answer of the preview: a line of the data stream. Its view is finished by the server, which no schema repeats. */
export const previewedWidget = z.object({
  type: z.literal('widget'),
  view: z.custom<WidgetView>((view) => typeof view === 'object' && view !== null),
  svg: z.string().nullable(),
})

export const authorisePassword = z.strictObject({ password: z.string().min(1).max(200) })

import { z } from 'zod'
import { user } from './auth.ts'
import { id, isoInstant } from './common.ts'

export const companyState = z.enum(['trial', 'active', 'canceled', 'overdue'])

/** GET /api/company: the basic fields and the company-wide state. */
export const company = z.object({
  id,
  name: z.string(),
  domain: z.string().nullable(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  state: companyState,
  expiresAt: isoInstant.nullable(),
  services: z.object({ dashboards: z.number(), bonusDashboards: z.number() }),
  dashboardsCount: z.number(),
  campaignsCount: z.number(),
  subscription: z.object({ id: z.string() }).nullable(),
  limits: z.object({
    reportsPerDashboard: z.number(),
    recipientsPerReport: z.number(),
    widgetsPerPdf: z.number(),
  }),
  canCreateDashboard: z.boolean(),
  canCreateAutomaticReport: z.boolean(),
  /** Whether the address that reports are sent from is verified (product domains always are). */
  senderVerified: z.boolean(),
  invalidSources: z.number(),
})
export type Company = z.infer<typeof company>

/** What people consent to before they start: at least one of the two. */
export const consentPages = z.object({ termsUrl: z.string().nullable(), privacyUrl: z.string().nullable() })
export type ConsentPages = z.infer<typeof consentPages>

/** Values the page's HTML carries, so that the first screen needs no extra call. */
export const pageGlobals = z.object({
  productName: z.string(),
  csrfToken: z.string(),
  /** Nonce under which this page may add style elements. */
  styleNonce: z.string(),
  user: user.nullable(),
  company: company.nullable(),
  maxWidgetsForPdf: z.number(),
  sandbox: z.object({ inboxUrl: z.string() }).nullable(),
  /** Null where no consent is required. */
  consent: consentPages.nullable(),
  /** Whether a mail server is set up: without one reports wait. */
  mail: z.boolean(),
  setupNeeded: z.boolean(),
  error: z.array(z.unknown()),
  warning: z.array(z.unknown()),
  success: z.array(z.unknown()),
})

import { z } from 'zod'
import { IDENTITY_PROVIDERS } from '../domain/identityProviders.ts'
import { user } from './auth.ts'
import { shownBrand } from './brand.ts'
import { id, isoInstant } from './common.ts'
import { onboardingState } from './onboarding.ts'
import { checkoutScript } from './payment.ts'
import { registrationTerms } from './registration.ts'

export const companyState = z.enum(['trial', 'active', 'canceled', 'overdue'])

/** GET /api/company: the basic fields and the company-wide state. */
export const company = z.object({
  id,
  name: z.string(),
  /** The host of its own that it has chosen, verified or not. */
  domain: z.string().nullable(),
  /** Address of the picture. */
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  state: companyState,
  expiresAt: isoInstant.nullable(),
  /** Until when pages can be read after the plan's end, and when dashboards are archived; null where it has no end. */
  linksUntil: isoInstant.nullable(),
  archivedAt: isoInstant.nullable(),
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
  invalidSourceIds: z.array(id),
  /** Whether dashboards are paid for at this installation. */
  payment: z.boolean(),
  /** The company's own address, once it is served there: shared links start with it. */
  ownAddress: z.string().nullable(),
  /** When it was restored after it had been deleted; null where it never was. */
  restoredAt: isoInstant.nullable(),
  /** What screens keep for the whole company, each value under its name. */
  other: z.record(z.string(), z.unknown()),
})
export type Company = z.infer<typeof company>

/** What people consent to before they start: at least one of the two. */
export const consentPages = z.object({ termsUrl: z.string().nullable(), privacyUrl: z.string().nullable() })
export type ConsentPages = z.infer<typeof consentPages>

/** Values the page's HTML carries, so that the first screen needs no extra call. */
export const pageGlobals = z.object({
  /** On a company's own host the company's name. */
  productName: z.string(),
  csrfToken: z.string(),
  /** Nonce under which this page may add style elements. */
  styleNonce: z.string(),
  user: user.nullable(),
  /** The company demands a second factor, and the person has none yet. */
  secondFactorNeeded: z.boolean(),
  company: company.nullable(),
  /** Where the person is in the tour of the product; null for those who were never shown it. */
  onboarding: onboardingState.nullable(),
  maxWidgetsForPdf: z.number(),
  sandbox: z.object({ inboxUrl: z.string() }).nullable(),
  /** The cluster that tells of changes; null: this host does. */
  live: z.object({ url: z.string(), key: z.string() }).nullable(),
  /** Null where no consent is required. */
  consent: consentPages.nullable(),
  /** How the company looks whose page it is: that of the host, or of who is signed in. Null: as the product does. */
  brand: shownBrand.nullable(),
  /** Whether a mail server is set up: without one reports wait. */
  mail: z.boolean(),
  setupNeeded: z.boolean(),
  /** Null where nobody can register a company. */
  registration: registrationTerms.nullable(),
  /** The payment provider's script; null where nothing is paid, and for those who pay nothing. */
  checkout: checkoutScript.nullable(),
  /** Where an admin pays who is at a company's own host: the checkout does not open there. */
  checkoutElsewhere: z.string().nullable(),
  /** Where people may sign in with an account elsewhere. */
  signInWith: z.array(z.enum(IDENTITY_PROVIDERS)),
  /** Where people sign in by their company's own provider: our page that finds it, at a company's host the way there. */
  companyLogin: z.string().nullable(),
  error: z.array(z.unknown()),
  warning: z.array(z.unknown()),
  success: z.array(z.unknown()),
})

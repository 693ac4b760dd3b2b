import type { z } from 'zod'
import type { pageGlobals } from '../../../shared/api/company.ts'
import { PRODUCT } from '../../../shared/domain/product.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { Actor } from '../../http/session.ts'
import { presentUser } from '../users/present.ts'
import { loadUser } from '../users/queries.ts'
import { presentCompany } from './present.ts'
import { loadCompany, noCompanyYet } from './queries.ts'

/** The globals that every page carries in its HTML (spec section 3). */
export async function pageGlobalsFor(
  context: AppContext,
  actor: Actor | null,
  { errors, ...tokens }: { csrfToken: string; styleNonce: string; errors: string[] },
): Promise<z.input<typeof pageGlobals>> {
  const signedIn = actor
    ? await context.db.tenant(actor.companyId, async (tx) => ({
        user: presentUser(await loadUser(tx, actor.userId)),
        company: presentCompany(context, await loadCompany(tx)),
      }))
    : { user: null, company: null }
  return {
    productName: PRODUCT.name,
    ...tokens,
    ...signedIn,
    maxWidgetsForPdf: signedIn.company?.limits.widgetsPerPdf ?? context.config.pdfMaxWidgets,
    sandbox: context.config.sandbox
      ? { inboxUrl: `http://localhost:${context.config.emulatorPort}/inbox` }
      : null,
    consent: consentPages(context.config),
    mail: context.mailer !== null,
    setupNeeded: !actor && (await setupNeeded(context)),
    // Closing one in the bar must not close a later one: each has a code of its own.
    error: errors.map((body, at) => ({ code: context.now().epochMilliseconds + at, body })),
    warning: [],
    success: [],
  }
}

/** A first company is never taken back, so that guests' pages cost no look-up. */
const setUp = new WeakSet<AppContext>()

async function setupNeeded(context: AppContext): Promise<boolean> {
  if (setUp.has(context)) return false
  const needed = await isSetupNeeded(context)
  if (!needed) setUp.add(context)
  return needed
}

async function isSetupNeeded(context: AppContext): Promise<boolean> {
  if (setUp.has(context)) return false
  const needed = await noCompanyYet(context.db.system)
  if (!needed) setUp.add(context)
  return needed
}

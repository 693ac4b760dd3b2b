import { PRODUCT } from '../../../shared/domain/product.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { PageParts } from '../../http/page.ts'
import { showUser } from '../users/showUser.ts'
import { loadCompany } from './loadCompany.ts'
import { noCompanyYet } from './noCompanyYet.ts'
import { presentCompany } from './present.ts'

/** The globals that every page carries in its HTML. */
export function pageGlobalsOf(context: AppContext): PageParts['globals'] {
  /** A first company is never taken back, so that guests' pages cost no look-up. */
  let isSetUp = false
  const setupNeeded = async () => {
    if (!isSetUp && !(await noCompanyYet(context.db.system))) isSetUp = true
    return !isSetUp
  }
  return async (actor, { errors, ...tokens }) => {
    const signedIn = actor
      ? await context.db.tenant(actor.companyId, async (tx) => ({
          user: await showUser(tx, actor.userId),
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
      setupNeeded: !actor && (await setupNeeded()),
      // Closing one in the bar must not close a later one: each has a code of its own.
      error: errors.map((body, at) => ({ code: context.now().epochMilliseconds + at, body })),
      warning: [],
      success: [],
    }
  }
}

import { IDENTITY_PROVIDERS } from '../../../shared/domain/identityProviders.ts'
import { PRODUCT } from '../../../shared/domain/product.ts'
import { consentPages } from '../../config/consentPages.ts'
import type { AppContext } from '../../context.ts'
import type { Flash } from '../../http/flash.ts'
import type { OwnHost } from '../../http/ownHost.ts'
import type { PageParts } from '../../http/page.ts'
import { contextOf } from '../../http/reach.ts'
import { presentOwnBrand } from '../brand/presentBrand.ts'
import { isRegistrationOpen } from '../company/isRegistrationOpen.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { noCompanyYet } from '../company/noCompanyYet.ts'
import { companyLoginOf } from '../companyLogin/connection.ts'
import { presentCompany } from '../companyView/presentCompany.ts'
import { loadTour } from '../onboarding/tour.ts'
import { checkoutElsewhere, scriptFor } from '../payments/scriptFor.ts'
import { brandOf } from '../storedBrand/loadBrand.ts'
import { showUser } from '../users/showUser.ts'
import { guestsAgency } from './guestsAgency.ts'

/** The globals that every page carries in its HTML. */
export function pageGlobalsOf(context: AppContext): PageParts['globals'] {
  const { live } = context.config
  /** A first company is never taken back, so that guests' pages cost no look-up. */
  let isSetUp = false
  const setupNeeded = async () => {
    if (!isSetUp && !(await noCompanyYet(context.db.system))) isSetUp = true
    return !isSetUp
  }
  return async (actor, { flashes, request, ...tokens }) => {
    const { ownHost } = request
    const agency = actor || ownHost ? null : await guestsAgency(context, request)
    const signedIn = actor
      ? await contextOf(context, actor).db.tenant(actor.companyId, async (tx) => {
          const facts = await loadCompany(tx)
          return {
            user: await showUser(tx, actor.userId),
            onboarding: actor.role === 'client' ? null : await loadTour(tx, actor.userId),
            company: presentCompany(context, facts),
            brand: presentOwnBrand(context, actor.companyId, brandOf(facts.company)),
          }
        })
      : {
          user: null,
          onboarding: null,
          company: null,
          brand: agency?.brand ?? (await hostsBrand(context, ownHost)),
        }
    // Closing one in the bar must not close a later one: each has a code of its own.
    const messages = flashes.map((one, at) => ({ ...one, code: context.now().epochMilliseconds + at }))
    const told = (wanted: Flash['type']) =>
      messages.filter(({ type }) => type === wanted).map(({ code, text }) => ({ code, body: text }))
    // A client's own people deal with the agency, whose state and plan are not theirs to see.
    const isClients = actor?.role === 'client'
    const clientsAgency = isClients ? signedIn.company?.name : undefined
    return {
      productName: ownHost?.companyName ?? clientsAgency ?? agency?.name ?? PRODUCT.name,
      ...tokens,
      user: signedIn.user,
      secondFactorNeeded: actor?.lacksSecondFactor ?? false,
      company: isClients ? null : signedIn.company,
      onboarding: signedIn.onboarding,
      brand: signedIn.brand,
      maxWidgetsForPdf: signedIn.company?.limits.widgetsPerPdf ?? context.config.pdfMaxWidgets,
      // A company's own host is shown as it is in real use.
      sandbox:
        context.config.sandbox && !ownHost
          ? { inboxUrl: `http://localhost:${context.config.emulatorPort}/inbox` }
          : null,
      live: actor && live ? { url: live.url, key: live.key } : null,
      consent: consentPages(context.config),
      mail: context.mailer !== null,
      setupNeeded: !actor && (await setupNeeded()),
      registration:
        agency === null && isRegistrationOpen(context, { ownHost })
          ? {
              prices: context.config.prices,
              trialDays: context.config.trialDays,
              byInvitation: context.config.registration === 'invitation',
            }
          : null,
      checkout: scriptFor(context, actor, { ownHost }),
      checkoutElsewhere: checkoutElsewhere(context, actor, { ownHost }),
      signInWith: ownHost ? [] : IDENTITY_PROVIDERS.filter((name) => context.config.signInClients[name]),
      companyLogin: await companyLoginOf(context, ownHost),
      error: told('error'),
      warning: told('warning'),
      success: told('success'),
    }
  }
}

async function hostsBrand(context: AppContext, ownHost: OwnHost | null) {
  const brand = ownHost && (await context.hosts.brandOf(ownHost.companyId))
  return brand && presentOwnBrand(context, ownHost.companyId, brand)
}

import {
  IDENTITY_NAMES,
  type IdentityProvider,
  type IdentityRefusal,
} from '../../../shared/domain/identityProviders.ts'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { leaveFlashes } from '../../http/flash.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { passFirstStep, secondStepPage } from '../auth/passFirstStep.ts'
import { isRegistrationOpen } from '../company/isRegistrationOpen.ts'
import { companyLoginRefusal } from '../companyLogin/refusal.ts'
import { mustUseCompanyLogin } from '../companyLogin/required.ts'
import { findAccount } from '../users/findAccount.ts'
import { linkIdentity } from './link.ts'
import { signInClient } from './providers.ts'
import { readPerson } from './readPerson.ts'
import { isFirstUse } from './requests.ts'
import { findIdentity } from './store.ts'
import { type Identity, roundTrip, waiting } from './waiting.ts'

/** What providers call it that the person changed their mind. */
const CANCELLED = /^(access_denied|user_cancelled_login|user_cancelled_authorize)$/

/** Screens that know what to do with an account elsewhere that is linked with nobody. */
const TAKES_WAITING = /^\/(invitation|confirm-registration\/\w+)\?/

/**
 * Ends a round trip; returns the path of ours where the browser goes on. A known account signs its person in; one that is
 * linked with nobody waits in this browser for what the person chooses, and opens nothing by itself.
 * Throws AppError('not_found') where the provider is not offered.
 */
export async function finishRoundTrip(
  context: AppContext,
  exchange: Exchange,
  provider: IdentityProvider,
  actor: Actor | null,
): Promise<string> {
  const { request, reply } = exchange
  const app = signInClient(context, provider, request)
  const callback = new URL(request.url, context.config.publicUrl).searchParams
  const begun = roundTrip.read(context, request)
  roundTrip.clear(context, reply)
  // Whoever is signed in would be led on from the page of signing in, and learn nothing.
  const back = (problem: IdentityRefusal, next?: string) =>
    actor ? ownPage(actor, problem, provider) : refusal(problem, provider, next)
  if (!begun || begun.provider !== provider || begun.state !== callback.get('state')) return back('expired')
  if (!(await isFirstUse(context, begun.state))) return back('expired')
  if (CANCELLED.test(callback.get('error') ?? '')) return back('cancelled', begun.next)
  let identity: Identity
  try {
    identity = await readPerson(context, { provider, app }, callback, begun)
  } catch (error) {
    // The message of an answer that is not as it should be may quote it: it stays in the log, without its cause.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    context.log.warn({ provider, reason }, `sign-in with ${IDENTITY_NAMES[provider]} failed`)
    return back('failed', begun.next)
  }
  if (begun.linkTo === null) return arrive(context, exchange, identity, begun.next)
  // Signed out meanwhile, or another person by now.
  if (actor?.sessionId !== begun.linkTo) return back('expired')
  try {
    await linkIdentity(context, actor, identity)
    const text = `Your ${IDENTITY_NAMES[provider]} account is linked: you can sign in with it from now on.`
    leaveFlashes(context, actor, reply, [{ type: 'success', text }])
    return ownPage(actor)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return ownPage(actor, 'taken', provider)
  }
}

async function arrive(
  context: AppContext,
  { request, reply }: Exchange,
  identity: Identity,
  next: string,
): Promise<string> {
  const known = await findIdentity(context.db.system, identity)
  if (known) {
    waiting.clear(context, reply)
    if (await mustUseCompanyLogin(context, known, 'elsewhere')) return companyLoginRefusal('required')
    const goOn = TAKES_WAITING.test(next) ? '/dashboards' : next
    return (await passFirstStep(context, { request, reply }, known, 'elsewhere'))
      ? goOn
      : secondStepPage(goOn)
  }
  waiting.set(context, reply, { identity, at: context.now().epochMilliseconds })
  if (TAKES_WAITING.test(next)) return next
  // Only who owns the address learns that it has an account; others are mailed, as at every registration.
  const isTaken =
    identity.isProven && identity.email !== null && (await findAccount(context.db.system, identity.email))
  if (isTaken) return refusal('exists', identity.provider, '/link-sign-in')
  const chosen = chosenAtRegister(next)
  const isInvited = context.config.registration !== 'invitation' || chosen.has('invitation')
  if (isInvited && isRegistrationOpen(context, request)) {
    chosen.set('with', identity.provider)
    return `/register?${chosen}`
  }
  return refusal('unknown', identity.provider, '/link-sign-in')
}

const refusal = (problem: IdentityRefusal, provider: IdentityProvider, next?: string) =>
  `/login?${new URLSearchParams({ problem, with: provider, ...(next && { next }) })}`

/** What the address of the registration chose before, such as coupons. */
function chosenAtRegister(next: string): URLSearchParams {
  const [path, query] = next.split('?')
  return new URLSearchParams(path === '/register' ? query : '')
}

const ownPage = ({ userId }: Actor, problem?: IdentityRefusal, provider?: IdentityProvider) =>
  `/users/${userId}${problem && provider ? `?${new URLSearchParams({ problem, with: provider })}` : ''}`

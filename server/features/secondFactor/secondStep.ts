import type { FastifyRequest } from 'fastify'
import type { PasskeyAssertion, SecondStep, SecondStepProof } from '../../../shared/api/secondFactor.ts'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { knownBrowser, rememberBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { isServedHere } from '../../http/ownHost.ts'
import { chargeTries, forgiveTries, refundTry, type TryLimit } from '../../http/tries.ts'
import { AppError } from '../../lib/errors.ts'
import { recordSelf } from '../audit/record.ts'
import { companyLoginRequired, mustUseCompanyLogin } from '../companyLogin/required.ts'
import { browserAt, factorDoor } from '../signIn/accountDoor.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'
import { loadUser } from '../users/loadUser.ts'
import { judgeAssertion, takeAssertionChallenge } from './assertion.ts'
import { findFactors } from './factors.ts'
import { findPasskey } from './findPasskey.ts'
import { pendingSignIn, releaseSignIn } from './pending.ts'
import { COPIED, showFactor } from './showFactor.ts'
import { siteOf } from './site.ts'

const BEGIN_AGAIN = 'Signing in took too long. Sign in once more.'

/** How the sign-in that waits in this browser can be finished; null where none waits. */
export async function showSecondStep(
  context: AppContext,
  request: FastifyRequest,
): Promise<SecondStep | null> {
  const person = await pendingSignIn(context, request)
  if (!person) return null
  const { app, hosts } = await context.db.tenant(person.companyId, (tx) => findFactors(tx, person.userId))
  const here = siteOf(context, request)?.host
  return {
    app: app !== null,
    passkey: here !== undefined && hosts.includes(here),
    otherHosts: [...new Set(hosts.filter((host) => host !== here))],
  }
}

/**
 * Finishes the sign-in that waits in this browser. Throws AppError: `conflict` where none waits, or the person's company
 * signs in by its own login by now, `invalid_credentials`,
 * `too_many_tries`.
 */
export async function passSecondStep(
  context: AppContext,
  exchange: Exchange,
  proof: SecondStepProof,
): Promise<void> {
  const { request, reply } = exchange
  const person = await pendingSignIn(context, request)
  if (!person) throw new AppError('conflict', BEGIN_AGAIN)
  const { email, secondFactorSince } = await context.db.tenant(person.companyId, (tx) =>
    loadUser(tx, person.userId),
  )
  const door = factorDoor(context, email, secondFactorSince)
  const browser = knownBrowser(context, request, door)
  const charged = browser
    ? [limitOf('secondStepKnown', { browser })]
    : limitsOfNew(context, request, { email, userId: person.userId })
  await chargeTries(context, charged)
  await showFactor(context, exchange, person, { proof, purpose: 'secondStep' })
  if (browser)
    await forgiveTries(
      context,
      charged.map(({ key }) => key),
    )
  else for (const limit of charged) await refundTry(context, limit)
  releaseSignIn(context, reply)
  // The company may have come to require it since the first step.
  if (await mustUseCompanyLogin(context, person, person.by)) throw companyLoginRequired()
  await finishSignIn(context, exchange, person, person.by === 'elsewhere' ? person.by : undefined)
  rememberBrowser(context, exchange, door)
}

/**
 * Who gets here has the password, and strangers may have it too: those together have few tries at an account, which are
 * not those of browsers where its owner was signed in before, or has opened a mailed link and set a new one.
 */
function limitsOfNew(
  context: AppContext,
  request: FastifyRequest,
  { email, userId }: { email: string; userId: string },
): TryLimit[] {
  const caller = { account: userId, address: request.ip }
  return browserAt(context, request, email)
    ? [limitOf('secondStepMailed', caller), limitOf('secondStepMailedDay', caller)]
    : [limitOf('secondStepHere', caller), limitOf('secondStep', caller), limitOf('secondStepDay', caller)]
}

/**
 * Signs in whose passkey has answered: it stands for a password and a second factor. Throws AppError: `conflict` without a
 * challenge of ours, `invalid_credentials`, `too_many_tries`.
 */
export async function signInByPasskey(
  context: AppContext,
  exchange: Exchange,
  answer: PasskeyAssertion,
): Promise<{ companyId: string; userId: string }> {
  const { request, reply } = exchange
  await chargeTries(context, [limitOf('passkeyFrom', { address: request.ip })])
  const asked = await takeAssertionChallenge(context, exchange, { purpose: 'signIn', userId: null })
  const person = await findPasskey(context.db.system, answer.id)
  if (!person || !isServedHere(request, person.companyId)) {
    throw new AppError(
      'invalid_credentials',
      'This passkey is not known here any more. Sign in another way, and remove it from your device.',
    )
  }
  const doer = { ...person, address: request.ip }
  const outcome = await context.db.tenant(person.companyId, async (tx) => {
    const judged = await judgeAssertion(context, tx, person, answer, asked)
    if (judged === 'wrong') await recordSelf(tx, doer, 'session.refused')
    if (judged === 'copied') await recordSelf(tx, doer, 'secondFactor.copied')
    return judged
  })
  if (outcome === 'copied') throw new AppError('invalid_credentials', COPIED)
  if (outcome === 'wrong') {
    throw new AppError(
      'invalid_credentials',
      'This passkey was not accepted. It has to ask for your fingerprint, face or PIN; if it cannot, sign in with your password.',
    )
  }
  await refundTry(context, limitOf('passkeyFrom', { address: request.ip }))
  if (await mustUseCompanyLogin(context, person, 'password')) throw companyLoginRequired()
  releaseSignIn(context, reply)
  await finishSignIn(context, exchange, person)
  return person
}

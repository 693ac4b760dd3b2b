import { user } from '../../../shared/api/auth.ts'
import { dataOf, done } from '../../../shared/api/common.ts'
import {
  assertionOptions,
  challengeRequest,
  passkeyAssertion,
  secondStep,
  secondStepProof,
} from '../../../shared/api/secondFactor.ts'
import { route } from '../../http/route.ts'
import { AppError } from '../../lib/errors.ts'
import { showUser } from '../users/showUser.ts'
import { beginAssertion } from './assertion.ts'
import { pendingSignIn, releaseSignIn } from './pending.ts'
import { passSecondStep, showSecondStep, signInByPasskey } from './secondStep.ts'

export const secondStepRoutes = [
  route({
    method: 'GET',
    path: '/api/second-step',
    access: 'anonymous',
    summary:
      'How the sign-in that waits in this browser for its second step can be finished; null: none waits',
    response: dataOf(secondStep.nullable()),
    rate: 'secondStep',
    handle: async ({ context, request }) => ({ data: await showSecondStep(context, request) }),
  }),
  route({
    method: 'POST',
    path: '/api/second-step',
    access: 'anonymous',
    summary: 'Finish the sign-in that waits in this browser, by a code, a passkey or a recovery code',
    body: secondStepProof,
    response: done,
    handle: async ({ context, body, request, reply }) => {
      await passSecondStep(context, { request, reply }, body)
      return { ok: true as const }
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/second-step',
    access: 'anonymous',
    summary: 'Give up the sign-in that waits in this browser',
    response: done,
    rate: 'secondStep',
    handle: async ({ context, reply }) => {
      releaseSignIn(context, reply)
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/api/passkeys/challenge',
    access: 'anonymous',
    summary:
      'A challenge for a passkey: to sign in, as the second step of it, or to change one’s second factor',
    body: challengeRequest,
    response: dataOf(assertionOptions),
    rate: 'secondStep',
    handle: async ({ context, body, actor, request, reply }) => {
      const owners = { signIn: null, secondStep: await pendingSignIn(context, request), proof: actor }
      const owner = owners[body.purpose]
      if (owner === null && body.purpose === 'secondStep') {
        throw new AppError('conflict', 'Signing in took too long. Sign in once more.')
      }
      if (owner === null && body.purpose === 'proof') {
        throw new AppError('not_signed_in', 'Sign in to continue.')
      }
      return { data: await beginAssertion(context, { request, reply }, { purpose: body.purpose, owner }) }
    },
  }),
  route({
    method: 'POST',
    path: '/login/passkey',
    access: 'anonymous',
    summary: 'Sign in with a passkey in place of a password and a second factor',
    body: passkeyAssertion,
    response: dataOf(user),
    handle: async ({ context, body, request, reply }) => {
      const person = await signInByPasskey(context, { request, reply }, body)
      return { data: await context.db.tenant(person.companyId, (tx) => showUser(tx, person.userId)) }
    },
  }),
]

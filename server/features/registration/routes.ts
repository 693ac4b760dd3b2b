import { z } from 'zod'
import { dataOf, done } from '../../../shared/api/common.ts'
import {
  identityConfirmation,
  identityProvider,
  identityRegistered,
  identityRegistration,
} from '../../../shared/api/identities.ts'
import {
  registrationConfirmation,
  registrationForm,
  registrationResend,
  registrationSent,
} from '../../../shared/api/registration.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { readMultipart } from '../../http/multipart.ts'
import { route } from '../../http/route.ts'
import { startSession } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { passFirstStep } from '../auth/passFirstStep.ts'
import { TOO_LONG, waiting, waitingAt } from '../identities/waiting.ts'
import { accountDoor } from '../signIn/accountDoor.ts'
import { confirmRegistration } from './confirm.ts'
import { admitRegistration, register, registerWith, resendRegistration } from './register.ts'

const params = z.object({ provider: identityProvider })

export const registrationRoutes = [
  route({
    method: 'POST',
    path: '/register',
    access: 'anonymous',
    summary:
      'Register a company: mails a link to confirm the address; answers alike whether it has an account',
    multipart: true,
    response: dataOf(registrationSent),
    status: 201,
    handle: async ({ context, request }) => {
      await admitRegistration(context, request)
      const { fields } = await readMultipart(request, {
        schema: registrationForm,
        files: [],
        json: ['coupons', 'checkout'],
      })
      return { data: await register(context, fields, request.ip) }
    },
  }),
  route({
    method: 'POST',
    path: '/register/:provider',
    access: 'anonymous',
    summary:
      'Register a company with the account elsewhere that this browser has signed in with; signs in, or mails a link where the address is not proven',
    params,
    multipart: true,
    response: dataOf(identityRegistered),
    status: 201,
    handle: async ({ context, params, request, reply }) => {
      await admitRegistration(context, request)
      const { fields } = await readMultipart(request, {
        schema: identityRegistration,
        files: [],
        json: ['coupons', 'checkout'],
      })
      const identity = waitingAt(context, request, params.provider)
      if (!identity) throw new AppError('conflict', TOO_LONG)
      const made = await registerWith(context, identity, fields, request.ip)
      if ('id' in made) return { data: made }
      waiting.clear(context, reply)
      await passFirstStep(context, { request, reply }, made)
      return { data: { id: null } }
    },
  }),
  route({
    method: 'POST',
    path: '/register/resend',
    access: 'anonymous',
    summary: 'Mail the link of a registration once more',
    body: registrationResend,
    response: done,
    handle: async ({ context, body, request }) => {
      await resendRegistration(context, body.id, request.ip)
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/confirm-registration',
    access: 'anonymous',
    summary: 'Confirm the address of a registration by its mailed link: makes the company and signs in',
    body: registrationConfirmation,
    response: done,
    status: 201,
    handle: async ({ context, body, request, reply }) => {
      const person = await confirmRegistration(
        context,
        { token: body.token, proof: { password: body.password } },
        request,
      )
      await startSession(context, request, reply, person)
      rememberBrowser(context, { request, reply }, accountDoor(context, person.email))
      return { ok: true as const }
    },
  }),
  route({
    method: 'POST',
    path: '/confirm-registration/:provider',
    access: 'anonymous',
    summary: 'The same for a registration with an account elsewhere, once this browser has signed in with it',
    params,
    body: identityConfirmation,
    response: done,
    status: 201,
    handle: async ({ context, params, body, request, reply }) => {
      const proof = { identity: waitingAt(context, request, params.provider) }
      const person = await confirmRegistration(context, { token: body.token, proof }, request)
      waiting.clear(context, reply)
      await passFirstStep(context, { request, reply }, person)
      return { ok: true as const }
    },
  }),
]

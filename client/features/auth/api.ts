import { z } from 'zod'
import {
  type forgotPasswordRequest,
  type loginRequest,
  type resetPasswordRequest,
  type setupRequest,
  user,
} from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { type Coupon, coupon } from '../../../shared/api/coupons.ts'
import {
  type InvitationFacts,
  type invitationAcceptance,
  invitationFacts,
} from '../../../shared/api/invitations.ts'
import { completionAnswer, type orderCompletion } from '../../../shared/api/payment.ts'
import type { registrationConfirmation } from '../../../shared/api/registration.ts'
import { registrationSent } from '../../../shared/api/registration.ts'
import { call, send } from '../../lib/api.ts'

/** Returns whether the person is signed in now; false: the second step is still to be done. */
export const login = async (body: z.input<typeof loginRequest>): Promise<boolean> =>
  (await call(dataOf(user.nullable()), 'POST', '/login', { body })).data !== null
export const forgotPassword = (body: z.input<typeof forgotPasswordRequest>) =>
  send('POST', '/forgot-password', { body })
export const resetPassword = (body: z.input<typeof resetPasswordRequest>) =>
  send('POST', '/reset-password', { body })
export const setUp = (body: z.input<typeof setupRequest>) => send('POST', '/setup', { body })

/** Throws ApiError where it may not be used. */
export const findCoupon = async (code: string, email: string): Promise<Coupon> =>
  (await call(dataOf(coupon), 'GET', `/api/coupons/${encodeURIComponent(code.trim())}`, { query: { email } }))
    .data

/** What the server knows of an order that a browser calls complete. Throws ApiError. */
export const tellOfOrder = async (
  body: z.input<typeof orderCompletion>,
): Promise<z.output<typeof completionAnswer>['state']> =>
  (await call(dataOf(completionAnswer), 'POST', '/api/payment/completion', { body })).data.state

/** With the id `resendRegistration` has the link mailed once more; it is null for a dry run. */
export const register = async (form: FormData): Promise<z.output<typeof registrationSent>> =>
  (await call(dataOf(registrationSent), 'POST', '/register', { body: form })).data
export const resendRegistration = (id: string) => send('POST', '/register/resend', { body: { id } })
export const confirmRegistration = (body: z.input<typeof registrationConfirmation>) =>
  send('POST', '/confirm-registration', { body })

/** What the link of an invitation invites to. Throws ApiError with what to do where it is not good. */
export const showInvitation = async (token: string): Promise<InvitationFacts> =>
  (await call(dataOf(invitationFacts), 'POST', '/invitation', { body: { token } })).data
export const acceptInvitation = (body: z.input<typeof invitationAcceptance>) =>
  send('POST', '/accept-invitation', { body })

/** Makes the address that the link was mailed to the own one; returns it. */
export const confirmEmail = async (token: string): Promise<string> =>
  (await call(dataOf(z.object({ email: z.string() })), 'POST', '/confirm-email', { body: { token } })).data
    .email
/** Stops a change of one's address by the link that was mailed to the present one. */
export const stopEmailChange = (token: string) => send('POST', '/stop-email-change', { body: { token } })

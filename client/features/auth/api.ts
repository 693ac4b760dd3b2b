import { z } from 'zod'
import type {
  forgotPasswordRequest,
  loginRequest,
  resetPasswordRequest,
  setupRequest,
} from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type InvitationFacts,
  type invitationAcceptance,
  invitationFacts,
} from '../../../shared/api/invitations.ts'
import { call, send } from '../../lib/api.ts'
import { leaveFor } from '../../lib/focusHeading.ts'

export const login = (body: z.input<typeof loginRequest>) => send('POST', '/login', { body })
export const forgotPassword = (body: z.input<typeof forgotPasswordRequest>) =>
  send('POST', '/forgot-password', { body })
export const resetPassword = (body: z.input<typeof resetPasswordRequest>) =>
  send('POST', '/reset-password', { body })
export const setUp = (body: z.input<typeof setupRequest>) => send('POST', '/setup', { body })

/** What the link of an invitation invites to. Throws ApiError with what to do where it is not good. */
export const showInvitation = async (token: string): Promise<InvitationFacts> =>
  (await call(dataOf(invitationFacts), 'POST', '/invitation', { body: { token } })).data
export const acceptInvitation = (body: z.input<typeof invitationAcceptance>) =>
  send('POST', '/accept-invitation', { body })

/** Makes the address that the link was mailed to the own one; returns it. */
export const confirmEmail = async (token: string): Promise<string> =>
  (await call(dataOf(z.object({ email: z.string() })), 'POST', '/confirm-email', { body: { token } })).data
    .email

/** Ends the session and reloads whatever the result. */
export async function logout(): Promise<void> {
  await send('POST', '/logout').catch(() => undefined)
  leaveFor('/login')
}

import type { z } from 'zod'
import type {
  forgotPasswordRequest,
  loginRequest,
  resetPasswordRequest,
  setupRequest,
} from '../../../shared/api/auth.ts'
import { send } from '../../lib/api.ts'
import { leaveFor } from '../../lib/focusHeading.ts'

export const login = (body: z.input<typeof loginRequest>) => send('POST', '/login', { body })
export const forgotPassword = (body: z.input<typeof forgotPasswordRequest>) =>
  send('POST', '/forgot-password', { body })
export const resetPassword = (body: z.input<typeof resetPasswordRequest>) =>
  send('POST', '/reset-password', { body })
export const setUp = (body: z.input<typeof setupRequest>) => send('POST', '/setup', { body })

/** Ends the session and reloads whatever the result. */
export async function logout(): Promise<void> {
  await send('POST', '/logout').catch(() => undefined)
  leaveFor('/login')
}

import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import { createCipher } from '../../db/encryption.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { StartError } from '../../lib/startError.ts'

const DAYS_INVITED = 30
const place = { companyId: '', row: '', column: 'invitation to register' }
const invitation = z.object({ email: z.string(), until: z.number() })

/**
 * The lines to print for an operator who invites somebody to register a company. The link is for one address, which makes
 * one company, so that nothing of it need be stored. Throws StartError where nobody needs one.
 */
export function inviteToRegister(
  { publicUrl, registration, encryptionKeys, sandbox, smtpUrl }: Config,
  now: Temporal.Instant,
  email: string,
): string[] {
  if (registration !== 'invitation') {
    throw new StartError('Only where REGISTRATION is “invitation” does anybody need one: set it first.')
  }
  if (!sandbox && smtpUrl === null) {
    throw new StartError('Nobody can register without a mail server: set SMTP_URL first.')
  }
  const cipher = createCipher(encryptionKeys.map(({ id, key }) => ({ id, key: key.reveal() })))
  const until = now.add({ hours: 24 * DAYS_INVITED }).epochMilliseconds
  const sealed = cipher.encrypt(JSON.stringify({ email, until }), place).toString('base64url')
  return [
    `Good for ${email}, within ${DAYS_INVITED} days:`,
    `${publicUrl}/register?${new URLSearchParams({ invitation: sealed })}`,
  ]
}

/**
 * Throws AppError where registration is by invitation and this one is not for that address: `forbidden`, or `invalid_input`
 * for the field `email`.
 */
export function assertInvited(
  context: Pick<AppContext, 'config' | 'cipher' | 'now'>,
  { invitation: sealed, email }: { invitation: string; email: string },
): void {
  if (context.config.registration !== 'invitation') return
  const invited = readInvitation(context, sealed)
  if (invited === null) {
    throw new AppError(
      'forbidden',
      'Registration is by invitation here, and this invitation is not valid or too old. Ask whoever runs this installation for another one.',
    )
  }
  if (invited !== email)
    throw invalidField('email', `The invitation is for ${invited}: register with that address.`)
}

/** Whom an invitation is for; null where it is none of ours, or too old. */
function readInvitation({ cipher, now }: Pick<AppContext, 'cipher' | 'now'>, sealed: string): string | null {
  try {
    const text = cipher.decrypt(Buffer.from(sealed, 'base64url'), place)
    const { email, until } = invitation.parse(JSON.parse(text))
    return until > now().epochMilliseconds ? email : null
  } catch {
    return null
  }
}

import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { createCipher } from '../../db/encryption.ts'
import { sha256 } from '../../http/session.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { StartError } from '../../lib/startError.ts'

const DAYS_INVITED = 30
const place = { companyId: '', row: '', column: 'invitation to register' }
const invitation = z.object({ email: z.string(), until: z.number() })

/**
 * The lines to print for an operator who invites somebody to register a company. The link is for one address, and nothing
 * of it is stored until it is used. Throws StartError where nobody needs one.
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
 * for the field `email`; `conflict` where it has made a company already.
 */
export async function assertInvited(
  context: Pick<AppContext, 'config' | 'cipher' | 'db' | 'now'>,
  { invitation: sealed, email }: { invitation: string; email: string },
): Promise<void> {
  if (context.config.registration !== 'invitation') return
  const invited = readInvitation(context, sealed)
  if (invited === null) {
    throw new AppError(
      'forbidden',
      'Registration is by invitation here, and this invitation is not valid or too old. Ask whoever runs this installation for another one.',
    )
  }
  if (invited.email !== email)
    throw invalidField('email', `The invitation is for ${invited.email}: register with that address.`)
  const madeAt = Temporal.Instant.fromEpochMilliseconds(invited.until).subtract({ hours: 24 * DAYS_INVITED })
  const used = await context.db.system
    .selectFrom('usedInvitations')
    .select('usedAt')
    .where('emailHash', '=', sha256(email))
    // One that is made after that is another one.
    .where('usedAt', '>=', madeAt.toString())
    .executeTakeFirst()
  if (used) {
    throw new AppError(
      'conflict',
      'This invitation has made a company already. Sign in instead, or ask whoever runs this installation for another one.',
    )
  }
}

/** Ends the invitations of an address that has made a company: the person may come to have another address. */
export async function spendInvitation(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  tx: Tenant,
  email: string,
): Promise<void> {
  if (config.registration !== 'invitation') return
  const usedAt = now().toString()
  await tx
    .insertInto('usedInvitations')
    .values({ emailHash: sha256(email), usedAt })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet({ usedAt }))
    .execute()
}

/** Forgets which were used once they are too old anyway (called by the hourly clean-up). */
export async function sweepUsedInvitations({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const tooOld = now().subtract({ hours: 24 * DAYS_INVITED })
  await db.system.deleteFrom('usedInvitations').where('usedAt', '<', tooOld.toString()).execute()
}

/** What an invitation says; null where it is none of ours, or too old. */
function readInvitation(
  { cipher, now }: Pick<AppContext, 'cipher' | 'now'>,
  sealed: string,
): z.output<typeof invitation> | null {
  try {
    const text = cipher.decrypt(Buffer.from(sealed, 'base64url'), place)
    const read = invitation.parse(JSON.parse(text))
    return read.until > now().epochMilliseconds ? read : null
  } catch {
    return null
  }
}

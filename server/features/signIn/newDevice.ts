import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { browserName } from '../../../shared/rules/browserName.ts'
import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { knownBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { countTry } from '../../http/tries.ts'
import { newDeviceMail } from '../../mail/newDevice.ts'
import { addressOf } from '../host/addressOf.ts'
import { defineLetterJob, type SealedLetter } from '../notices/letterJob.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser } from '../users/loadUser.ts'
import { accountDoor } from './accountDoor.ts'

interface SignedIn {
  companyId: string
  userId: string
}

const letter = z.object({
  companyId: z.string(),
  userId: z.string(),
  /** The account's address at that time: whoever signed in may have changed it since. */
  to: z.string(),
  userAgent: z.string(),
  address: z.string(),
  at: z.string(),
})

declare module '../../queue/queue.ts' {
  interface Tasks {
    mailNewDevice: SealedLetter
  }
}

const mail = defineLetterJob(
  'mailNewDevice',
  letter,
  async (context, { companyId, userId, to, userAgent, address, at }) => {
    const user = await context.db.tenant(companyId, (tx) =>
      tx.selectFrom('users').select(['name', 'timezone', 'role']).where('id', '=', userId).executeTakeFirst(),
    )
    if (!user) return null
    return newDeviceMail(context.mailLayout, {
      to,
      name: user.name,
      browser: browserName(userAgent),
      address,
      at: describeRun(Temporal.Instant.from(at), user.timezone ?? 'UTC'),
      link: `${await addressOf(context, companyId)}/forgot-password`,
      face: await faceOf(context, companyId, user),
    })
  },
)

/** Mails the owner of an account that a browser signed in which the account was not used in before. */
export const newDeviceMailJob = mail.job

/**
 * Call it before the session starts. Returns what has the account's owner mailed, in the transaction that starts it, that a
 * browser signed in which the account was not used in before; null for a known browser, for the first sign-in of an
 * account, and after many such mails within the hour.
 */
export async function newDeviceNotice(
  context: AppContext,
  request: FastifyRequest,
  { companyId, userId }: SignedIn,
): Promise<((tx: Tenant) => Promise<void>) | null> {
  if (!context.mailer) return null
  const { email: to, lastSeenAt } = await context.db.tenant(companyId, (tx) => loadUser(tx, userId))
  if (lastSeenAt === null || knownBrowser(context, request, accountDoor(context, to))) return null
  if ((await countTry(context, limitOf('newDevices', { account: userId }))) !== null) return null
  const facts = {
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    at: context.now().toString(),
  }
  return (tx) => mail.queue(context, tx, { companyId, userId, to, ...facts })
}

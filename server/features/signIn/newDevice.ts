import type { FastifyRequest } from 'fastify'
import { browserName } from '../../../shared/rules/browserName.ts'
import { describeRun } from '../../../shared/rules/reportSchedule.ts'
import type { AppContext } from '../../context.ts'
import { knownBrowser } from '../../http/knownBrowser.ts'
import { limitOf } from '../../http/limits.ts'
import { countTry } from '../../http/tries.ts'
import { newDeviceMail } from '../../mail/newDevice.ts'
import { addressOf } from '../host/addressOf.ts'
import { faceOf } from '../sender/faceOf.ts'
import { loadUser, type UserRow } from '../users/loadUser.ts'
import { accountDoor } from './accountDoor.ts'

interface SignedIn {
  companyId: string
  userId: string
}

/**
 * Call it before the session starts. Returns what mails the account's owner, once there is one, that a browser signed in
 * which the account was not used in before; null for a known browser, for the first sign-in of an account, and after many
 * such mails within the hour.
 */
export async function newDeviceNotice(
  context: AppContext,
  request: FastifyRequest,
  { companyId, userId }: SignedIn,
): Promise<(() => void) | null> {
  const user = await context.db.tenant(companyId, (tx) => loadUser(tx, userId))
  if (user.lastSeenAt === null || knownBrowser(context, request, accountDoor(context, user.email)))
    return null
  const facts = { userAgent: request.headers['user-agent'] ?? '', address: request.ip }
  if ((await countTry(context, limitOf('newDevices', { account: userId }))) !== null) return null
  return () => {
    mail(context, companyId, user, facts).catch((error) =>
      context.log.error({ err: error }, 'mail about a new device failed'),
    )
  }
}

async function mail(
  context: AppContext,
  companyId: string,
  user: UserRow,
  { userAgent, address }: { userAgent: string; address: string },
): Promise<void> {
  const { mailer, mailLayout } = context
  if (!mailer) return
  const message = await newDeviceMail(mailLayout, {
    to: user.email,
    name: user.name,
    browser: browserName(userAgent),
    address,
    at: describeRun(context.now(), user.timezone ?? 'UTC'),
    link: `${await addressOf(context, companyId)}/forgot-password`,
    face: await faceOf(context, companyId, user),
  })
  await mailer.send(message)
}

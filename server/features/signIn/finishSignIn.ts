import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { rememberBrowser } from '../../http/knownBrowser.ts'
import { startSession } from '../../http/session.ts'
import { recordSelf } from '../audit/record.ts'
import { loadUser } from '../users/loadUser.ts'
import { accountDoor } from './accountDoor.ts'
import { newDeviceNotice } from './newDevice.ts'

/**
 * Signs in a person who has shown all that they have to. Every session of an account that was there before starts here.
 *
 * @param by where they have shown it first, for the audit log
 */
export async function finishSignIn(
  context: AppContext,
  { request, reply }: Exchange,
  person: { companyId: string; userId: string },
  by?: 'elsewhere' | 'sso',
): Promise<void> {
  const { email } = await context.db.tenant(person.companyId, (tx) => loadUser(tx, person.userId))
  const notify = await newDeviceNotice(context, request, person)
  await startSession(context, request, reply, person, async (tx) => {
    await recordSelf(tx, { ...person, address: request.ip }, 'session.started', by && { by })
    await notify?.(tx)
  })
  rememberBrowser(context, { request, reply }, accountDoor(context, email))
}

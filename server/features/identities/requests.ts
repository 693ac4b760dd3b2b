import * as oauth from 'oauth4webapi'
import type { AppContext } from '../../context.ts'
import { sha256 } from '../../http/session.ts'
import { MINUTES_TO_SIGN_IN } from './waiting.ts'

/** Notes a round trip that begins; returns its state, which works once. */
export async function openRequest({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<string> {
  const state = oauth.generateRandomState()
  const expiresAt = now().add({ minutes: MINUTES_TO_SIGN_IN }).toString()
  await db.system
    .insertInto('identityRequests')
    .values({ stateHash: sha256(state), expiresAt })
    .execute()
  return state
}

/** Whether a state was given out, is not too old and comes back for the first time. */
export async function isFirstUse(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  state: string,
): Promise<boolean> {
  const gone = await db.system
    .deleteFrom('identityRequests')
    .where('stateHash', '=', sha256(state))
    .where('expiresAt', '>', now().toString())
    .executeTakeFirst()
  return gone.numDeletedRows === 1n
}

/** Forgets round trips that nobody came back from (called by the hourly clean-up). */
export async function sweepIdentityRequests({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db.system.deleteFrom('identityRequests').where('expiresAt', '<', now().toString()).execute()
}

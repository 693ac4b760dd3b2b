import type { SsoRefusal } from '../../../shared/domain/sso.ts'
import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { passFirstStep } from '../auth/passFirstStep.ts'
import { type ConnectionRow, callbackOf, findConnection } from '../companyLogin/connection.ts'
import { companyLoginRefusal, ssoWords } from '../companyLogin/refusal.ts'
import { isFirstUse } from '../identities/requests.ts'
import { admit } from './admit.ts'
import { ssoTrip } from './begin.ts'
import { failureOf, type SsoFailure } from './failure.ts'
import { readClaims, type SsoPerson } from './readClaims.ts'

/** Ends a sign-in at a company's provider; returns the path of ours where the browser goes on. */
export async function finishSso(
  context: AppContext,
  { request, reply }: Exchange,
  companyId: string,
): Promise<string> {
  const callback = new URL(request.url, context.config.publicUrl).searchParams
  const begun = ssoTrip.read(context, request)
  ssoTrip.clear(context, reply)
  ssoWords.clear(context, reply)
  if (!begun || begun.companyId !== companyId || begun.state !== callback.get('state')) {
    return companyLoginRefusal('expired')
  }
  if (!(await isFirstUse(context, begun.state))) return companyLoginRefusal('expired')
  const connection = await findConnection(context, companyId, request)
  if (!connection) return companyLoginRefusal('not_offered')
  // Set up anew meanwhile: what comes back is of the provider before.
  if (connection.issuer !== begun.issuer || connection.clientId !== begun.clientId) {
    return companyLoginRefusal('expired')
  }
  const refuse = async (failure: SsoFailure) => {
    await noteProblem(context, connection, failure)
    const { refusal, words } = failure
    if (words !== null) ssoWords.set(context, reply, { refusal, words })
    return companyLoginRefusal(refusal)
  }
  let person: SsoPerson
  try {
    const redirectUri = callbackOf(context, companyId, request)
    person = await readClaims(context, connection, { callback, redirectUri, begun })
  } catch (error) {
    // The message of an answer that is not as it should be may quote it: it stays in the log, without its cause.
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
    context.log.warn({ companyId, reason }, 'sign-in at a company’s provider failed')
    return refuse(failureOf(error))
  }
  const { userId, refusal } = await admit(context, connection, person, request.ip)
  // Of a provider that the company has left there is nothing to tell its admins.
  if (refusal === 'expired') return companyLoginRefusal(refusal)
  if (refusal !== null) return refuse({ refusal, text: TEXTS[refusal] ?? '', words: person.email })
  await passFirstStep(context, { request, reply }, { companyId, userId }, 'sso')
  return begun.next
}

/** For the company's admins, who see it with the settings. */
const TEXTS: Partial<Record<SsoRefusal, string>> = {
  no_address: 'The provider named no e-mail address. Let it pass the claim “email” on.',
  other_domain: 'The provider named an address that is at none of your proven domains.',
  unverified: 'The provider says of the address that it is not verified.',
  unknown: 'There is no account of your company with the address that the provider named. Invite the person.',
  taken: 'The person with this address is linked with another account at the provider. Forget the links.',
}

async function noteProblem(
  { db, now }: AppContext,
  { companyId, issuer, clientId }: ConnectionRow,
  { text, words }: SsoFailure,
): Promise<void> {
  await db.tenant(companyId, (tx) =>
    tx
      .updateTable('ssoConnections')
      .set({ problem: text, problemWords: words, problemAt: now().toString() })
      .where('issuer', '=', issuer)
      .where('clientId', '=', clientId)
      .execute(),
  )
}

import { sql } from 'kysely'
import { revokeToken } from '../../../providers/kit/signIn/oauth2.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { openCredentials } from './credentials.ts'
import { providerFor } from './providerFor.ts'
import { kindsOfApp } from './queries.ts'
import { oauthCall } from './vendor.ts'

/** The login of a source that is not there any more. */
export interface FormerLogin {
  companyId: string
  sourceId: string
  kind: string
  credentials: Buffer
}

/** Revokes the vendor's grant of a former source. Never rejects: the person can end the grant at the vendor too. */
export async function giveBack(context: AppContext, login: FormerLogin): Promise<void> {
  const provider = providerFor(login.kind)
  const { auth } = provider.definition
  if (auth.type !== 'oauth') return
  try {
    const credentials = openCredentials(context.cipher, login, login.credentials)
    if (credentials.type !== 'oauth') return
    await revokeToken(
      { auth, dialect: provider.oauth },
      {
        ...oauthCall(context, provider, auth, AbortSignal.timeout(10_000)),
        token: credentials.refreshToken ?? credentials.accessToken,
      },
    )
  } catch (error) {
    context.log.warn({ err: error, kind: login.kind }, 'grant not revoked')
  }
}

/**
 * Whether a source, of whatever company, signs in as the same person to the same registered app: vendors end every grant
 * of the two at once.
 */
export async function isGrantShared(
  tx: Tenant,
  { kind, accountLabel }: { kind: string; accountLabel: string },
): Promise<boolean> {
  const { auth } = providerFor(kind).definition
  if (auth.type !== 'oauth') return false
  const kinds = kindsOfApp(auth)
  const found = await sql<{ shared: boolean }>`
    select resolve_grant_shared(${kinds}::text[], ${accountLabel}) as shared`.execute(tx)
  return found.rows[0]?.shared ?? false
}

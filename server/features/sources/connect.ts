import type { Selectable } from 'kysely'
import { nanoid } from 'nanoid'
import type { ProbeResult, Property, Provider } from '../../../providers/contract.ts'
import { textLine } from '../../../shared/api/common.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Sources } from '../../db/types.ts'
import { doneOnce } from '../../http/doneCall.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { subjectOf } from './auditSubject.ts'
import { byName, type KeptReading } from './budgets.ts'
import { type StoredCredentials, sealCredentials } from './credentials.ts'
import { loadSource, type SourceRow } from './loadSource.ts'
import { listsProperties } from './properties.ts'
import { providerFor } from './providerFor.ts'
import { requireLogin } from './queries.ts'
import { LOGIN_LEASE, loadCredentials } from './refreshLease.ts'
import { providerContext } from './vendor.ts'

const TEST_TIMEOUT_MS = 45_000

export interface TestedCredentials {
  credentials: StoredCredentials
  expiresAt: Temporal.Instant | null
  probe: ProbeResult
  properties: Property[]
  /** What the vendor reported of its limits meanwhile. */
  budgets: KeptReading[]
}

/** Tests credentials against the vendor before anything is stored: the login itself, then the reachable properties. Throws ProviderError. */
export async function testCredentials(
  context: AppContext,
  provider: Provider,
  credentials: StoredCredentials,
  expiresAt: Temporal.Instant | null,
): Promise<TestedCredentials> {
  const budgets: KeptReading[] = []
  const session = providerContext(context, provider, credentials, AbortSignal.timeout(TEST_TIMEOUT_MS), {
    noteBudget: (reading) => budgets.push(reading),
  })
  const probe = await provider.probe(session)
  const properties = listsProperties(provider.definition) ? await provider.listProperties(session) : []
  // The vendor's word, which mails show.
  const accountLabel = textLine.parse(probe.accountLabel)
  return { credentials, expiresAt, probe: { ...probe, accountLabel }, properties, budgets }
}

/** Checks a typed form against the definition; throws AppError('invalid_input') naming the field. */
export function credentialsFromForm(
  provider: Provider,
  form: { account: string; token: string },
): StoredCredentials {
  const { auth, name } = provider.definition
  if (auth.type !== 'credentials') {
    throw new AppError('invalid_input', `${name} is connected by signing in there, not with a key.`)
  }
  const fields: Record<string, string[]> = {}
  if (auth.account.required && !form.account) fields.account = [`Fill in “${auth.account.label}”.`]
  if (auth.token.required && !form.token) fields.token = [`Fill in “${auth.token.label}”.`]
  const [first] = Object.values(fields).flat()
  if (first) throw new AppError('invalid_input', first, { fields })
  return { type: 'credentials', account: form.account, token: form.token }
}

/** What is typed over stored credentials; what is left out stays. */
interface TypedCredentials {
  account?: string | undefined
  token?: string | undefined
}

/**
 * Merges a typed form over what is stored: empty fields keep the stored value. Throws
 * AppError('invalid_input') naming the field, also for a stored key that would be sent to another address
 * than the one it was typed for: permission to change the address does not include reading the key.
 */
function credentialsOverStored(
  provider: Provider,
  stored: StoredCredentials,
  typed: TypedCredentials,
): StoredCredentials {
  const old = stored.type === 'credentials' ? stored : { account: '', token: '' }
  const form = { account: typed.account ?? old.account, token: typed.token || old.token }
  const asked = credentialsFromForm(provider, form)
  const { auth } = provider.definition
  const moves = provider.addressOf && provider.addressOf(form.account) !== provider.addressOf(old.account)
  if (moves && !typed.token && auth.type === 'credentials') {
    const sentence = `The address is another one. Fill in “${auth.token.label}” again: a stored key is sent only to the address it was saved with.`
    throw invalidField('token', sentence)
  }
  return asked
}

/**
 * Stores a tested connection as a new source.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the source that it made is returned
 */
export const addSource = (
  context: AppContext,
  actor: Doer,
  provider: Provider,
  tested: TestedCredentials,
  key: string | null = null,
): Promise<SourceRow> =>
  context.db.tenant(actor.companyId, (tx) =>
    sourceOnce(tx, { companyId: actor.companyId, key }, () =>
      insertSource(context, tx, actor, provider, tested),
    ),
  )

/** The source that `make` makes, or that this same call has made before. */
export const sourceOnce = async (
  tx: Tenant,
  call: { companyId: string; key: string | null },
  make: () => Promise<SourceRow>,
): Promise<SourceRow> => loadSource(tx, await doneOnce(tx, call, async () => (await make()).id))

/**
 * Gives a source the credentials that were typed, tested first; every widget still refers to the same source. Throws
 * AppError: `not_found`, as `credentialsOverStored`, and `conflict` for a source that was imported, or was given other
 * credentials while these were tested: half of what is tested may be of the ones before. Throws ProviderError.
 */
export async function changeCredentials(
  context: AppContext,
  doer: Doer,
  sourceId: string,
  typed: TypedCredentials,
): Promise<SourceRow> {
  const { companyId } = doer
  const source = await context.db.tenant(companyId, (tx) => loadSource(tx, sourceId))
  requireLogin(source)
  const provider = providerFor(source.kind)
  const { credentials } = await loadCredentials(context, { companyId, sourceId })
  const asked = credentialsOverStored(provider, credentials, typed)
  const tested = await testCredentials(context, provider, asked, null)
  return context.db.tenant(companyId, async (tx) => {
    const now = await tx
      .selectFrom('sources')
      .select('loginId')
      .where('id', '=', sourceId)
      .forUpdate()
      .executeTakeFirst()
    if (now && now.loginId !== source.loginId) {
      throw new AppError(
        'conflict',
        'Somebody else has just given this source other credentials. Look at it, then try again.',
      )
    }
    return writeCredentials(context, tx, { doer, sourceId }, tested)
  })
}

/** What ties a source to others that hold the same tokens (refreshLease.ts). */
export type SharedLogin = Pick<SourceRow, 'loginId'> &
  Partial<Pick<Selectable<Sources>, 'refreshLease' | 'refreshLeaseUntil'>>

/** Adds a source within a transaction. @param login absent: the source is the only one with these tokens */
export async function insertSource(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  provider: Provider,
  tested: TestedCredentials,
  login: SharedLogin = { loginId: nanoid() },
): Promise<SourceRow> {
  const sourceId = nanoid()
  await tx
    .insertInto('sources')
    .values({
      id: sourceId,
      companyId: actor.companyId,
      kind: provider.definition.kind,
      connectedBy: actor.userId,
      createdAt: context.now().toString(),
      ...columnsOf(context, actor.companyId, sourceId, tested),
      ...login,
    })
    .execute()
  const added = await loadSource(tx, sourceId)
  await record(tx, actor, { action: 'source.connected', subject: subjectOf(added) })
  return added
}

/** Replaces a source's credentials within a transaction. @param login as for insertSource */
export async function writeCredentials(
  context: AppContext,
  tx: Tenant,
  { doer, sourceId }: { doer: Doer; sourceId: string },
  tested: TestedCredentials,
  login: Pick<SharedLogin, 'loginId'> = { loginId: nanoid() },
): Promise<SourceRow> {
  await tx
    .updateTable('sources')
    .set((raise) => ({
      ...columnsOf(context, doer.companyId, sourceId, tested),
      ...login,
      credentialsVersion: raise('credentialsVersion', '+', 1),
      invalid: false,
      invalidReason: null,
      lossMailed: false,
      failureKind: null,
      failure: null,
      ...LOGIN_LEASE.release(),
    }))
    .where('id', '=', sourceId)
    .execute()
  const renewed = await loadSource(tx, sourceId)
  await record(tx, doer, { action: 'source.reauthorised', subject: subjectOf(renewed) })
  return renewed
}

function columnsOf(context: AppContext, companyId: string, sourceId: string, tested: TestedCredentials) {
  const now = context.now().toString()
  return {
    ...sealCredentials(context.cipher, { companyId, sourceId }, tested.credentials, tested.expiresAt),
    accountLabel: tested.probe.accountLabel,
    warnings: JSON.stringify(tested.probe.warnings),
    properties: JSON.stringify(tested.properties),
    budgets: JSON.stringify(byName(tested.budgets)),
    lastSuccessAt: now,
    lastAttemptAt: now,
  }
}

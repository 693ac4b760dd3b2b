import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { HOST_NAME } from '../../../shared/rules/ownHost.ts'
import { isPublicMailHost } from '../../../shared/rules/ssoDomain.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { makeKeyPair, storeKey } from './keys.ts'

/** Domains of a company that are retained with their keys; those that it left longest ago go first. */
const MOST_DOMAINS = 20
/** Those that it left are retained no longer. */
const RETAINED_DAYS = 30

/**
 * Sets the address that the company's reports are sent from, or gives it up with null. It is used once its domain's
 * records are found. A domain that was set before retains its keys for some weeks, so that its records stay valid.
 *
 * @throws AppError('invalid_input') for a domain that cannot be one
 * @throws AppError('too_many_tries') for one more domain that needs a key
 * @throws AppError('stale_version') where somebody else has set another one since it was seen
 */
export async function setAddress(
  context: AppContext,
  actor: Doer,
  address: string | null,
  { seen }: { seen?: string | null | undefined } = {},
): Promise<void> {
  const ready = await readyAddress(context, actor.companyId, address)
  await context.db.tenant(actor.companyId, (tx) => storeAddress(context, tx, actor, ready, seen))
}

/** What is stored of an address, with the keys that its domain still needs. Throws as `setAddress`. */
export async function readyAddress(context: AppContext, companyId: string, address: string | null) {
  const parts = partsOf(address)
  // Takes a tenth of a second, in which no connection is to be held.
  const pair = (await needsKey(context, companyId, parts.domain))
    ? await makeKeyPair(context, companyId)
    : null
  return { address, ...parts, pair }
}

/** Sets it in a transaction. */
export async function storeAddress(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  { address, domain, emailUsername, pair }: Awaited<ReturnType<typeof readyAddress>>,
  seen?: string | null,
): Promise<void> {
  const { companyId } = actor
  const before = await tx
    .selectFrom('companies')
    .select(['domain', 'emailUsername'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const now = before.domain === null ? null : `${before.emailUsername}@${before.domain}`
  const form = seen === undefined ? undefined : { address: seen }
  // Left as it was: what somebody else has set since stays.
  if (withSeen({ address: now }, { address }, form).address !== address) return
  await tx.updateTable('companies').set({ domain, emailUsername }).execute()
  const subject = { kind: 'setting' as const, id: 'sender', name: address ?? '' }
  await record(tx, actor, { action: 'sender.set', subject })
  if (domain === before.domain) return
  await leave(context, tx, before.domain)
  if (domain === null) return
  const isNew = await begin(context, tx, { companyId, domain })
  if (isNew && pair) await storeKey(context, tx, { companyId, domain }, pair)
}

async function needsKey({ db }: AppContext, companyId: string, domain: string | null): Promise<boolean> {
  if (domain === null) return false
  const key = await db.tenant(companyId, (tx) =>
    tx.selectFrom('dkimKeys').select('id').where('domain', '=', domain).executeTakeFirst(),
  )
  return key === undefined
}

/** Its records are no longer looked up; when set again, it is verified anew. */
async function leave({ now }: Pick<AppContext, 'now'>, tx: Tenant, domain: string | null): Promise<void> {
  const values = {
    verifiedAt: null,
    failures: 0,
    unansweredSince: null,
    nextCheckAt: null,
    changedAt: now().toString(),
  }
  await tx.updateTable('senderDomains').set(values).where('domain', '=', domain).execute()
}

/** Has the domain looked up from now on; returns whether it has no key yet. */
async function begin(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  place: { companyId: string; domain: string },
): Promise<boolean> {
  const now = context.now().toString()
  const since = { changedAt: now, nextCheckAt: now }
  await tx
    .insertInto('senderDomains')
    .values({ ...place, ...since })
    .onConflict((conflict) => conflict.columns(['companyId', 'domain']).doUpdateSet(since))
    .execute()
  const newest = tx
    .selectFrom('senderDomains')
    .select('domain')
    .orderBy('changedAt', 'desc')
    .limit(MOST_DOMAINS)
  await tx.deleteFrom('senderDomains').where('domain', 'not in', newest).execute()
  const key = await tx
    .selectFrom('dkimKeys')
    .select('id')
    .where('domain', '=', place.domain)
    .executeTakeFirst()
  return key === undefined
}

/** Removes domains that companies have not sent from for weeks, with their keys (called by the hourly clean-up). */
export async function sweepSenderDomains({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const before = now()
    .subtract({ hours: RETAINED_DAYS * 24 })
    .toString()
  await sql`select sweep_sender_domains(${before})`.execute(db.system)
}

function partsOf(address: string | null): { domain: string | null; emailUsername: string | null } {
  if (address === null) return { domain: null, emailUsername: null }
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)).toLowerCase()
  if (!HOST_NAME.test(domain)) {
    throw invalidField('address', 'This is not a domain that mail can be sent from.')
  }
  // Its records are not the company's to set.
  if (isPublicMailHost(domain)) {
    throw invalidField(
      'address',
      `Anybody can have an address at ${domain}. Enter one at a domain of your own.`,
    )
  }
  return { domain, emailUsername: address.slice(0, at) }
}

import { sql } from 'kysely'
import type { CompanyChange } from '../../../shared/api/companySettings.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import { findOtherProblem } from '../../../shared/rules/companyOther.ts'
import { policyDomainOf } from '../../../shared/rules/senderDns.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isPictureName } from '../../files/fileName.ts'
import type { Upload } from '../../http/multipart.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { measureLogo } from '../brand/measureLogo.ts'
import { showableFiles } from '../files/findFiles.ts'
import { orDiscard, recordFile, type StoredUpload, storeImage } from '../files/upload.ts'
import { endSessionsAtHost } from '../host/endSessions.ts'
import { loadHost } from '../host/loadHost.ts'
import { readHost, storeHost } from '../host/setHost.ts'
import { storeTour } from '../onboarding/tour.ts'
import { readyAddress, storeAddress } from '../sender/setAddress.ts'

/**
 * Changes the company's settings: what is named, and nothing else, all of it or nothing. Throws AppError('invalid_input'), by
 * field, and AppError('stale_version') where somebody else has changed the same since it was seen.
 */
export async function saveCompany(
  context: AppContext,
  doer: Doer,
  change: CompanyChange,
  upload: Upload | undefined,
): Promise<void> {
  // Encoded before any change is stored: what is no picture refuses the whole form.
  const stored = upload && (await storeImage(context, doer, upload))
  await orDiscard(context, stored ? [stored] : [], () => store(context, doer, change, stored))
  context.hosts.forget()
  context.pages.dropCompany(doer.companyId)
}

async function store(
  context: AppContext,
  doer: Doer,
  { domain, emailUsername, seen, other, ...sent }: CompanyChange,
  stored: StoredUpload | undefined,
): Promise<void> {
  const measured = await measureLogo(context, stored?.name ?? sent.logo ?? null)
  // What the form left as it was is not changed, whatever it is by now.
  const host = domain === undefined || domain === seen?.domain ? undefined : wantedHost(context, domain)
  const sender =
    emailUsername === undefined || emailUsername === seen?.emailUsername
      ? undefined
      : await wantedSender(context, doer, emailUsername, host).catch(ofField('address', 'emailUsername'))
  await context.db.tenant(doer.companyId, async (tx) => {
    // The host's row before the company's, as where the host is set alone: no two wait for one another.
    if (host !== undefined)
      await storeHost(context, tx, doer, host, noneAsNull(seen?.domain)).catch(ofField('host', 'domain'))
    // Two saves at once both keep what they add.
    const before = await tx.selectFrom('companies').selectAll().forUpdate().executeTakeFirstOrThrow()
    const own = withSeen(
      {
        ...before,
        phone: before.phone ?? '',
        logo: before.logo ?? '',
        emailUsername: before.emailUsername ?? '',
      },
      { ...sent, ...(stored && { logo: stored.name }), ...(sender && { emailUsername }) },
      seen,
      ['logo'],
    )
    if (sender) await storeAddress(context, tx, doer, sender)
    if (stored) await recordFile(tx, doer, 'logo', stored)
    const logo = await chosenLogo(tx, own.logo === before.logo ? undefined : own.logo)
    const plain = {
      ...(own.name !== undefined && { name: own.name }),
      ...(own.phone !== undefined && { phone: own.phone || null }),
      ...(own.whiteLabel !== undefined && { whiteLabel: own.whiteLabel }),
      ...(logo !== undefined && { logo }),
    }
    const details = changesOf<Partial<typeof before>>(before, plain, ['logo'])
    // As where the host is given up: whoever has the name meanwhile could have browsers send these.
    if (before.whiteLabel && own.whiteLabel === false) await endSessionsAtHost(tx)
    if (details) {
      await tx
        .updateTable('companies')
        .set({
          ...plain,
          ...(measured?.logo === (logo ?? before.logo) && {
            brand: sql`brand || ${JSON.stringify({ measured })}::jsonb`,
          }),
        })
        .execute()
      await record(tx, doer, {
        action: 'company.changed',
        subject: { kind: 'setting', id: 'company', name: own.name ?? before.name },
        details: { ...details },
      })
    }
    if (other) await keepOther(tx, doer, before.other as object, other)
  })
}

/** A picture that the company has uploaded; null: none, undefined: as it was. */
async function chosenLogo(tx: Tenant, name: string | undefined): Promise<string | null | undefined> {
  if (name === undefined) return undefined
  if (name === '') return null
  if (isPictureName(name) && (await showableFiles(tx, [name])).has(name)) return name
  throw invalidField('logo', 'Upload the picture first.')
}

/** The tour of the product is the person's own; all else is kept for the whole company. */
async function keepOther(
  tx: Tenant,
  { userId }: Doer,
  before: object,
  { onboarding, ...sent }: Record<string, unknown>,
): Promise<void> {
  if (onboarding !== undefined) await storeTour(tx, userId, onboarding)
  if (Object.keys(sent).length === 0) return
  const kept = Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null)
  const other = Object.fromEntries(kept)
  const problem = findOtherProblem(other)
  if (problem) throw invalidField('other', problem)
  await tx
    .updateTable('companies')
    .set({ other: sql`${JSON.stringify(other)}::jsonb` })
    .execute()
}

function wantedHost(context: AppContext, typed: string): string | null {
  try {
    return typed === '' ? null : readHost(context, typed)
  } catch (error) {
    return ofField('host', 'domain')(error)
  }
}

/**
 * The address that reports are to be sent from: this mailbox at the domain that it had, or else at that of the own host,
 * which may be about to change. Undefined where it stays as it is.
 */
async function wantedSender(
  context: AppContext,
  { companyId }: Doer,
  mailbox: string,
  newHost: string | null | undefined,
) {
  const { company, host } = await context.db.tenant(companyId, async (tx) => ({
    company: await tx.selectFrom('companies').select(['domain', 'emailUsername']).executeTakeFirstOrThrow(),
    host: newHost === undefined ? ((await loadHost(tx))?.host ?? null) : newHost,
  }))
  if (mailbox === (company.emailUsername ?? '')) return undefined
  if (mailbox === '') return readyAddress(context, companyId, null)
  const domain = company.domain ?? (host && (policyDomainOf(host) ?? host))
  if (!domain) {
    throw invalidField(
      'emailUsername',
      'Set your own domain first, or the whole address as the sender of reports.',
    )
  }
  return readyAddress(context, companyId, `${mailbox}@${domain}`)
}

const noneAsNull = (text: string | undefined) => (text === '' ? null : text)

/** The same refusal under the name that this form gives the field. */
const ofField =
  (theirs: string, ours: string) =>
  (error: unknown): never => {
    const messages = error instanceof AppError ? error.fields?.[theirs] : undefined
    if (!messages || !(error instanceof AppError)) throw error
    throw new AppError(error.id, error.message, { fields: { [ours]: messages }, cause: error })
  }

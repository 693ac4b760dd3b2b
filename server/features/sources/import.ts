import { nanoid } from 'nanoid'
import type { z } from 'zod'
import type { ImportedFile, ImportedRecord, Property, Provider } from '../../../providers/contract.ts'
import type { ImportReport, importNewer, importSource } from '../../../shared/api/sources.ts'
import type { ImportDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Upload } from '../../http/multipart.ts'
import { decodeText } from '../../lib/decodeText.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { type Doer, record } from '../audit/record.ts'
import { subjectOf } from './auditSubject.ts'
import { sourceOnce } from './connect.ts'
import { sealCredentials } from './credentials.ts'
import { byHash, countRecords, dropRecords, writeRecords } from './importedRecords.ts'
import { reportOf } from './importReport.ts'
import { loadSource, propertiesOf, type SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import { loadCredentials } from './refreshLease.ts'

/** `source` is null after a dry run. */
interface Outcome {
  source: SourceRow | null
  report: ImportReport
}

/**
 * Makes a source from a file, or with `dryRun` only returns what the file holds. Throws AppError or
 * ProviderError for a file that cannot be read, or none of whose rows can.
 *
 * @param key of the call (http/doneCall.ts): when repeated, the source that it made is returned
 */
export async function importNew(
  context: AppContext,
  actor: Doer,
  asked: z.output<typeof importSource>,
  file: Upload | undefined,
  key: string | null = null,
): Promise<Outcome> {
  const read = await readFile(providerFor(asked.name), file, asked.answers)
  const report = reportOf(read.file, read.kept, null)
  if (asked.dryRun) return { source: null, report }
  requireRecords(read)
  const place = { companyId: actor.companyId, sourceId: nanoid() }
  const make = async (tx: Tenant) => {
    await tx
      .insertInto('sources')
      .values({
        id: place.sourceId,
        companyId: place.companyId,
        kind: asked.name,
        accountLabel: asked.account,
        connectedBy: actor.userId,
        createdAt: context.now().toString(),
        ...columnsOf(context, place, read, { count: read.kept.size, properties: read.file.properties }),
      })
      .execute()
    await writeRecords(tx, place, read.kept)
    const added = await loadSource(tx, place.sourceId)
    await record(tx, actor, { action: 'source.connected', subject: subjectOf(added) })
    return added
  }
  const call = { companyId: actor.companyId, key }
  const source = await context.db.tenant(actor.companyId, (tx) => sourceOnce(tx, call, () => make(tx)))
  return { source, report }
}

/**
 * Reads a newer file into an imported source, or with `dryRun` only returns what that would change; answers
 * that are not sent with it stay as they were. Throws AppError `not_found`, `conflict` for a source that
 * signs in, or as `importNew`.
 */
export async function importIntoSource(
  context: AppContext,
  actor: Doer,
  sourceId: string,
  asked: z.output<typeof importNewer>,
  file: Upload | undefined,
): Promise<Outcome> {
  const place = { companyId: actor.companyId, sourceId }
  const before = await context.db.tenant(actor.companyId, (tx) => loadSource(tx, sourceId))
  if (before.importedAt === null) {
    throw new AppError('conflict', 'This source signs in with the vendor, so it takes no file.')
  }
  const { credentials } = await loadCredentials(context, place)
  const earlier = credentials.type === 'imported' ? credentials.answers : {}
  const read = await readFile(providerFor(before.kind), file, { ...earlier, ...filled(asked.answers) })
  return context.db.tenant(actor.companyId, async (tx) => {
    await lockSource(tx, sourceId)
    const { all, known } = await countRecords(tx, sourceId, read.kept)
    const replaces = asked.mode === 'replace'
    const report = reportOf(read.file, read.kept, {
      added: read.kept.size - known,
      updated: known,
      removed: replaces ? all - known : 0,
    })
    if (asked.dryRun) return { source: null, report }
    requireRecords(read)
    if (replaces) await dropRecords(tx, sourceId)
    await writeRecords(tx, place, read.kept)
    const now = await countRecords(tx, sourceId, read.kept)
    const properties = [
      ...new Map([...propertiesOf(before), ...read.file.properties].map((one) => [one.id, one])).values(),
    ].filter(({ id }) => now.properties.has(id))
    await tx
      .updateTable('sources')
      .set((raise) => ({
        ...columnsOf(context, place, read, { count: now.all, properties }),
        credentialsVersion: raise('credentialsVersion', '+', 1),
      }))
      .where('id', '=', sourceId)
      .execute()
    // Questions of before are other questions from now on.
    await tx.deleteFrom('results').where('sourceId', '=', sourceId).execute()
    await record(tx, actor, {
      action: 'source.imported',
      subject: subjectOf(before),
      details: { mode: asked.mode, ...report.changes },
    })
    return { source: await loadSource(tx, sourceId), report }
  })
}

/** Two files at once for one source come one after the other. */
async function lockSource(tx: Tenant, sourceId: string): Promise<void> {
  await tx.selectFrom('sources').select('id').where('id', '=', sourceId).forUpdate().execute()
}

const filled = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''))

interface Read {
  file: ImportedFile
  kept: Map<string, ImportedRecord>
  answers: Record<string, string>
}

async function readFile(
  provider: Provider,
  upload: Upload | undefined,
  given: Record<string, string>,
): Promise<Read> {
  const { definition, import: reader } = provider
  if (!definition.import || !reader) {
    throw new AppError('invalid_input', `${definition.name} is connected with a login, not with a file.`)
  }
  if (!upload) throw invalidField('file', 'Choose a file.')
  const answers = answersTo(definition.import, given)
  const file = await reader.read(decodeText(upload.bytes), answers)
  return { file, kept: await byHash(file.records), answers }
}

function answersTo({ fields }: ImportDefinition, given: Record<string, string>): Record<string, string> {
  const unknown = Object.keys(given).find((id) => !fields.some((field) => field.id === id))
  if (unknown) throw new AppError('invalid_input', `There is no field called “${unknown.slice(0, 40)}”.`)
  return Object.fromEntries(fields.map(({ id, default: usual }) => [id, given[id] || usual]))
}

function requireRecords({ file: { rows, faults }, kept }: Read): void {
  if (kept.size > 0) return
  const [first] = faults
  throw new AppError(
    'invalid_input',
    `None of the ${rows} rows could be read, so nothing was imported. Line ${first?.line}: ${first?.reason}`,
  )
}

function columnsOf(
  context: AppContext,
  place: { companyId: string; sourceId: string },
  { answers }: Read,
  { count, properties }: { count: number; properties: Property[] },
) {
  const now = context.now().toString()
  return {
    ...sealCredentials(context.cipher, place, { type: 'imported', answers }, null),
    properties: JSON.stringify(properties),
    importedAt: now,
    importedRecords: count,
    lastSuccessAt: now,
    lastAttemptAt: now,
  }
}

import type { AppContext } from '../../context.ts'
import { type ExportFacts, startFacts } from './facts.ts'
import type { ExportLease } from './lease.ts'
import { listSources } from './listSources.ts'
import { removeParts, storeParts } from './parts.ts'
import { countRows } from './readRows.ts'
import { RESOURCES } from './resources/index.ts'
import { addFigures } from './writeFigures.ts'
import { addFiles } from './writeFiles.ts'
import { addImported } from './writeImported.ts'
import { addManifest, addReadme } from './writeManifest.ts'
import { addPdfs, countPdfs } from './writePdfs.ts'
import { addResources, addSchemas } from './writeResources.ts'
import { openZip, type Zip } from './zip.ts'

/** Writes everything of the company into a ZIP in the file store, from its beginning; returns its size. */
export async function makeZip(context: AppContext, lease: ExportLease): Promise<number> {
  await removeParts(context, lease.companyId, lease.exportId)
  const broken = new AbortController()
  const signal = AbortSignal.any([lease.signal, broken.signal])
  const zip = openZip(context.now(), signal)
  const filling = fill(context, lease, zip).catch((error: unknown) => {
    zip.output.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  })
  const storing = storeParts(context, lease, zip.output).catch((error: unknown) => {
    broken.abort(error)
    throw error
  })
  const [filled, stored] = await Promise.allSettled([filling, storing])
  // A store that fails ends the filling too, and is the cause.
  if (stored.status === 'rejected') throw stored.reason
  if (filled.status === 'rejected') throw filled.reason
  return stored.value
}

async function fill(context: AppContext, lease: ExportLease, zip: Zip): Promise<void> {
  lease.progress.total = await countAll(context, lease.companyId)
  const facts: ExportFacts = startFacts(context, lease, zip)
  await addReadme(facts)
  await addFiles(context, facts)
  await addPdfs(context, facts)
  await addResources(context, facts)
  await addSchemas(facts)
  await addFigures(context, facts)
  await addImported(context, facts)
  await addManifest(context, facts)
  await zip.end()
}

/** Of what the progress counts: rows, and files with what is in them. */
async function countAll(context: AppContext, companyId: string): Promise<number> {
  let all = await countPdfs(context, companyId)
  for (const { table, only } of [
    ...RESOURCES,
    { table: 'files', only: undefined } as const,
    { table: 'results', only: undefined } as const,
  ])
    all += await countRows(context, companyId, { table, ...(only && { only }) })
  // Those of deleted sources are there for a while.
  for await (const { id } of listSources(context, companyId, 'importedRecords')) {
    const only = { column: 'sourceId', value: id } as const
    all += await countRows(context, companyId, { table: 'importedRecords', only })
  }
  return all
}

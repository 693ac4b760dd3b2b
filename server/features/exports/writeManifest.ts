import type { AppContext } from '../../context.ts'
import type { ExportFacts } from './facts.ts'
import { RESOURCES } from './resources/index.ts'
import { fileOf } from './resources/resource.ts'

/** Raised when a file of the export changes its meaning. */
export const EXPORT_VERSION = 1

const README = [
  'This is everything that your company has stored with us.',
  '',
  'manifest.json     when this export was made, what is in it and how much',
  'data/             your data as JSON: one file for each kind. Where a name ends in .ndjson,',
  '                  each line of the file is one JSON value',
  'schemas/          what the files of data/ hold, as JSON Schema (draft 2020-12)',
  'figures/          figures as we last fetched them, one CSV file for each source',
  'imported/         what you imported from files, one CSV file for each source',
  'files/            pictures and tables that were uploaded; data/files.json names each',
  'reports/          the PDFs of sent reports that are still stored',
  'SHA256SUMS        the digest of each file: `sha256sum -c SHA256SUMS` compares them',
  '',
  'Text is UTF-8, instants are in UTC. In CSV files an apostrophe stands before what a spreadsheet',
  'would take for a formula. Passwords, logins of sources and private keys are in no file.',
  'What changed while the export was made may be in one file and not yet in another.',
  '',
].join('\r\n')

export const addReadme = ({ zip }: ExportFacts): Promise<void> => zip.add('README.txt', [README])

/** Adds what the export holds, and last the digests of all other files. */
export async function addManifest(context: AppContext, facts: ExportFacts): Promise<void> {
  const { zip, counts, missing, companyId } = facts
  const company = await context.db.tenant(companyId, (tx) =>
    tx.selectFrom('companies').select(['id', 'name']).executeTakeFirstOrThrow(),
  )
  const { resources, ...others } = counts
  const manifest = {
    version: EXPORT_VERSION,
    company,
    startedAt: facts.startedAt.toString(),
    finishedAt: context.now().toString(),
    resources: RESOURCES.map((resource) => ({
      name: resource.name,
      file: fileOf(resource),
      schema: `schemas/${resource.name}.schema.json`,
      rows: resources[resource.name] ?? 0,
    })),
    ...others,
    missingFiles: missing,
  }
  await zip.add('manifest.json', [JSON.stringify(manifest, null, 2)])
  await zip.add('SHA256SUMS', sumsOf(zip.digests))
}

function* sumsOf(digests: ReadonlyMap<string, string>): Generator<string> {
  // A map that is added to while it is read would name this very file.
  for (const [path, digest] of [...digests]) yield `${digest}  ${path}\n`
}

import { extname } from 'node:path'
import type { AppContext } from '../../context.ts'
import type { ExportFacts } from './facts.ts'
import { readRows } from './readRows.ts'

/** Adds uploaded files under the names that people gave them, each content once. */
export async function addFiles(context: AppContext, facts: ExportFacts): Promise<void> {
  facts.step('Files')
  const { zip, paths, written, counts, missing } = facts
  const known = new Map<string, string>()
  const asked = { table: 'files', columns: ['name', 'originalName', 'sha256'], key: ['name'] } as const
  for await (const row of readRows(context, facts.companyId, asked)) {
    facts.tick()
    const [name, sha256] = [String(row.name), row.sha256 === null ? null : String(row.sha256)]
    const earlier = sha256 === null ? undefined : known.get(sha256)
    if (earlier) {
      written.set(name, earlier)
      continue
    }
    const found = await context.files.read(name)
    if (!found) {
      missing.push(name)
      continue
    }
    const path = paths.take('files', withoutEnding(String(row.originalName)), extname(name).slice(1))
    // Pictures are compressed as they are.
    await zip.add(path, found.stream as AsyncIterable<Buffer>, { stored: !name.endsWith('.csv') })
    written.set(name, path)
    if (sha256 !== null) known.set(sha256, path)
    counts.files += 1
  }
}

/** Pictures are stored in a form of ours, whose ending replaces the uploaded file's. */
const withoutEnding = (name: string) => name.replace(/\.(png|jpe?g|webp|gif|csv)$/i, '')

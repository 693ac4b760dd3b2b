import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
const file = join(root, 'server/db/types.ts')

/**
 * Writes server/db/types.ts from a migrated database; with `verify` it only compares, and rejects where they differ.
 * Instants and days are ISO text (see database.ts), JSON is unknown until a schema has read it.
 */
export async function generateTypes(ownerUrl: string, options: { verify: boolean }): Promise<void> {
  await promisify(execFile)(process.execPath, [
    generator,
    '--dialect=postgres',
    '--camel-case',
    '--default-schema=public',
    '--exclude-pattern={schema_migrations,graphile_worker.*}',
    '--type-mapping={"timestamptz":"string","date":"string","jsonb":"unknown"}',
    `--url=${ownerUrl}`,
    `--out-file=${file}`,
    ...(options.verify ? ['--verify'] : []),
  ])
}

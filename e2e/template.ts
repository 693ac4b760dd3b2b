import pg from 'pg'
import { z } from 'zod'
import { freshPlace, launch } from '../bench/lib/product.ts'
import { migrate } from '../server/db/migrate.ts'

const MIGRATED = 'journeys_migrated'
const VARIABLE = 'JOURNEYS_TEMPLATES'

/**
 * What every product of a slot begins with: an installation with the demo's data, at rest. Each of Playwright's slots has
 * one: where the demo's shop is, at the port of the slot's emulators, is stored with the shop's login.
 */
const template = z.object({
  /** Address of its database's superuser. */
  databaseUrl: z.string(),
  dataDir: z.string(),
  emulatorPort: z.string(),
})
export type Template = z.output<typeof template>

/** Makes a template for each slot on the cluster with this superuser's address, and has the workers find it. */
export async function makeTemplates(clusterUrl: string, slots: number): Promise<Template[]> {
  await migrate(await createDatabase(clusterUrl, MIGRATED, 'template1'))
  const made = await Promise.all(Array.from({ length: slots }, (_, slot) => makeTemplate(clusterUrl, slot)))
  process.env[VARIABLE] = JSON.stringify(made)
  return made
}

/** The template of this worker's slot; none where journeys are only listed. */
export function ownTemplate(): Template | undefined {
  const all = z.array(template).parse(JSON.parse(process.env[VARIABLE] ?? '[]'))
  return all[Number(process.env.TEST_PARALLEL_INDEX)]
}

/** A database for a product of the template's slot, in the place of the one before. Returns its address. */
export const copyOf = ({ databaseUrl }: Template): Promise<string> => {
  const seeded = nameOf(databaseUrl)
  return createDatabase(databaseUrl, `${seeded}_copy`, seeded)
}

async function makeTemplate(clusterUrl: string, slot: number): Promise<Template> {
  const { dataDir, env } = await freshPlace()
  const databaseUrl = await createDatabase(clusterUrl, `journeys_${slot}`, MIGRATED)
  // Without a worker and a scheduler nothing happens but that it is filled.
  const settings = { ...env, DATABASE_URL: databaseUrl, SERVICES: 'web' }
  const product = await launch('node', ['server/main.ts'], dataDir, settings)
  await product.stop()
  return { databaseUrl, dataDir, emulatorPort: env.EMULATOR_PORT ?? '' }
}

async function createDatabase(anyUrl: string, name: string, from: string): Promise<string> {
  const url = new URL(anyUrl)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${from}`)
  } finally {
    await admin.end()
  }
  url.pathname = `/${name}`
  return url.href
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { testCluster } from './postgres.ts'

const root = join(import.meta.dirname, '..')

/**
 * One database cluster for the whole run; tests take their own database from it (test/database.ts). Builds the
 * client and the print bundle where they are missing; `npm test` brings them up to date before.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'dist/print/index.js')) || !existsSync(join(root, 'dist/client/.vite'))) {
    execFileSync(process.execPath, ['script/build.mjs'], { cwd: root, stdio: 'inherit' })
  }
  const cluster = await testCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

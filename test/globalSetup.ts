import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { testCluster } from './postgres.ts'

const root = join(import.meta.dirname, '..')

/**
 * One database cluster for the whole run; tests take their own database from it (test/database.ts). Builds the
 * client and the print bundle where they are missing or older than their sources: tests load what is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['script/build.mjs'], { cwd: root, stdio: 'inherit' })
  const cluster = await testCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

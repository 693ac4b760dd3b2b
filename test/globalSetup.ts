import type { TestProject } from 'vitest/node'
import { testCluster } from './postgres.ts'

/** One database cluster for the whole run; tests take their own database from it (test/database.ts). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await testCluster()
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}

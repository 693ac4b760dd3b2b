import { rm } from 'node:fs/promises'
import type { FullConfig } from '@playwright/test'
import { testCluster } from '../test/postgres.ts'
import { browsersInWords } from './browsers.ts'
import { makeTemplates } from './template.ts'

/**
 * Says which browsers are used, and starts one database cluster for the whole run, which need not survive a crash of the
 * machine; the products of the workers begin as copies of a template there.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  process.stdout.write(`${browsersInWords()}\n`)
  const cluster = await testCluster()
  const templates = await makeTemplates(cluster.url, workers)
  return async () => {
    for (const { dataDir } of templates) await rm(dataDir, { recursive: true, force: true })
    await cluster.stop()
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { familyOf, nameOf } from '../bench/lib/processes.ts'
import { clusterIn } from '../server/db/embedded/cluster.ts'
import { postgresProcessesIn, readPidFile, signal, stopServer } from '../server/db/embedded/processes.ts'
import { RESTART_PATIENCE_MS } from '../test/patience.ts'
import { productEnvironment } from '../test/product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-launched-'))
const { data } = clusterIn(dataDir)
afterAll(async () => {
  const left = readPidFile(data)
  if (left) await stopServer(data, left.pid)
  rmSync(dataDir, { recursive: true, force: true })
})

it('ends the database and the sandbox of a product that was killed', { timeout: 90_000 }, async () => {
  const environment = await productEnvironment(dataDir)
  const launcher = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: environment,
    stdio: 'ignore',
  })
  const ended = once(launcher, 'exit')
  const ready = async () =>
    expect((await fetch(`http://127.0.0.1:${environment.PORT}/readyz`)).status).toBe(200)
  await vi.waitFor(ready, { timeout: RESTART_PATIENCE_MS, interval: 200 })
  const family = familyOf(launcher.pid ?? 0)
  const product = family.find((pid) => nameOf(pid) === 'node main.ts')
  if (product === undefined) throw new Error('The launcher runs no product.')
  signal(product, 'SIGKILL')
  expect(await ended).toEqual([128 + 9, null])
  expect(postgresProcessesIn(data)).toEqual([])
  // What the product had charts and mails worked on in ends by itself, a moment after it.
  await vi.waitFor(() => expect(family.filter((pid) => nameOf(pid).startsWith('node '))).toEqual([]), {
    timeout: RESTART_PATIENCE_MS,
    interval: 100,
  })
})

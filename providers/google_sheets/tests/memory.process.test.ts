import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { contextOf, KIND, now } from './sheets.ts'

/** Megabytes that a worker's whole process may take, Node itself (about 80) included. */
const LIMIT = 256
/**
 * Megabytes of heap; V8 ends the process where more is held. 54 are needed, and all rows at once would need more than 100.
 * The room above is for busy machines: V8 also ends a process that does little but collect, and there collecting is slow.
 */
const HEAP = 80

let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
})
afterAll(() => server.stop())

it.each([
  ['a few groups', 'Product', 6],
  ['a group for every row', 'Order', 10_000],
])(
  'reads 50,000 rows within 256 MB: %s',
  async (_what, dimension, groups) => {
    const { credentials } = await contextOf(server)
    const token = credentials.type === 'oauth' ? credentials.accessToken : ''
    const { stdout } = await promisify(execFile)(process.execPath, [
      `--max-old-space-size=${HEAP}`,
      new URL('memory.ts', import.meta.url).pathname,
      ...[server.url, token, dimension],
    ])
    const { counted, groups: found, peak } = JSON.parse(stdout)
    expect(counted).toBe(50_000)
    expect(found).toBe(groups)
    expect(peak).toBeGreaterThan(30)
    expect(peak, `${peak} MB`).toBeLessThan(LIMIT)
  },
  60_000,
)

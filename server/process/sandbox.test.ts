import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { familyOf, nameOf } from '../../bench/lib/processes.ts'
import { providers } from '../../providers/registry.ts'
import { sandboxCredentials } from '../../providers/sandboxProtocol.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { sandboxFastSpring } from '../config/fastSpringSettings.ts'
import { signal } from '../db/embedded/processes.ts'
import { freePort } from '../db/embedded/server.ts'
import { type SandboxProcess, startSandboxProcess } from './sandbox.ts'
import { explainFailure } from './startFailure.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-sandbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let sandbox: SandboxProcess
let complaints: string[]
let config: { port: number; dataDir: string; emulatorPort: number; inboxSmtpPort: number }
beforeEach(async () => {
  complaints = []
  config = { port: 0, dataDir, emulatorPort: await freePort(0), inboxSmtpPort: await freePort(0) }
})
afterEach(() => sandbox.stop())

const start = (bounds?: { pausesMs: number[] }) => {
  sandbox = startSandboxProcess(config, (line) => complaints.push(line), bounds)
  return sandbox.listen()
}
const processes = () => familyOf(process.pid).filter((pid) => nameOf(pid) === 'node sandboxProcess.ts')
const kill = (name: NodeJS.Signals) => {
  for (const pid of processes()) signal(pid, name)
}

it('opens where it is told, and tells what a demo source of each kind signs in with', async () => {
  const addresses = await start()
  expect(addresses).toEqual({
    emulators: `http://127.0.0.1:${config.emulatorPort}`,
    smtp: `smtp://127.0.0.1:${config.inboxSmtpPort}`,
    dns: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
  })
  for (const { definition } of providers) {
    const answer = await fetch(`${addresses.emulators}/_credentials/${definition.kind}`)
    const { type } = sandboxCredentials.parse(await answer.json())
    expect(type).toBe(definition.auth.type === 'oauth' ? 'oauth' : 'credentials')
  }
  expect((await fetch(`${addresses.emulators}/_credentials/nobody`)).status).toBe(404)
})

it.each(['emulatorPort', 'inboxSmtpPort'] as const)('names the variable of a busy %s', async (field) => {
  const squatter = createServer().listen(config[field], '127.0.0.1')
  await once(squatter, 'listening')
  const error = await start().catch((reason: unknown) => reason)
  squatter.close()
  const name = { emulatorPort: 'EMULATOR_PORT', inboxSmtpPort: 'INBOX_SMTP_PORT' }[field]
  expect(explainFailure(error, config)).toBe(
    `${name}: port ${config[field]} is in use by another program; ` +
      `stop that program or choose another port, as in ${name}=5800 npm start.`,
  )
  expect(processes()).toEqual([])
})

it('is started again when it ends, so many times in a row', async () => {
  const { emulators } = await start({ pausesMs: [0, 10] })
  const answers = () => fetch(`${emulators}/_calls`).then((answer) => answer.json())
  for (const time of [1, 2]) {
    const before = processes()
    kill('SIGKILL')
    await vi.waitFor(async () => expect(await answers()).toEqual([]), { timeout: PATIENCE_MS, interval: 50 })
    expect(processes()).not.toEqual(before)
    expect(complaints).toHaveLength(time)
  }
  kill('SIGKILL')
  await vi.waitFor(() => expect(complaints).toHaveLength(3), PATIENCE_MS)
  expect(complaints).toEqual([
    "The sandbox's vendors and inbox ended unexpectedly (SIGKILL); starting them again …",
    "The sandbox's vendors and inbox ended unexpectedly (SIGKILL); starting them again …",
    "The sandbox's vendors and inbox ended again and again (SIGKILL); start the product anew.",
  ])
  expect(processes()).toEqual([])
})

it('lets its payment provider sell where payment is set up, and remembers sales over a restart', async () => {
  sandbox = startSandboxProcess({ ...config, fastspring: sandboxFastSpring() }, () => undefined, {
    pausesMs: [0],
  })
  const { emulators } = await sandbox.listen()
  const page = async () => (await fetch(`${emulators}/payment/`)).text()
  expect(await page()).not.toContain('No product is connected')
  const before = processes()
  kill('SIGKILL')
  await vi.waitFor(() => expect(processes()).not.toEqual(before), { timeout: PATIENCE_MS, interval: 50 })
  await vi.waitFor(async () => expect(await page()).not.toContain('No product is connected'), PATIENCE_MS)
})

it('is stopped even where it hangs, and that is no complaint', async () => {
  await start()
  kill('SIGSTOP')
  await sandbox.stop()
  expect(processes()).toEqual([])
  expect(complaints).toEqual([])
})

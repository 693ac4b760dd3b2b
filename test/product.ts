import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The whole product as `npm start` runs it, in a process of its own. */
export interface ProductProcess {
  url: string
  child: ChildProcess
  /** What it has written to standard output so far. */
  printed(): string
  /** What it has written to standard error so far. */
  said(): string
}

/** Variables under which a process of the product finds ports and a data folder of its own, and nothing of ours. */
export async function productEnvironment(dataDir: string): Promise<NodeJS.ProcessEnv> {
  const [port, emulatorPort, smtpPort] = await freePorts(3)
  const { PATH, HOME } = process.env
  return {
    PATH,
    HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    INBOX_SMTP_PORT: String(smtpPort),
    LOG_LEVEL: 'error',
  }
}

/** Starts the product and waits until it answers; rejects with its words where it ends instead. */
export async function startProduct(environment: NodeJS.ProcessEnv): Promise<ProductProcess> {
  const url = `http://127.0.0.1:${environment.PORT}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (part) => {
    said += part
  })
  let printed = ''
  child.stdout?.on('data', (part) => {
    printed += part
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The start failed: ${said}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return { url, child, printed: () => printed, said: () => said }
    await sleep(50)
  }
}

/** Stops it as a process manager does; returns its exit code. */
export async function stopProduct(product: ProductProcess | undefined): Promise<number | null> {
  if (!product) return null
  const { child } = product
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return child.exitCode
}

/** Below the ports that systems give to connections (RFC 6056): none is taken between this look and the start. */
const PORTS = { from: 15_000, to: 32_000 }

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  while (found.size < count) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) found.add(port)
  }
  return [...found]
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })

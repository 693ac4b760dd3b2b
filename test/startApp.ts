import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { type Sandbox, startSandbox } from '../emulators/sandbox.ts'
import { buildApp } from '../server/app/app.ts'
import { createContext } from '../server/app/createContext.ts'
import { createCounter } from '../server/children/counting/counter.ts'
import { createDrawer } from '../server/children/drawing/drawer.ts'
import { type Config, loadConfig } from '../server/config/config.ts'
import type { AppContext } from '../server/context.ts'
import type { ArrivalTimes } from '../server/http/connections.ts'
import type { Route } from '../server/http/route.ts'
import { startScheduler } from '../server/jobs/scheduler.ts'
import { startWorker } from '../server/jobs/worker.ts'
import { createMailLayout } from '../server/mail/layout.ts'
import { startTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'

export interface TestAppOptions {
  /** Where its clock starts, for figures of certain days; elsewhere than others' only where a test names days. */
  start?: Temporal.Instant
  /** Differences from the sandbox's configuration. */
  config?: Partial<Config>
  /** Without it the web service has no mail server. */
  mail?: false
  /** Also takes jobs. */
  worker?: boolean
  /** Also plans due reports. */
  scheduler?: boolean
  /** Origins of this machine that the product may call beside the emulators'. */
  allow?: readonly string[]
  /** Routes beside the product's own. */
  routes?: readonly Route[]
  /** How long bodies may take, where not as usual. */
  arrivesWithin?: ArrivalTimes
}

/** The product, running for one test file: its web service, its database, and the outside world on loopback. */
export interface TestApp {
  context: AppContext
  /** Address of the web service, without a trailing slash. */
  url: string
  sandbox: Sandbox
  /** The owner's address of this test's database: reads and writes past row-level security. */
  databaseUrl: string
  clock: TestClock
  /** Every log line so far, as written. */
  log(): string
  /** Queries of the owner, who reads and writes past row-level security, over a few connections that they share. */
  owner: pg.Pool
  /** A connection of the owner alone, for transactions and locks. Ends with the app. */
  asOwner(): Promise<pg.Client>
  /** Another process's view of the same installation: own connections, own caches. Ends with the app. */
  anotherProcess(): Promise<AppContext>
  /**
   * The attempted calls to addresses other than the emulators', which are removed from the record as
   * expected.
   */
  takeOutsideCalls(): string[]
  /** Stops everything. Throws where something called an address outside the sandbox. */
  stop(): Promise<void>
}

/**
 * For all apps of this process, one after another: these processes hold nothing of an app, and take up to a second of
 * computing each to load what they work with. They end with this process, or after a minute without work.
 */
const log = pino({ enabled: false })
const children = {
  mailLayout: createMailLayout(log),
  drawer: createDrawer(log),
  counter: createCounter(log),
}

/** Starts the product with real parts: PostgreSQL, emulators, SMTP to the inbox, the web service on a free port. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const stops: (() => Promise<unknown> | unknown)[] = []
  const stopAll = async () => {
    for (const close of stops.splice(0).reverse()) await close()
  }
  try {
    const dataDir = join(tmpdir(), `broadsheet-app-${process.pid}-${randomUUID()}`)
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const clock = startTestClock(options.start)
    const database = await createTestDatabase(clock.offset)
    stops.push(database.drop)
    const sandbox = await startSandbox({ dataDir, emulatorPort: 0, smtpPort: 0, now: clock.now })
    stops.push(sandbox.stop)
    const config: Config = {
      ...loadConfig({ DATA_DIR: dataDir, SANDBOX: '1', LOG_LEVEL: 'debug', PDF_CONCURRENCY: '1' }, []),
      emulatorPort: Number(new URL(sandbox.emulators.url).port),
      inboxSmtpPort: sandbox.inbox.smtpPort,
      ...options.config,
    }
    const lines: string[] = []
    const outside: string[] = []
    const open = async (): Promise<AppContext> => {
      const addresses = {
        emulators: sandbox.emulators.url,
        smtp: `smtp://127.0.0.1:${sandbox.inbox.smtpPort}`,
        dns: sandbox.nameServer.address,
      }
      const context = await createContext(config, database.ownerUrl, addresses, {
        now: clock.now,
        ...(options.allow && { allow: options.allow }),
        log: new Writable({
          write: (line, _encoding, done) => {
            lines.push(String(line))
            done()
          },
        }),
      })
      stops.push(context.close)
      return context.with({
        ...children,
        ...(options.mail === false && { mailer: null }),
        http: (request) => {
          const inside = [sandbox.emulators.url, ...(options.allow ?? [])]
          if (!inside.some((origin) => request.url.startsWith(`${origin}/`))) outside.push(request.url)
          return context.http(request)
        },
      })
    }
    const context = await open()
    const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
    // What is killed while nobody uses it is replaced.
    owner.on('error', () => undefined)
    stops.push(() => owner.end())
    const app = await buildApp(context, options.routes, options.arrivesWithin)
    stops.push(() => app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    config.publicUrl = options.config?.publicUrl ?? url
    if (options.worker) stops.push((await startWorker(context)).stop)
    if (options.scheduler) stops.push(startScheduler(context).stop)
    return {
      context,
      url,
      sandbox,
      databaseUrl: database.ownerUrl,
      clock,
      log: () => lines.join(''),
      owner,
      asOwner: async () => {
        const client = new pg.Client({ connectionString: database.ownerUrl })
        await client.connect()
        stops.push(() => client.end())
        return client
      },
      anotherProcess: open,
      takeOutsideCalls: () => outside.splice(0),
      stop: async () => {
        await stopAll()
        if (outside.length > 0) throw new Error(`Calls left the sandbox: ${outside.join(', ')}`)
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

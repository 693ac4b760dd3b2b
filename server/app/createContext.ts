import type { Writable } from 'node:stream'
import { createHttpClient } from '../../providers/kit/http/http.ts'
import { PRODUCT } from '../../shared/domain/product.ts'
import { createCounter } from '../children/counting/counter.ts'
import { createDrawer } from '../children/drawing/drawer.ts'
import type { Config } from '../config/config.ts'
import type { AppContext } from '../context.ts'
import { type SharedClock, startSharedClock } from '../db/clock.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { createCipher } from '../db/encryption.ts'
import { migrate } from '../db/migrate.ts'
import { openFileStore } from '../files/open.ts'
import { createDnsLookup } from '../lib/dnsLookup.ts'
import { loadPrintBundle } from '../lib/printBundle.ts'
import { createMailLayout } from '../mail/layout.ts'
import { createSmtpMailer } from '../mail/smtp.ts'
import { openPayment } from '../payment/open.ts'
import { createPdfPrinter } from '../pdf/printer.ts'
import type { SandboxAddresses } from '../process/sandbox.ts'
import { queue } from '../queue/queue.ts'
import { startLogger } from './log.ts'
import { withServices } from './withServices.ts'

/**
 * What is not decided by configuration: the clock and the log's destination. Defaults to the database's clock
 * and standard output.
 */
export interface Surroundings {
  now?: () => Temporal.Instant
  log?: Writable
  /** Origins of this machine that may be called beside the sandbox's: servers of a test. */
  allow?: readonly string[]
}

/** Nothing listens there. */
const NOWHERE = '127.0.0.1:9'

/**
 * Migrates the database and makes everything use cases reach for. Also used by commands that need no service
 * (doctor, key rotation) and by tests. `databaseUrl` is the owner's address.
 *
 * @throws StartError where the machine's clock and the database's are too far apart
 */
export async function createContext(
  config: Config,
  databaseUrl: string,
  sandbox: SandboxAddresses | null,
  surroundings: Surroundings = {},
): Promise<AppContext> {
  const { appUrl } = await migrate(databaseUrl, { auditKeepDays: config.auditKeepDays })
  const log = startLogger(config, surroundings.log)
  const print = await loadPrintBundle()
  const db = openDatabase(appUrl)
  const clock = await clockOf(db, surroundings)
  const smtpUrl = sandbox?.smtp ?? config.smtpUrl?.reveal()
  const pdf = createPdfPrinter(config, print.css)
  const drawer = createDrawer(log)
  const counter = createCounter(log)
  const mailLayout = createMailLayout(log)
  const emulators = sandbox?.emulators ?? null
  const http = createHttpClient({
    allow: [...(sandbox ? [sandbox.emulators] : []), ...(surroundings.allow ?? [])],
    userAgent: `${PRODUCT.name}/1`,
    onCall: (facts) => log.debug({ service: 'vendor', ...facts }, 'vendor call'),
  })
  return withServices({
    config,
    db,
    log,
    cipher: createCipher(config.encryptionKeys.map(({ id, key }) => ({ id, key: key.reveal() }))),
    files: openFileStore(config.files),
    now: clock.now,
    http,
    dns: createDnsLookup(sandbox ? [sandbox.dns ?? NOWHERE] : config.dnsServers),
    emulators,
    queue,
    mailer: smtpUrl === undefined ? null : createSmtpMailer({ url: smtpUrl, from: config.mailFrom }),
    pdf,
    drawer,
    counter,
    mailLayout,
    payment: openPayment(config, http, emulators),
    print,
    async close() {
      await Promise.all([pdf.close(), drawer.close(), counter.close(), mailLayout.close()])
      clock.stop()
      await db.close()
    },
  })
}

async function clockOf(db: Database, { now }: Surroundings): Promise<Pick<SharedClock, 'now' | 'stop'>> {
  if (now) return { now, stop: () => undefined }
  try {
    return await startSharedClock(db.system)
  } catch (error) {
    await db.close()
    throw error
  }
}

import { z } from 'zod'
import { buildApp } from '../../server/app/app.ts'
import { createContext } from '../../server/app/createContext.ts'
import { loadConfig } from '../../server/config/config.ts'
import { assertIsolation } from '../../server/db/guard.ts'
import { startScheduler } from '../../server/jobs/scheduler.ts'
import { startWorker } from '../../server/jobs/worker.ts'

/**
 * One service of an installation in a process of its own: node service.ts '<facts>'. As `server/main.ts`, but for the
 * emulators and the mail server, which stand in for the outside world and must survive whatever happens to the product.
 */
export const serviceFacts = z.object({
  /** `all`: one process that does everything, as a small installation has it. */
  service: z.enum(['web', 'worker', 'scheduler', 'all']),
  databaseUrl: z.string(),
  dataDir: z.string(),
  port: z.int(),
  emulators: z.string(),
  smtp: z.string(),
})

const facts = serviceFacts.parse(JSON.parse(process.argv[2] ?? ''))
const { dataDir, port, service } = facts
const does = (one: typeof service) => service === one || service === 'all'
const environment = { DATA_DIR: dataDir, PORT: String(port), SANDBOX: '1', LOG_LEVEL: 'info' }
const config = loadConfig(environment, service === 'all' ? [] : [`--services=${service}`])
const context = await createContext(config, facts.databaseUrl, facts)
await assertIsolation(context.db)
if (does('worker')) await startWorker(context)
if (does('scheduler')) startScheduler(context)
if (does('web')) await (await buildApp(context)).listen({ host: '127.0.0.1', port })
// None outlives the run, however that ends.
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

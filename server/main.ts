import { PRODUCT } from '../shared/domain/product.ts'
import { type RunningServices, startServices } from './app/services.ts'
import { type Config, loadConfig } from './config/config.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { neededSetupCode } from './features/auth/setupCode.ts'
import { tryPorts } from './process/ports.ts'
import { startSandboxProcess } from './process/sandbox.ts'
import { explainFailure } from './process/startFailure.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from './seed/people.ts'

/** Longer than a request or a mail takes, shorter than what process managers wait before they kill (30 s). */
const STOP_DEADLINE_MS = 25_000
const LOST_DEADLINE_MS = 2_000
/** Ctrl-C arrives from the terminal and once more from npm: within this time both are one wish. */
const SAME_WISH_MS = 1_000

// With its reader gone (a killed npm, a closed terminal) output fails; that must not end the product.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`\n${line}\n`)
const stops: (() => Promise<void>)[] = []
let stopAskedAt: number | undefined
let config: Config | undefined

// One piece of work that failed unheard is no reason to end everybody else's.
process.on('unhandledRejection', (error) => {
  complain(`Work in the background failed: ${explainFailure(error, config)}`)
})
process.on('SIGINT', askToStop)
process.on('SIGTERM', askToStop)
process.on('SIGHUP', askToStop)
// The launcher (script/start.mjs) is gone.
process.on('disconnect', askToStop)

try {
  config = loadConfig(process.env, process.argv.slice(2))
  // Beside the database, as it too takes its time.
  const sandbox = config.sandbox ? startSandboxProcess(config, complain) : null
  const url = config.databaseUrl?.reveal() ?? (await startDatabase(config))
  if (sandbox) stops.push(sandbox.stop)
  await tryPorts(config)
  const services = await startServices(config, url, (await sandbox?.listen()) ?? null)
  stops.push(services.stop)
  if (stopAskedAt === undefined) await announce(services)
  else await stopAndExit(0)
} catch (error) {
  // Where a stop interrupted the start, what failed because of it is no news.
  if (stopAskedAt !== undefined) await stopAndExit(0)
  complain(explainFailure(error, config))
  await stopAndExit(1)
}

async function startDatabase(config: Config): Promise<string> {
  const database = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    onLost: (isDiskFull) => {
      complain(
        isDiskFull
          ? 'The embedded database ended: no space is left on its disk. Make room and start again; it repairs itself.'
          : 'The embedded database ended unexpectedly; start again, it repairs itself.',
      )
      // With the database gone nothing can be finished: only what closes at once is closed.
      void stopAndExit(1, LOST_DEADLINE_MS)
    },
  })
  stops.push(database.stop)
  return database.url
}

async function announce({ context, webUrl, sandboxUrl }: RunningServices): Promise<void> {
  const { sandbox, services } = context.config
  say(
    webUrl
      ? `\n  ${PRODUCT.name} is ready: ${webUrl}`
      : `\n  ${PRODUCT.name} is ready (${services.join(', ')}).`,
  )
  if (webUrl && sandbox) {
    const [own, other] = DEMO_COMPANIES
    const [admin, member] = own.people
    say(`  Sign in:   ${admin.email} (${admin.role}), ${member.email} (${member.role})`)
    say(`             or, at another agency, ${other.people[0].email}; password ${DEMO_PASSWORD}`)
  }
  const code = webUrl && (await neededSetupCode(context))
  if (code) say(`  Set it up: ${webUrl}/setup with the code ${code}`)
  if (!context.mailer) {
    say('  No mail server is set up: reports wait until SMTP_URL is set and the product started again.')
  }
  if (sandboxUrl) say(`  Its mail:  ${sandboxUrl}/inbox`)
  if (sandboxUrl && context.config.fastspring) say(`  Payment:   ${sandboxUrl}/payment`)
  say('  Stop it with Ctrl-C; all data stays.\n')
}

/** The first signal stops in good order, a second one at once. */
function askToStop(): void {
  const now = performance.now()
  if (stopAskedAt !== undefined) {
    if (now - stopAskedAt > SAME_WISH_MS) process.exit(1)
    return
  }
  stopAskedAt = now
  say('Stopping …')
  // With nothing running yet, the start's own end notices the wish.
  if (stops.length > 0) void stopAndExit(0)
}

async function stopAndExit(code: number, deadlineMs = STOP_DEADLINE_MS): Promise<never> {
  setTimeout(() => {
    process.stderr.write(
      'Stopping took too long; ended at once. Unfinished work resumes at the next start.\n',
    )
    process.exit(1)
  }, deadlineMs).unref()
  for (const stop of stops.splice(0).reverse()) {
    await stop().catch((error: unknown) => {
      process.stderr.write(`${explainFailure(error, config)}\n`)
      code = 1
    })
  }
  process.exit(code)
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { runAsCommand, say } from './progress.mjs'
import { run } from './run.mjs'
import { watchNpm } from './watchNpm.mjs'

/** What Node made of our modules and everybody else's: later starts need neither strip types nor compile. */
const compiled = join(root, 'node_modules', '.cache', 'node')

/**
 * Runs the product until it ends. The child holds a channel to this process and stops in good order when the
 * channel breaks, so that no product outlives a killed launcher.
 *
 * @returns the child's exit code, 128 + signal number when a signal ended it, as one does that lacks memory
 */
function serve(env) {
  const child = spawn('node', [join(root, 'server', 'main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const npm = watchNpm(() => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm ends itself after handing on a signal; that is no second wish to stop.
      clearInterval(npm)
      child.kill(signal)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', async (code, signal) => {
      clearInterval(npm)
      if (signal) await endDatabase(env, signal)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** A killed product leaves its embedded database running, which holds memory until the next start takes it over. */
async function endDatabase(env, signal) {
  say(`The product was ended by ${signal}. Ending its database …`)
  await run('node', [join(root, 'server', 'db', 'endDatabase.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env,
  })
}

await runAsCommand(async () => {
  const env = await bootstrap()
  const built = await run('node', [join(root, 'script', 'build.mjs')], { cwd: root, env })
  if (built !== 0) process.exit(built)
  say('Starting …')
  process.exit(await serve(env))
})

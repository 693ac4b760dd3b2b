// Runs one of the project's commands under Node 26: node script/command.mjs [--build] <file> [arguments].
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { bootstrap, root } from './bootstrap.mjs'
import { runAsCommand } from './progress.mjs'
import { run } from './run.mjs'
import { watchNpm } from './watchNpm.mjs'

const given = process.argv.slice(2)
const needsBuild = given[0] === '--build'
const [file, ...args] = needsBuild ? given.slice(1) : given

await runAsCommand(async () => {
  const env = await bootstrap()
  if (needsBuild) {
    const built = await run('node', [join(root, 'script', 'build.mjs')], { cwd: root, env })
    if (built !== 0) process.exit(built)
  }
  const child = spawn('node', [join(root, file), ...args], {
    cwd: root,
    env,
    // A command that runs until it is stopped ends when the channel breaks.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Ctrl-C reaches the command itself, which ends in good order; this process waits for it.
  const npm = watchNpm(() => child.kill('SIGTERM'))
  process.on('SIGINT', () => clearInterval(npm))
  for (const signal of ['SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      clearInterval(npm)
      child.kill(signal)
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]))
  })
  process.exit(code)
})

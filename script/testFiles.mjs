// Runs the tests of given files or folders alone: npm run test:file server/features/reports e2e/report.spec.ts
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootstrap, root } from './bootstrap.mjs'
import { Refusal, runAsCommand } from './progress.mjs'
import { run } from './run.mjs'

const isJourney = (path) => /^(\.\/)?e2e(\/|$)/.test(path)

/**
 * The commands that run what is named: journeys with Playwright against the build, everything else with Vitest. Options,
 * such as `-t name` or `--headed`, are passed to both.
 *
 * @throws Refusal where no argument is a path, or one is that leads nowhere
 */
export function testCommands(args, isPath) {
  const paths = args.filter(isPath)
  const options = args.filter((argument) => !isPath(argument))
  const journeys = paths.filter(isJourney)
  const tests = paths.filter((path) => !isJourney(path))
  const missing = options.find((option) => /^[^-].*\//.test(option))
  if (missing) throw new Refusal(`There is no file or folder ${missing}`)
  if (paths.length === 0) {
    throw new Refusal('Name a test file or a folder, as in: npm run test:file server/features/reports')
  }
  const project = options.some((option) => option.startsWith('--project')) ? [] : ['--project=pinned']
  const commands = []
  if (tests.length > 0) commands.push(['vitest', 'run', ...tests, ...options])
  if (journeys.length > 0) {
    commands.push(['node', 'script/build.mjs'], ['playwright', 'test', ...project, ...journeys, ...options])
  }
  return commands
}

/**
 * Runs what `testCommands` returns, one after another, up to the first that fails. Resolves with its exit
 * code.
 */
export async function testFiles(args) {
  const commands = testCommands(args, (argument) => existsSync(join(root, argument)))
  const env = await bootstrap()
  // Ctrl-C reaches the tests themselves, which end what they have started.
  process.on('SIGINT', () => undefined)
  for (const [program, ...rest] of commands) {
    const code = await run(program, rest, { cwd: root, env })
    if (code !== 0) return code
  }
  return 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await runAsCommand(async () => process.exit(await testFiles(process.argv.slice(2))))
}

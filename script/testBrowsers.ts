import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { browsers } from '../e2e/browsers.ts'

/**
 * `npm run test:browsers`: all journeys, thoroughly (test/thorough.ts), in every browser of e2e/browsers.ts that is
 * installed. Installs nothing, and prints how to get what is missing.
 * Arguments go to Playwright.
 */
for (const { name, path, install } of Object.values(browsers)) {
  if (!path) console.log(`${name} is missing. To test with it: ${install}.`)
}

const journeys = spawn('playwright', ['test', ...process.argv.slice(2)], {
  env: { ...process.env, THOROUGH: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
// Ctrl-C reaches Playwright itself, which stops its products first.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => journeys.kill(signal))
const [code] = await once(journeys, 'exit')
process.exit(typeof code === 'number' ? code : 1)

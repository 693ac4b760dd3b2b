import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { browsers } from './e2e/browsers.ts'
import { forgetMachine } from './e2e/machine.ts'
import { EXPECT_MS, TEST_MS } from './e2e/patience.ts'
import { thorough } from './test/thorough.ts'

forgetMachine()

const WALK = '**/walk.spec.ts'

const chromium = (executablePath: string): Project['use'] => ({
  launchOptions: {
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--disable-gpu',
      '--no-first-run',
    ],
  },
})

const { pinned, chromium: current, firefox } = browsers

// The order of what is run: the longest first. The gate takes the pinned browser alone, which is the same everywhere.
const projects: Project[] = []
if (pinned.path) projects.push({ name: 'pinned', testIgnore: WALK, use: chromium(pinned.path) })
if (thorough && current.path && current.path !== pinned.path) {
  projects.push({ name: 'chromium', testIgnore: WALK, use: chromium(current.path) })
}
if (thorough && firefox.path) {
  process.env.FIREFOX_PATH = firefox.path
  projects.push({
    name: 'firefox',
    testMatch: WALK,
    use: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: { executablePath: join(import.meta.dirname, 'e2e/firefoxRelay.mjs') },
    },
  })
}

// Each worker has a product and a database of its own (e2e/product.ts), so that two journeys never meet.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: false,
  // Each has a product, a database and a browser. Two leave a quarter of two cores idle; with three, pages come so late
  // that journeys see them move.
  workers: 2,
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // What moves takes time, and is somewhere else when looked at. stillness.spec.ts is for those who have it move.
    reducedMotion: 'reduce',
    // A snapshot of the page at each step would cost a fifth of all computing; `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects,
})

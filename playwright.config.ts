import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { browsers } from './e2e/browsers.ts'

/** `npm run test:browsers`: the screens are checked for accessibility in the installed Chromium too. */
const everything = process.env.E2E_EVERYTHING === '1'
const WALK = '**/walk.spec.ts'
const AXE = '**/axe.spec.ts'
/** What axe.spec.ts looks at as well. */
const NARROW = '**/narrow.spec.ts'

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

const { path: pinned } = browsers.pinned
const { path: current } = browsers.chromium
const { path: firefox } = browsers.firefox
if (firefox) process.env.FIREFOX_PATH = firefox

// The order of what is run: the longest first.
const projects: Project[] = []
if (pinned) projects.push({ name: 'pinned', testIgnore: [WALK, NARROW], use: chromium(pinned) })
if (current && current !== pinned) {
  projects.push({
    name: 'chromium',
    testIgnore: [WALK, everything ? NARROW : AXE],
    use: chromium(current),
  })
}
if (firefox) {
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

// Each worker has a product of its own (e2e/product.ts), so that two journeys never meet.
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/browsers.ts',
  fullyParallel: false,
  // A journey waits more than it computes, also on two cores.
  workers: 4,
  // Patience, several times what one worker alone would need.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A snapshot of the page at each step would cost a fifth of all computing; `--trace on` takes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
  projects,
})

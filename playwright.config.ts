import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './server/pdf/browserPath.ts'

// Every worker reads this file again: what the first reading chose is handed on by the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'broadsheet-e2e-'))
process.env.E2E_PORT ??= '4860'
const port = Number(process.env.E2E_PORT)
const root = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalTeardown: './e2e/teardown.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await browserPath(process.env.CHROMIUM_PATH ?? null),
      chromiumSandbox: !root,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--disable-gpu',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: 'node server/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 90_000,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR, SANDBOX: '1', LOG_LEVEL: 'warn' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})

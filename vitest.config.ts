import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,providers,server,client,emulators,script,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/globalSetup.ts'],
    // Tests wait for databases, browsers and clocks more than they compute: every core may take one.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

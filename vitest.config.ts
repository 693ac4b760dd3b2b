import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,providers,server,client,emulators,script}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/globalSetup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

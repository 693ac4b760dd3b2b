import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longestFirst.ts'

const patience = { testTimeout: 20_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    globalSetup: ['test/globalSetup.ts'],
    // Tests wait for databases, browsers and clocks more than they compute, also on two cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          include: ['{shared,providers,client}/**/*.test.{ts,tsx}'],
          // None of these changes what the next one sees, so that a worker loads their modules once.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'product',
          include: ['{server,emulators,script,test}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})

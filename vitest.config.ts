import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longestFirst.ts'
import { PATIENCE_MS, RESTART_PATIENCE_MS } from './test/patience.ts'

// No result depends on the zone of the machine; one that is half an hour off shows where it would.
process.env.TZ = 'America/St_Johns'

const ROOMS = '{shared,providers,client,server,emulators,script,test}'

/** Longer than any wait within a test, so that the wait says what did not come. */
const patience = {
  testTimeout: 2 * PATIENCE_MS,
  hookTimeout: RESTART_PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
}

/** The tests of a tier, by the end of their files' names; `script/tiers.test.ts` holds them to it. */
const tier = (name: string, ending: string, more: object = {}) => ({
  test: {
    ...patience,
    setupFiles: ['test/fixedSeed.ts'],
    name,
    include: [`${ROOMS}/**/*${ending}`],
    ...more,
  },
})

const STARTING = ['db', 'print', 'process']

export default defineConfig({
  test: {
    // Tests wait for databases, browsers and processes more than they compute, also on two cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      // None of these changes what the next one sees, so that a worker loads their modules once.
      tier('rules', '.test.{ts,tsx}', {
        isolate: false,
        exclude: STARTING.map((kind) => `**/*.${kind}.test.ts`),
      }),
      tier('database', '.db.test.ts', { isolate: false, globalSetup: ['test/globalSetup.ts'] }),
      tier('processes', '.{process,print}.test.ts', { globalSetup: ['test/globalSetup.ts'] }),
    ],
  },
})

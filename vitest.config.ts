import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longestFirst.ts'

// No result depends on the zone of the machine; one that is half an hour off shows where it would.
process.env.TZ = 'America/St_Johns'

const ROOMS = '{shared,providers,client,server,emulators,script,test}'

/** Generous: beside other work on two cores nothing that works comes near it. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/** The tests of a tier, by the end of their files' names; `script/tiers.test.ts` holds them to it. */
const tier = (name: string, ending: string, more: object = {}) => ({
  test: { ...patience, name, include: [`${ROOMS}/**/*${ending}`], ...more },
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

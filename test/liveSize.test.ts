import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { expect, it } from 'vitest'
import { lightPusher } from '../vite.config.ts'

const MOST_BYTES = 15_000
const MOST_OF_TOUR_BYTES = 4_000

const root = join(import.meta.dirname, '..')

/**
 * How large a part of the client is as the build makes and compresses it, without what it shares with others.
 *
 * @param own matches the importer and the name of what belongs to it
 */
async function bytesOf(input: string[], own: RegExp): Promise<number> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [oneEntry(input), restOf(own), lightPusher],
    // As in production, also where tests run.
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      // Else with the helper that loads files early, which is the page's, whatever it loads.
      ssr: true,
      rolldownOptions: { input: ENTRY },
    },
  })
  const parts = [answer].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

const ENTRY = 'entry'

const oneEntry = (input: string[]): Plugin => ({
  name: 'one-entry',
  enforce: 'pre',
  resolveId: (name) => (name === ENTRY ? ENTRY : null),
  load: (id) => (id === ENTRY ? input.map((name) => `export * from '${name}'`).join('\n') : null),
})

/** The page's other files are one here, as nearly all of them are in the build. */
const restOf = (own: RegExp): Plugin => ({
  name: 'rest',
  enforce: 'pre',
  resolveId: (name, importer) =>
    importer === undefined || importer === ENTRY || own.test(`${importer} ${name}`)
      ? null
      : { id: 'rest', external: true },
})

const onboarding = 'client/features/onboarding'
const inRoot = (names: string[]) => names.map((name) => join(root, name))

it('live updates, and a tour that is finished, add at most 15 KB to what somebody who is signed in loads', async () => {
  const library = await bytesOf(['pusher-js'], /^\S*\/pusher-js\//)
  const own = await bytesOf(
    inRoot([
      'client/app/useLiveUpdates.ts',
      'client/app/useTourHold.ts',
      'client/features/dashboards/edit/save/useDashboardNews.ts',
      'client/features/dashboards/edit/useTourMoments.ts',
      `${onboarding}/parts.tsx`,
      `${onboarding}/tour.ts`,
    ]),
    /\b(useLiveUpdates|useDashboardNews|liveChannel|live|tour|moments|rules\/onboarding)\.ts$/,
  )
  expect(library).toBeGreaterThan(8_000)
  expect(own).toBeGreaterThan(2_000)
  expect(library + own).toBeLessThanOrEqual(MOST_BYTES)
})

it('a tour that is under way adds at most 4 KB more, until it is finished', async () => {
  const own = /\/underWay\/\S+ \.\/\S+\.tsx?$|\bonboardingSteps\.ts$/
  const bytes = await bytesOf(inRoot([`${onboarding}/underWay/index.ts`]), own)
  expect(bytes).toBeGreaterThan(2_000)
  expect(bytes).toBeLessThanOrEqual(MOST_OF_TOUR_BYTES)
})

import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { lightPusher } from '../vite.config.ts'

const MOST_BYTES = 15_000

const root = join(import.meta.dirname, '..')

/** How large a part of the client is as the build makes and compresses it, without what it shares with others. */
async function bytesOf(input: string[], own: RegExp): Promise<number> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [lightPusher],
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      // Else with the helper that loads files early, which is the page's, whatever it loads.
      ssr: true,
      rolldownOptions: {
        input,
        external: (name, importer) => importer !== undefined && !own.test(`${importer} ${name}`),
      },
    },
  })
  const parts = [answer].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length
}

it('live updates add at most 15 KB to what somebody who is signed in loads', async () => {
  const ours = ['client/app/useLiveUpdates.ts', 'client/features/dashboards/edit/save/useDashboardNews.ts']
  const library = await bytesOf(['pusher-js'], /^\S*\/pusher-js\//)
  const own = await bytesOf(
    ours.map((name) => join(root, name)),
    /\b(useLiveUpdates|useDashboardNews|liveChannel|live)\.ts$/,
  )
  expect(library).toBeGreaterThan(8_000)
  expect(own).toBeGreaterThan(1_000)
  expect(library + own).toBeLessThanOrEqual(MOST_BYTES)
})

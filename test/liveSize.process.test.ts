import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { z } from 'zod'

const MOST_BYTES = 15_000

const built = join(import.meta.dirname, '../dist/client')
const manifest = z.record(z.string(), z.object({ file: z.string() }))

/** The library's file, as it is loaded. */
function libraryBytes(): number {
  const files = manifest.parse(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')))
  const [found, ...others] = Object.keys(files).filter((name) => name.includes('/pusher-js/'))
  expect(others).toEqual([])
  return statSync(join(built, `${files[found ?? '']?.file}.br`)).size
}

const OURS = /\b(useLiveUpdates|useDashboardNews|liveChannel|live)\.ts$/

/** Our own modules that hear it, which share files with others, compressed as the build compresses. */
async function ownBytes(): Promise<number> {
  const entries = ['client/app/useLiveUpdates.ts', 'client/features/dashboards/edit/save/useDashboardNews.ts']
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      // Else with the helper that loads files early, which is the page's, whatever it loads.
      ssr: true,
      rolldownOptions: {
        input: entries.map((name) => join(import.meta.dirname, '..', name)),
        preserveEntrySignatures: 'strict',
        external: (name, importer) => importer !== undefined && !OURS.test(name),
      },
    },
  })
  const parts = [answer].flat().flatMap((one) => ('output' in one ? one.output : []))
  const code = parts.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return brotliCompressSync(code, { params }).length
}

it('live updates add at most 15 KB to what somebody who is signed in loads', async () => {
  const [library, own] = [libraryBytes(), await ownBytes()]
  expect(own).toBeGreaterThan(1_000)
  expect(library + own).toBeLessThanOrEqual(MOST_BYTES)
})

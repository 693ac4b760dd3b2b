import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite'

const outDir = 'dist/client'

/**
 * The first browsers that know light-dark(). For older ones it would be written with variables that are resolved at
 * the root alone: a part of the page could then not have a theme of its own, neither on screen nor on paper.
 */
const KNOW_LIGHT_DARK = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

const entry = (input: string, build: EnvironmentOptions['build']): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir,
    target: 'es2023',
    cssTarget: KNOW_LIGHT_DARK,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    ...build,
    rolldownOptions: { input, ...build?.rolldownOptions },
  },
})

/** What several screens share goes into two files, libraries and our own, rather than one for each module. */
const fewFiles: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      { name: 'libraries', test: /node_modules/, minShareCount: 2, priority: 2 },
      { name: 'shared', minShareCount: 2, priority: 1 },
    ],
  },
}

/** What the reader's page shares with the parts it loads later: one file beside its entry, whatever the parts. */
const oneMoreFile: Rolldown.OutputOptions = {
  codeSplitting: { groups: [{ name: 'reader', minShareCount: 2 }] },
}

const PUSHER = join(import.meta.dirname, 'node_modules/pusher-js')
const PUSHERS_FOLDERS: Record<string, string> = { core: 'core', isomorphic: 'runtimes/isomorphic' }
/** Polling where there is no WebSocket, and kinds of channels that the product has none of. */
const UNUSED = /\/(http|presence_channel|encrypted_channel)$/
const { version } = JSON.parse(readFileSync(join(PUSHER, 'package.json'), 'utf8'))
/** What the library's own build puts in. */
const PUSHERS_WORDS = `const global = globalThis, VERSION = '${version}', CDN_HTTP = '', CDN_HTTPS = '', DEPENDENCY_SUFFIX = '';`

/**
 * `pusher-js` from its source, a third lighter than as it is published: as for workers, which have no scripts to fall back to, but that
 * it hears of the network's coming and going, and without what is never used. `test/liveSize.test.ts` holds its size.
 */
export const lightPusher: Plugin = {
  name: 'light-pusher',
  enforce: 'pre',
  resolveId(name, importer) {
    const at = (...path: string[]) => join(PUSHER, 'src', ...path)
    if (name === 'pusher-js') return at('core/pusher.ts')
    if (!importer?.startsWith(at())) return null
    if (UNUSED.test(name)) return '\0unused'
    // Beside it lies a file of the same name for the library's own bundler.
    if (name.endsWith('/pusher')) return at('core/pusher.ts')
    if (name === 'runtime') return at('runtimes/worker/runtime.ts')
    if (name === './net_info') return at('runtimes/web/net_info.ts')
    const [folder = '', ...path] = name.split('/')
    const base = PUSHERS_FOLDERS[folder]
    return base === undefined ? null : this.resolve(at(base, ...path), importer)
  },
  load: (file) => (file === '\0unused' ? 'export default null' : null),
  transform: (code, file) => (file.startsWith(join(PUSHER, 'src')) ? `${PUSHERS_WORDS}${code}` : null),
}

const manifestFile = (root: string, name: string) => join(root, outDir, '.vite', name)

/**
 * The browser's client: one entry for people who are signed in, one for readers of a shared link. They are built
 * apart, so that what readers load has nothing of the editor in it; the server reads one manifest.
 */
export default defineConfig({
  base: '/',
  publicDir: 'client/public',
  plugins: [react(), lightPusher],
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'client/lib/zod.ts') }] },
  environments: {
    client: entry('client/app/main.tsx', {
      emptyOutDir: true,
      manifest: true,
      rolldownOptions: { output: fewFiles },
    }),
    viewer: entry('client/viewer/main.tsx', {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/viewer.json',
      rolldownOptions: { output: oneMoreFile },
    }),
  },
  builder: {
    async buildApp(builder) {
      const { client, viewer } = builder.environments
      if (!client || !viewer) throw new Error('Both entries must be configured.')
      await builder.build(client)
      await builder.build(viewer)
      const { root } = builder.config
      const parts = ['manifest.json', 'viewer.json'].map((name) =>
        JSON.parse(readFileSync(manifestFile(root, name), 'utf8')),
      )
      writeFileSync(manifestFile(root, 'manifest.json'), JSON.stringify(Object.assign({}, ...parts), null, 2))
    },
  },
})

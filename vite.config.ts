import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite'

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

const manifestFile = (root: string, name: string) => join(root, outDir, '.vite', name)

/**
 * The browser's client: one entry for people who are signed in, one for readers of a shared link. They are built
 * apart, so that what readers load has nothing of the editor in it; the server reads one manifest.
 */
export default defineConfig({
  base: '/',
  publicDir: 'client/public',
  plugins: [react()],
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

import { defineConfig } from 'vite'

/** Builds client/print for the server: one ES module and one style sheet that carries its fonts. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'client/print/index.tsx',
    outDir: 'dist/print',
    emptyOutDir: true,
    ssrEmitAssets: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: false,
    assetsInlineLimit: 1_000_000,
    target: 'node26',
    rolldownOptions: {
      output: { format: 'es', entryFileNames: 'index.js', assetFileNames: 'print[extname]' },
    },
  },
})

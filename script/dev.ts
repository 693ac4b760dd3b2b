import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { forward } from './dev/forward.ts'
import { builtEntries, hotPage, PREAMBLE } from './dev/page.ts'
import { rebuildPrintBundle } from './dev/printBundle.ts'
import { watchProduct } from './dev/product.ts'

/**
 * `npm run dev`: the sandbox of `npm start` behind a door that serves the client's modules by Vite. A changed client
 * file is reloaded in place, one of the server restarts the product, and calls that come meanwhile wait for it.
 */

const root = join(import.meta.dirname, '..')
const { env } = process
const host = env.HOST || '127.0.0.1'
const port = Number(env.PORT || 4800)
/** Beside the port itself, the emulators' and the inbox's, which stay where `npm start` has them. */
const productPort = port + 3

const VITES = /^\/(@|client\/|shared\/|node_modules\/|__open-in-editor)/
const CLIENTS = /^(client|shared)\//
const SERVERS = /^(server|providers|shared|emulators)\//
const TEST = /\.test\.tsx?$/
/** Editors write a file in several steps, and a branch that is checked out changes many. */
const SETTLED_AFTER_MS = 150

const door = createServer()
const vite = await createVite({
  root,
  appType: 'custom',
  logLevel: 'warn',
  server: {
    middlewareMode: true,
    hmr: { server: door },
    watch: {
      ignored: ['**/.data/**', '**/.node/**', '**/dist/**', join(root, env.DATA_DIR || '.data', '**')],
    },
  },
})
const preamble = react.preambleCode.replace('__BASE__', '/')
const entries = builtEntries(root)
const product = watchProduct(
  root,
  {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...env,
    HOST: '127.0.0.1',
    PORT: String(productPort),
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    EMULATOR_PORT: env.EMULATOR_PORT || String(port + 1),
    INBOX_SMTP_PORT: env.INBOX_SMTP_PORT || String(port + 2),
  },
  process.argv.slice(2),
)

door.on('request', async (request, response) => {
  const path = request.url ?? '/'
  if (path === PREAMBLE) return response.setHeader('content-type', 'text/javascript').end(preamble)
  if (VITES.test(path)) return vite.middlewares(request, response)
  try {
    await product.ready()
    await forward(request, response, productPort, (html) => hotPage(html, entries))
  } catch (error) {
    if (response.headersSent) return response.destroy()
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(error instanceof Error ? error.message : String(error))
  }
})
door.listen(port, host)

const changed = new Set<string>()
let settling: NodeJS.Timeout | undefined
vite.watcher.on('all', (_event, file) => {
  const path = relative(root, file)
  if (TEST.test(path) || !(CLIENTS.test(path) || SERVERS.test(path))) return
  changed.add(path)
  clearTimeout(settling)
  settling = setTimeout(takeIn, SETTLED_AFTER_MS)
})

async function takeIn(): Promise<void> {
  const paths = [...changed]
  changed.clear()
  const isDrawnAnew = paths.some((path) => CLIENTS.test(path)) && (await rebuildPrintBundle(root))
  if (!isDrawnAnew && !paths.some((path) => SERVERS.test(path))) return
  console.log(`\nChanged: ${paths.join(', ')}. Restarting …`)
  await product.restart()
}

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  clearTimeout(settling)
  door.close()
  door.closeAllConnections()
  await Promise.all([vite.close(), product.stop()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The launcher (script/command.mjs) is gone.
process.on('disconnect', stop)

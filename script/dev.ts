import { once } from 'node:events'
import { createServer } from 'node:http'
import { join, relative, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer as createVite } from 'vite'
import { forward } from './dev/forward.ts'
import { builtEntries, hotPage, PREAMBLE } from './dev/page.ts'
import { rebuildPrintBundle } from './dev/printBundle.ts'
import { freePort, watchProduct } from './dev/product.ts'

/**
 * `npm run dev`: the sandbox of `npm start` behind a proxy that serves the client's modules from Vite. A changed client
 * file is reloaded in place, a changed server file restarts the product, and requests wait until it is back.
 */

const root = join(import.meta.dirname, '..')
const { env } = process
/** Loopback only, regardless of HOST: the proxy serves source files. */
const HOST = '127.0.0.1'
const port = Number(env.PORT || 4800)
const productPort = await freePort()

const VITES = /^\/(@|client\/|shared\/|node_modules\/|__open-in-editor)/
const CLIENTS = /^(client|shared)\//
const SERVERS = /^(server|providers|shared|emulators)\//
const TEST = /\.test\.tsx?$/
/** Editors write a file in several steps, and a branch that is checked out changes many. */
const SETTLED_AFTER_MS = 150

const proxy = createServer()
await once(proxy.listen(port, HOST), 'listening')
const vite = await createVite({
  root,
  appType: 'custom',
  logLevel: 'warn',
  server: {
    middlewareMode: true,
    hmr: { server: proxy },
    watch: {
      ignored: ['**/.data/**', '**/.node/**', '**/dist/**', resolve(root, env.DATA_DIR || '.data', '**')],
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
    HOST,
    PORT: String(productPort),
    PUBLIC_URL: env.PUBLIC_URL || `http://localhost:${port}`,
    EMULATOR_PORT: env.EMULATOR_PORT || String(port + 1),
    INBOX_SMTP_PORT: env.INBOX_SMTP_PORT || String(port + 2),
  },
  process.argv.slice(2),
)

proxy.on('request', async (request, response) => {
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
const changed = new Set<string>()
let settling: NodeJS.Timeout | undefined
let working = Promise.resolve()
vite.watcher.on('all', (_event, file) => {
  const path = relative(root, file)
  if (TEST.test(path) || !(CLIENTS.test(path) || SERVERS.test(path))) return
  changed.add(path)
  clearTimeout(settling)
  settling = setTimeout(() => {
    working = working.then(takeIn).catch(console.error)
  }, SETTLED_AFTER_MS)
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
  proxy.close()
  proxy.closeAllConnections()
  await Promise.all([vite.close(), product.stop()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The launcher (script/command.mjs) is gone.
process.on('disconnect', stop)

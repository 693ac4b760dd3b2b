import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const assets = join(import.meta.dirname, '../../dist/client/assets')
const TYPES: Record<string, string> = { css: 'text/css', woff2: 'font/woff2', svg: 'image/svg+xml' }

/** Serves a page's HTML and its style, without any script, from memory: as fast as such a page can be. */
export async function serveStatic(pageHtml: string): Promise<{ url: string; stop(): Promise<void> }> {
  const html = pageHtml
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
  const files = new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))]))
  const server = createServer((request, response) => {
    const [, name = ''] = /^\/assets\/(.+)$/.exec(request.url ?? '/') ?? []
    if (name === '') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      return
    }
    const packed = files.get(`${name}.br`)
    response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    if (packed) response.setHeader('content-encoding', 'br')
    response.end(packed ?? files.get(name))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { z } from 'zod'

const client = join(import.meta.dirname, '../dist/client')
const manifest = z
  .record(
    z.string(),
    z.object({ css: z.array(z.string()).default([]), imports: z.array(z.string()).default([]) }),
  )
  .parse(JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')))
const entry = manifest['client/viewer/main.tsx']
const sheets = [entry, ...(entry?.imports ?? []).map((name) => manifest[name])].flatMap(
  (part) => part?.css ?? [],
)

/** Answers for the reader's page as the server draws it, with the reader's own style sheets. */
export const serveReader = (body: string) => async (route: Route) => {
  const { pathname } = new URL(route.request().url())
  if (pathname !== '/') return route.fulfill({ path: join(client, pathname) })
  const links = sheets.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
  return route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${links}</head><body><div id="root"><main class="public-page">${body}</main></div></body></html>`,
  })
}

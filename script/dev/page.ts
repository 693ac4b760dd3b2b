import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the preamble of React's hot reload is served: the product's pages allow no inline script. */
export const PREAMBLE = '/@broadsheet/preamble.js'

const LEFT_OUT = /<link rel="(?:stylesheet|(?:module)?preload)" href="\/assets\/[^>]*>/g
const ENTRY = /(<script (?:type="module" src|defer src="\/assets\/afterPaint\.js" data-main)=")\/([^"]+)(")/

/** The module that each built entry was made of, by the name of its file. */
export function builtEntries(root: string): Map<string, string> {
  const manifest: Record<string, { file: string; isEntry?: boolean }> = JSON.parse(
    readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8'),
  )
  const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry)
  return new Map(entries.map(([name, { file }]) => [file, name]))
}

/**
 * A page of the product that loads its entry from Vite instead of the build. Styles that Vite inserts carry the nonce
 * of the page's own policy, so that the policy need not change. HTML without a built entry is returned unchanged.
 */
export function hotPage(html: string, entries: ReadonlyMap<string, string>): string {
  const [, , file = ''] = ENTRY.exec(html) ?? []
  const source = entries.get(file)
  if (source === undefined) return html
  const [, nonce = ''] = /"styleNonce":"([^"]+)"/.exec(html) ?? []
  const vite = [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<script type="module" src="/@vite/client"></script>',
    `<script type="module" src="${PREAMBLE}"></script>`,
  ].join('')
  return html
    .replace(LEFT_OUT, '')
    .replace(ENTRY, (_, before: string, _file: string, after: string) => `${vite}${before}/${source}${after}`)
}

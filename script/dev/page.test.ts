import { expect, it } from 'vitest'
import { hotPage } from './page.ts'

const entries = new Map([
  ['assets/main-1.js', 'client/app/main.tsx'],
  ['assets/main-2.js', 'client/viewer/main.tsx'],
])
const HEAD = [
  '<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">',
  '<link rel="preload" href="/assets/inter.woff2" as="font" type="font/woff2" crossorigin>',
  '<link rel="stylesheet" href="/assets/main.css">',
  '<link rel="modulepreload" href="/assets/shared.js">',
].join('')
const GLOBALS = '<script type="application/json" id="globals">{"styleNonce":"n0nce"}</script>'

it('a page loads its module from Vite, and nothing of the build but its icon', () => {
  const html = hotPage(
    `${HEAD}<script type="module" src="/assets/main-1.js"></script>${GLOBALS}<p>drawn</p>`,
    entries,
  )
  expect(html.match(/"\/(assets|client|@)[^"]*"/g)).toEqual([
    '"/assets/favicon.svg"',
    '"/@vite/client"',
    '"/@broadsheet/preamble.js"',
    '"/client/app/main.tsx"',
  ])
  expect(html).toContain('<meta property="csp-nonce" nonce="n0nce">')
  expect(html).toContain(`${GLOBALS}<p>drawn</p>`)
})

it('a page that is drawn already still waits for its first paint', () => {
  const script = '<script defer src="/assets/afterPaint.js" data-main="/assets/main-2.js"></script>'
  const html = hotPage(`<link rel="modulepreload" href="/assets/main-2.js">${script}${GLOBALS}`, entries)
  expect(html).toContain(
    '<script defer src="/assets/afterPaint.js" data-main="/client/viewer/main.tsx"></script>',
  )
  expect(html).not.toContain('main-2')
})

it('pages of no entry, such as those of the documentation, stay as they are', () => {
  const html = '<link rel="stylesheet" href="/assets/other.css"><script src="/api/docs/ui.js"></script>'
  expect(hotPage(html, entries)).toBe(html)
})

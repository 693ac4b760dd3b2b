import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '../server/app/routes.ts'
import { environment } from '../server/config/environment.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/rules.md',
  'docs/design.md',
  'docs/operating.md',
  'docs/recipes.md',
  'docs/faults.md',
  'docs/webhooks.md',
]
/** Files that a running installation makes. */
const MADE_LATER = ['connection.json', 'server.log']
const ROOMS = [
  'bench',
  'client',
  'docs',
  'e2e',
  'emulators',
  'providers',
  'script',
  'server',
  'shared',
  'test',
]

it('operating.md has every setting and no other', () => {
  const operating = read('docs/operating.md')
  const settings = operating.slice(operating.indexOf('## Settings'), operating.indexOf('## The doctor'))
  const listed = [...settings.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
})

/** Calls of a cell: “GET, POST /api/x; PUT …/y, /z; DELETE”, with the last whole path for `…` and where there is none. */
function callsIn(cell: string): string[] {
  const plain = cell.replace(/\(multipart\)|\?\S+?(?=[,;]|$)/g, '')
  let whole = ''
  return plain.split(';').flatMap((group) => {
    let methods: string[] = []
    let isNamed = false
    const calls: string[] = []
    for (const [token] of group.matchAll(/\b[A-Z]{3,}\b|[/…](?:\{[^}]*\}|[^\s,])+/g)) {
      if (/^[A-Z]/.test(token)) {
        methods = isNamed ? [token] : [...methods, token]
        isNamed = false
        continue
      }
      isNamed = true
      if (token.startsWith('/')) whole = token
      const [choice = '', choices = ''] = /\{([^}]*,[^}]*)\}/.exec(token) ?? []
      for (const one of choices.split(', '))
        calls.push(...methods.map((method) => `${method} ${token.replace(choice, one).replace('…', whole)}`))
    }
    return isNamed ? calls : methods.map((method) => `${method} ${whole}`)
  })
}
const withoutNames = (call: string) => call.replace(/\{\w+\}|:\w+/g, '{}')

it('architecture.md has every call once and no other', () => {
  const page = read('docs/architecture.md')
  const table = page.slice(page.indexOf('## Calls'), page.indexOf('## Providers'))
  const rows = [...table.matchAll(/^\| ([A-Z]{3,}[^|]*) \| (?!operator)/gm)].map(([, cell = '']) => cell)
  // A second row of a call says what one of its fields does.
  const listed = rows.filter((cell) => !cell.includes('with `')).flatMap(callsIn)
  expect(listed.map(withoutNames).toSorted()).toEqual(
    routes.map(({ method, path }) => withoutNames(`${method} ${path}`)).toSorted(),
  )
})

it('recipes.md has every journey and no other', () => {
  const page = read('docs/recipes.md')
  const table = page.slice(page.indexOf('## Journeys'), page.indexOf('One file is checked'))
  const rows = [...table.matchAll(/^\| (?!Screen|-)[^|]+ \| ([^|]+) \|$/gm)].map(([, cell = '']) => cell)
  const named = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const there = readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.replace('.spec.ts', ''))
  expect(named.toSorted()).toEqual(there.toSorted())
})

it('CONTRIBUTING.md is read at one sitting: at most 80 lines of at most 120 characters', () => {
  const lines = read('CONTRIBUTING.md').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(80)
  expect(lines.filter(({ length }) => length > 120)).toEqual([])
})

it('the README has every command and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const commands = [...readme.matchAll(/`npm run ([\w:-]+)/g)].map(([, name]) => name)
  const own = Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test')
  expect([...new Set(commands)].toSorted()).toEqual(own.toSorted())
})

it('the README has every sign-in of the demo', () => {
  for (const { people } of DEMO_COMPANIES)
    for (const { email } of people) expect(readme).toContain(`\`${email}\``)
  expect(readme).toContain(`\`${DEMO_PASSWORD}\``)
})

/**
 * Names that a page formats as code: paths from the root, and names of files whose folder the text mentions.
 */
const namedIn = (page: string) => [...read(page).matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)

it.each(PAGES)('every file and folder that %s names is there', (page) => {
  const path = new RegExp(`^(${ROOMS.join('|')})/[\\w./-]+$`)
  const named = namedIn(page).filter((name) => path.test(name))
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

it.each(PAGES)('every file that %s names without its folder is somewhere', (page) => {
  const files = new Set(
    ROOMS.flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }))
      .concat(readdirSync(root))
      .map((name) => basename(name)),
  )
  const named = namedIn(page).filter((name) => /^[\w.-]+\.(ts|tsx|css|md|mjs|sql|json)$/.test(name))
  expect(named.filter((name) => !files.has(name) && !MADE_LATER.includes(name))).toEqual([])
})

it('every page of the documentation that is linked is there', () => {
  for (const page of PAGES) {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link)
    for (const link of links) {
      const path = join(page, '..', link)
      expect(readdirSync(join(root, path, '..')), `${page}: ${link}`).toContain(path.split('/').at(-1))
    }
  }
})

const CODE = /\.(ts|tsx|mjs|css|sql|grit|template|md)$/
const filesOf = (room: string) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => CODE.test(name))
    .map((name) => `${room}/${name}`)

/** Headings of a page as links name them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

it('nothing cites a page, or a part of one, that the repository does not have', () => {
  const files = ROOMS.flatMap(filesOf).concat('README.md', 'CONTRIBUTING.md')
  const pages = new Set(files.map((name) => basename(name)))
  const rules = anchorsOf('docs/rules.md')
  const lost = files.flatMap((file) => {
    const text = read(file)
    const elsewhere = text.match(/\b(spec|design) sections? \d|\binvariant \d|\bdoss[i]er/gi) ?? []
    const named = (text.match(/[\w-]+\.md\b/g) ?? []).filter((page) => !pages.has(page))
    const parts = [...text.matchAll(/rules\.md#([\w-]+)/g)].filter(([, part = '']) => !rules.includes(part))
    return [...elsewhere, ...named, ...parts.map(([whole]) => whole)].map((what) => `${file}: ${what}`)
  })
  expect(lost).toEqual([])
})

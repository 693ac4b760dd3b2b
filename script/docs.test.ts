import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment } from '../server/config/environment.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../server/seed/people.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = read('README.md')
const PAGES = ['README.md', 'docs/architecture.md', 'docs/operating.md', 'docs/faults.md']

it('the README has every setting and no other', () => {
  const settings = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## More commands'))
  const listed = [...settings.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual(Object.keys(environment.shape).toSorted())
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

it('every file that the documentation names is there', () => {
  const known =
    /^(client|docs|e2e|emulators|providers|script|server|shared|test)\/[\w./-]+\.(ts|tsx|css|md|mjs|sql)$/
  for (const page of PAGES) {
    const named = [...read(page).matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
      known.test(path) ? [path] : [],
    )
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  }
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

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const ROOMS = ['bench', 'client', 'e2e', 'emulators', 'providers', 'script', 'server', 'shared', 'test']
/** Rules of docs/rules.md that no screen asks for yet. */
const NOT_YET = ['isCompleted']
const DECLARED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm

const files = ROOMS.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => ({ name: `${room}/${name}`, text: readFileSync(join(root, room, name), 'utf8') })),
)

it('has no rule and no schema in shared that tests alone name', () => {
  const uses = new Map<string, number>()
  for (const { name, text } of files) {
    if (/\.(test|spec)\.tsx?$/.test(name)) continue
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const shared = files.filter(({ name }) => name.startsWith('shared/') && !name.includes('.test.'))
  const exported = shared.flatMap(({ name, text }) =>
    [...text.matchAll(DECLARED)].map(([, word = '']) => ({ name, word })),
  )
  expect(exported.length).toBeGreaterThan(500)
  const unused = exported.filter(({ word }) => uses.get(word) === 1 && !NOT_YET.includes(word))
  expect(unused.map(({ name, word }) => `${name}: ${word}`)).toEqual([])
})

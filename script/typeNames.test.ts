import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const PARTS = ['bench', 'client', 'e2e', 'emulators', 'providers', 'script', 'server', 'shared', 'test']
const DECLARED = /^export (?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm

/** Folders in which each exported type is declared. */
function roomsByType(): Map<string, Set<string>> {
  const files = PARTS.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  const rooms = new Map<string, Set<string>>()
  for (const file of files.filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path))) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(DECLARED))
      rooms.set(name, (rooms.get(name) ?? new Set()).add(dirname(file)))
  }
  return rooms
}

it('gives no exported type a name that two other rooms use for something else', () => {
  const rooms = roomsByType()
  expect(rooms.size).toBeGreaterThan(500)
  const shared = [...rooms].filter(([, folders]) => folders.size > 2)
  expect(shared.map(([name, folders]) => `${name}: ${[...folders].join(', ')}`)).toEqual([])
})

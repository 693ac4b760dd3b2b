import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StartError } from '../../lib/startError.ts'
import { folderHolder, lockFolder } from './folderLock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('says which file is damaged and that it may be deleted, and then works again', async () => {
  const file = join(folder, 'running.lock')
  writeFileSync(file, 'not a database, and longer than the header of one. '.repeat(100))
  const error = await lockFolder(folder, () => undefined).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`The file ${file} is damaged.`)
  expect(() => folderHolder(folder)).toThrow(StartError)
  rmSync(file)
  const lock = await lockFolder(folder, () => undefined)
  expect(folderHolder(folder)).toBe(String(process.pid))
  lock.release()
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newFileName, storedPath } from './fileName.ts'
import { openFolder } from './folder.ts'
import { FileStoreError } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'broadsheet-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

it('leaves nothing half written where a file cannot be kept, and says which storage it was', async () => {
  const name = newFileName('png')
  // A folder in the file's place: the last step fails, as it does on a full disk.
  mkdirSync(join(root, storedPath(name)), { recursive: true })
  const written = openFolder(root).write(name, Buffer.from('png'), 'image/png')
  await expect(written).rejects.toBeInstanceOf(FileStoreError)
  expect(readdirSync(dirname(join(root, storedPath(name)))).filter((entry) => entry !== name)).toEqual([])
})

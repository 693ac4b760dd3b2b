import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { storedPath } from './fileName.ts'
import { type FileStore, FileStoreError } from './store.ts'

/** Files in a folder of this machine, or one that several machines mount. */
export function openFolder(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, storedPath(name))
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, path)
      } catch (error) {
        // A disk that is full would stay so.
        await rm(unfinished, { force: true }).catch(() => undefined)
        const reason = error instanceof Error ? error.message : String(error)
        throw new FileStoreError(`A file could not be written: ${reason}.`, { cause: error })
      }
    },
    async read(name) {
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

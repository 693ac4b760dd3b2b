import { randomBytes } from 'node:crypto'
import type { FilesPlace } from '../../config/filesPlace.ts'
import { newFileName } from '../../files/fileName.ts'
import { openFileStore } from '../../files/open.ts'
import { readWhole } from '../../files/store.ts'
import { type Finding, ok } from './finding.ts'

/** What to do where `checkFiles` throws. */
export const mendFiles = (place: FilesPlace): string =>
  place.kind === 'folder'
    ? 'give this user the right to write there.'
    : 'correct FILES_URL and the FILES_S3_ variables, or let that key read, write, delete and list there.'

/**
 * Writes a file of a few bytes where uploads are stored, reads it back and removes it. Throws where that
 * fails.
 */
export async function checkFiles(place: FilesPlace): Promise<Finding[]> {
  const where = place.kind === 'folder' ? place.path : `the bucket ${place.bucket}`
  const store = openFileStore(place)
  const [name, bytes] = [newFileName('png'), randomBytes(64)]
  await store.write(name, bytes, 'image/png')
  try {
    const back = await readWhole(store, name)
    if (!back?.equals(bytes)) throw new Error(`${where} gives back something else than was written`)
  } finally {
    await store.remove(name)
  }
  // Amazon answers 403, not 404, for what is not there to a key that may not list.
  const left = await store.read(name)
  left?.stream.destroy()
  if (left) throw new Error(`${where} still gives back what was removed`)
  return [ok('files', `${where}: a file could be written, read and removed`)]
}

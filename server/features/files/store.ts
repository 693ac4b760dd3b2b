import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '../../context.ts'

/** A name that cannot be guessed: 192 random bits. It is also the right to read the file. */
export const newFileName = (extension: string): string =>
  `${randomBytes(24).toString('base64url')}.${extension}`

const NAME = /^[\w-]{32}\.(png|jpg|webp)$/
export const isFileName = (name: string): boolean => NAME.test(name)

/** Where a stored file lies. Throws for a name that this server cannot have given, which keeps paths out. */
export function filePath(context: AppContext, name: string): string {
  if (!isFileName(name)) throw new Error('This is not the name of a stored file.')
  return join(fileURLToPath(context.config.filesUrl), name.slice(0, 2), name)
}

/** Writes whole or not at all: a crash leaves no half image under a name that is used. */
export async function writeStored(context: AppContext, name: string, bytes: Buffer): Promise<void> {
  const path = filePath(context, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(unfinished, bytes, { mode: 0o600 })
  await rename(unfinished, path)
}

/** Removes what lies there; a file already gone is fine. */
export const removeStored = (context: AppContext, name: string): Promise<void> =>
  rm(filePath(context, name), { force: true })

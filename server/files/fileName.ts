import { randomBytes } from 'node:crypto'

/** A name that cannot be guessed: 192 random bits. Who may read the file is decided by features/files/policy.ts. */
export const newFileName = (extension: string): string =>
  `${randomBytes(24).toString('base64url')}.${extension}`

// A `part` is a piece of an export.
const NAME = /^[\w-]{32}\.(png|jpg|webp|csv|part)$/
export const isFileName = (name: string): boolean => NAME.test(name)

/** Whether the file of a name can be drawn; anything else is only ever saved by its reader. */
export const isPictureName = (name: string): boolean => !/\.(csv|part)$/.test(name)

/**
 * A file's path below its folder or prefix: the same in both, so that one can be copied into the other.
 * Throws for a name that this server cannot have assigned, which prevents path traversal.
 */
export function storedPath(name: string): string {
  if (!isFileName(name)) throw new Error('This is not the name of a stored file.')
  return `${name.slice(0, 2)}/${name}`
}

import { randomBytes } from 'node:crypto'

/** A name that cannot be guessed: 192 random bits. It is also the right to read the file. */
export const newFileName = (extension: string): string =>
  `${randomBytes(24).toString('base64url')}.${extension}`

const NAME = /^[\w-]{32}\.(png|jpg|webp)$/
export const isFileName = (name: string): boolean => NAME.test(name)

/** Throws for a name that this server cannot have given, which keeps paths out of folders and buckets. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('This is not the name of a stored file.')
  return name
}

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ERROR_STATUS, type ErrorId } from '../../shared/domain/errors.ts'
import type { PublicError } from '../lib/errors.ts'

/**
 * The store of uploaded images, by their names (`newFileName`); only `openFileStore` depends on whether it is
 * a folder or a bucket. Every call throws FileStoreError, or the system's own error for a folder, where the
 * store fails.
 */
export interface FileStore {
  /** Writes atomically: a partial file is never read. */
  write(name: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null where the file does not exist. The stream must be read or destroyed. */
  read(name: string): Promise<StoredFile | null>
  /** Removes the file, if it exists. */
  remove(name: string): Promise<void>
}

export interface StoredFile {
  /** Bytes; null where the store does not report it. */
  size: number | null
  stream: Readable
}

/**
 * The file store fails. The message is for the operator and includes the store's own words, never a secret.
 */
export class FileStoreError extends Error implements PublicError {
  override name = 'FileStoreError'

  // Getters, as the log writes an error's own properties.
  get id(): ErrorId {
    return 'overloaded'
  }

  get status(): number {
    return ERROR_STATUS[this.id]
  }

  get publicMessage(): string {
    return 'Files cannot be reached right now. Try again in a minute.'
  }

  get retryAfter(): number {
    return 60
  }
}

/**
 * The contents of a small file; null where it does not exist. Throws FileStoreError also where reading is
 * interrupted.
 */
export async function readWhole(store: FileStore, name: string): Promise<Buffer | null> {
  const found = await store.read(name)
  if (!found) return null
  return buffer(found.stream).catch((error: unknown) => {
    throw new FileStoreError(`A file broke off while it was read (${String(error)}).`, { cause: error })
  })
}

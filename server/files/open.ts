import type { FilesPlace } from '../config/filesPlace.ts'
import { openFolder } from './folder.ts'
import { openBucket } from './s3.ts'
import type { FileStore } from './store.ts'

/** The store at the configured place. Nothing is reached yet: a bucket that is away does not stop the start. */
export const openFileStore = (place: FilesPlace): FileStore =>
  place.kind === 'folder' ? openFolder(place.path) : openBucket(place)

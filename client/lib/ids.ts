import { nanoid } from 'nanoid'

/** An id as the server takes it: 21 random characters. */
export const newId = (): string => nanoid(21)

/** A widget's hash: 10 random characters. */
export const newHash = (): string => nanoid(10)

import { nanoid } from 'nanoid'

/** A new link. 22 of nanoid's letters are 132 random bits, since the link alone gives access; its usual 21 are 126. */
export const newPermalink = (): string => nanoid(22)

import { nanoid } from 'nanoid'

/** A new link. 22 of nanoid's letters are 132 random bits, as whoever has the link may read; its usual 21 are 126. */
export const newPermalink = (): string => nanoid(22)

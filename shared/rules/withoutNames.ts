/** Ids, permalinks and tokens of ours, and hashes: nothing that is written by hand is that long without a break. */
const LONG_WORD = /[\w-]{20,}/g
const ADDRESS = /[^\s@:/<>()"']+@[^\s@:/<>()"']+/g
const QUERY = /\?[^\s)]*/g

/**
 * A text of a browser as it may be logged: without what opens something or names somebody. Queries, e-mail addresses and
 * long words, as permalinks are, become `…`.
 */
export const withoutNames = (text: string): string =>
  text.replace(QUERY, '').replace(ADDRESS, '…').replace(LONG_WORD, '…')

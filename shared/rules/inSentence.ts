import { SOURCE_KINDS } from '../domain/sources.ts'

/** First words of vendors' names. */
const NAMES = new Set(SOURCE_KINDS.map((kind) => kind.split('_')[0]))

/** A label as it is written within a sentence: abbreviations and names of vendors stay capitalised. */
export function inSentence(label: string): string {
  const first = /^[A-Z][a-z]+(?![a-zA-Z])/.exec(label)?.[0].toLowerCase()
  return first === undefined || NAMES.has(first) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

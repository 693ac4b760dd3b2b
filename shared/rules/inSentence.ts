/** Names that stand at the beginning of labels. */
const NAMES = /^(Ahrefs|Google|Instagram|Semrush|Serpstat)\b/

/** A label as it is written within a sentence: abbreviations and names of vendors stay capitalised. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]+(?![a-zA-Z])/.test(label) && !NAMES.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

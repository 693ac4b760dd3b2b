/** What stands for a fact of the report in the words of its mail, as `{period}`. */
export const PLACEHOLDERS = ['client', 'dashboard', 'period', 'agency'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The subject of a report that has none of its own. */
export const USUAL_SUBJECT = '{dashboard}: {period}'

const IN_BRACES = /\{\s*([\p{L}_-]+)\s*\}/gu

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((known) => known === name)

/** The words with each placeholder replaced, whatever its case; what a fact says is taken as it is. */
export const filledWords = (words: string, facts: Record<Placeholder, string>): string =>
  words.replace(IN_BRACES, (whole, name: string) => {
    const placeholder = name.toLowerCase()
    return isPlaceholder(placeholder) ? facts[placeholder] : whole
  })

/** A sentence about the first placeholder that nothing stands for; null where all are known. */
export function placeholderProblem(words: string): string | null {
  for (const [whole, name = ''] of words.matchAll(IN_BRACES)) {
    if (isPlaceholder(name.toLowerCase())) continue
    const known = PLACEHOLDERS.map((placeholder) => `{${placeholder}}`).join(', ')
    return `Nothing stands for ${whole}. Use ${known}, or write it without braces.`
  }
  return null
}

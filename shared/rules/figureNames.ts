/**
 * What figures are called where nothing stands above them: by their widget's title, and by their metrics' labels where
 * the title does not tell which it is. Nothing is said twice.
 */
export function figureNames(title: string, labels: readonly string[]): string[] {
  const said = labels.filter((label) => says(title, label))
  return labels.map((label) => {
    if (label === '' || (says(title, label) && said.length === 1)) return title
    return title === '' || says(label, title) ? label : `${title}: ${label}`
  })
}

/** Whether a text has those words as words: “Clickstream” doesn't say “Clicks”. Scripts without case part no words. */
export const says = (text: string, words: string): boolean =>
  text
    .toLowerCase()
    .split(words.toLowerCase())
    .some((before, at, parts) => {
      const after = parts[at + 1]
      return after !== undefined && !/[\p{Cased}\p{N}]$/u.test(before) && !/^[\p{Cased}\p{N}]/u.test(after)
    })

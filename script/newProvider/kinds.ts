const LISTS = ['SOURCE_KINDS', 'DATA_TYPES'].map(
  (name) => new RegExp(`(export const ${name} = \\[[^\\]]*)(\\] as const)`),
)

/**
 * The text of shared/domain/sources.ts with one more kind of source, which has one data type of the same name, at the end
 * of both lists; unchanged where it is listed already. Throws where the file is not in the form it has always had.
 */
export function addKind(text: string, kind: string): string {
  return LISTS.reduce((before, list) => {
    const found = list.exec(before)
    if (!found) throw new Error('shared/domain/sources.ts has another form; add the kind by hand.')
    return found[1]?.includes(`'${kind}'`) ? before : before.replace(list, `$1  '${kind}',\n$2`)
  }, text)
}

import { SOURCE_KINDS } from '../../shared/domain/sources.ts'

const IMPORT = /^import \{ (\w+) \} from '\.\/(\w+)\/index\.ts'\n/gm
const LIST = /(export const providers: readonly Provider\[\] = )\[[^\]]*\]/

/**
 * The text of providers/registry.ts with one more provider, listed in the picker's order, a new kind last; the formatter lays it out.
 * Throws where the file is not in the form it has always had.
 */
export function registerProvider(text: string, kind: string, exportName: string): string {
  const imports = [...text.matchAll(IMPORT)]
  const last = imports.at(-1)
  if (!last || !LIST.test(text))
    throw new Error('providers/registry.ts has another form; add the line by hand.')
  const end = last.index + last[0].length
  const line = `import { ${exportName} } from './${kind}/index.ts'\n`
  const known = imports.map(([, name = '', folder = '']) => ({ name, folder }))
  const place = (folder: string) => {
    const at = (SOURCE_KINDS as readonly string[]).indexOf(folder)
    return at < 0 ? SOURCE_KINDS.length : at
  }
  const list = [...known, { name: exportName, folder: kind }]
    .toSorted((a, b) => place(a.folder) - place(b.folder))
    .map(({ name }) => name)
  return (text.slice(0, end) + line + text.slice(end)).replace(
    LIST,
    (_whole, declared: string) => `${declared}[${list.join(', ')}]`,
  )
}

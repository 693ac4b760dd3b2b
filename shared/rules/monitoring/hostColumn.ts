const DELIMITERS = [',', ';', '\t'] as const
const HEADINGS = ['domain', 'domains', 'host', 'hostname', 'website', 'site', 'url']

/**
 * The domains of a table in CSV, one each row: the column that is named domain, host or website, else the first.
 * Commas, semicolons and tabs separate; quotes hold what contains them.
 */
export function readHostColumn(text: string): string[] {
  const lines = rowsOf(text.replace(/^\uFEFF/, ''))
  const [head = []] = lines
  const named = head.findIndex((cell) => HEADINGS.includes(cell.trim().toLowerCase()))
  return (named < 0 ? lines : lines.slice(1))
    .map((cells) => (cells[Math.max(0, named)] ?? '').trim())
    .filter((cell) => cell !== '')
}

/** The rows of a table, by whichever delimiter its first line has most of outside of quotes. */
function rowsOf(text: string): string[][] {
  const head = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (delimiter: string) => head.split(delimiter).length
  const delimiter = DELIMITERS.toSorted((one, other) => count(other) - count(one))[0]
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (sign === delimiter) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}

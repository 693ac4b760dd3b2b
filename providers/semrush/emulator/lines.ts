import type { Line } from './data.ts'

/** `display_filter` (quadruples joined by `|`) and `display_positions`. */
export function answerFilter(lines: Line[], parameters: URLSearchParams): Line[] {
  const parts = (parameters.get('display_filter') ?? '').split('|')
  const tests =
    parts[0] === ''
      ? []
      : Array.from({ length: Math.floor(parts.length / 4) }, (_, index) =>
          parts.slice(index * 4, index * 4 + 4),
        )
  const movement = parameters.get('display_positions')
  return lines.filter((line) => moved(line, movement) && tests.every((test) => holds(line, test)))
}

function moved({ Po, Pp }: Line, movement: string | null): boolean {
  const [now, before] = [Number(Po), Number(Pp)]
  if (movement === 'new') return now > 0 && before === 0
  if (movement === 'lost') return now === 0
  if (movement === 'rise') return now > 0 && before > now
  if (movement === 'fall') return before > 0 && now > before
  return Po === undefined || now > 0
}

function holds(line: Line, [sign, code = '', operation, value = '']: string[]): boolean {
  const cell = String(line[code] ?? '')
  const [left, right] = [cell.toLowerCase(), value.toLowerCase()]
  const numbers = cell !== '' && Number.isFinite(Number(cell)) && Number.isFinite(Number(value))
  const matches =
    operation === 'Gt'
      ? Number(cell) > Number(value)
      : operation === 'Lt'
        ? Number(cell) < Number(value)
        : operation === 'Co'
          ? left.includes(right)
          : operation === 'Bw'
            ? left.startsWith(right)
            : operation === 'Ew'
              ? left.endsWith(right)
              : numbers
                ? Number(cell) === Number(value)
                : left === right
  return sign === '-' ? !matches : matches
}

/** `tr_desc`: the column whose code matches without regard to case. */
export function answerSort(lines: Line[], sort: string): Line[] {
  const [, column, direction] = /^(.+)_(asc|desc)$/.exec(sort) ?? []
  const code = Object.keys(lines[0] ?? {}).find((known) => known.toLowerCase() === column)
  if (!code) return lines
  const sign = direction === 'asc' ? 1 : -1
  return lines.toSorted((a, b) => sign * (Number(a[code]) - Number(b[code])))
}

/** The limit counts from the first line, not from the offset. */
export const answerPage = (lines: Line[], offset: number, limit: number): Line[] => lines.slice(offset, limit)

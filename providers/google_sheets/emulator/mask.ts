/** A `fields` mask: names to include, each whole (null) or in parts. */
type Mask = Map<string, Mask | null>

/** Applies a mask such as `properties(title),sheets.data.rowData`; without one the response is complete. */
export function masked(answer: unknown, fields: string | null): unknown {
  if (!fields || fields === '*') return answer
  return keep(answer, parse(fields))
}

function keep(value: unknown, mask: Mask): unknown {
  if (Array.isArray(value)) return value.map((entry) => keep(entry, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const inner = mask.get(name)
      if (inner === undefined) return []
      return [[name, inner === null ? part : keep(part, inner)]]
    }),
  )
}

function parse(fields: string): Mask {
  const mask: Mask = new Map()
  for (const part of topLevel(fields)) {
    const [, head = '', rest = ''] = /^([^./(]+)(.*)$/s.exec(part) ?? []
    const inner = rest.startsWith('(') ? rest.slice(1, -1) : rest.slice(1)
    const known = mask.get(head)
    if (inner === '' || known === null) mask.set(head, null)
    else mask.set(head, new Map([...(known ?? []), ...parse(inner)]))
  }
  return mask
}

/** Splits at commas outside brackets. */
function topLevel(text: string): string[] {
  const parts: string[] = ['']
  let depth = 0
  for (const letter of text.replaceAll(/\s/g, '')) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}

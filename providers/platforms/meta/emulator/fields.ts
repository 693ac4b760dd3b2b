/** Field expansion as Graph reads it: `id,insights.metric(a,b),picture{url}`. */

export interface AskedField {
  name: string
  /** The text in the brackets of its modifiers, by the modifier's name: `metric`, `limit`, `summary`. */
  modifiers: Record<string, string>
  /** Fields in braces. */
  fields: string
}

export function readFields(text: string): AskedField[] {
  return splitOutside(text).map((part) => {
    const brace = part.indexOf('{')
    const head = brace < 0 ? part : part.slice(0, brace)
    const fields = brace < 0 ? '' : part.slice(brace + 1, part.lastIndexOf('}'))
    const [name = '', ...rest] = head.split(/\.(?=[a-z_]+\()/)
    const modifiers = rest.map((one) => [one.slice(0, one.indexOf('(')), one.slice(one.indexOf('(') + 1, -1)])
    return { name, modifiers: Object.fromEntries(modifiers), fields }
  })
}

/** Commas inside brackets and braces do not part fields. */
function splitOutside(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of text) {
    if ('({'.includes(letter)) depth++
    if (')}'.includes(letter)) depth--
    if (letter === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part].map((one) => one.trim()).filter((one) => one !== '')
}

/** The requested fields of a node, always with its id. Fields without a value are left out, as Graph does. */
export function pickFields(node: Record<string, unknown>, text: string): Record<string, unknown> {
  const names = new Set(['id', ...readFields(text).map(({ name }) => name)])
  return Object.fromEntries(
    Object.entries(node).filter(([name, value]) => names.has(name) && value !== undefined && value !== null),
  )
}

/** Cuts an answer down to `fields` (or leaves out `exclude_fields`): comma lists of dotted paths, as Mailchimp does. */
export function trimmed(body: unknown, query: URLSearchParams): unknown {
  const keep = query.get('fields')
  const drop = query.get('exclude_fields')
  const kept = keep ? pick(body, keep.split(',').map(pathOf)) : body
  return drop ? omit(kept, drop.split(',').map(pathOf)) : kept
}

type Path = string[]
const pathOf = (text: string): Path => text.trim().split('.')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Paths below a name; one that ends there takes everything. */
const below = (paths: Path[], name: string) =>
  paths.filter(([first]) => first === name).map(([, ...rest]) => rest)

function pick(value: unknown, paths: Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((item) => pick(item, paths))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = below(paths, name)
      return inside.length > 0 ? [[name, pick(inner, inside)]] : []
    }),
  )
}

function omit(value: unknown, paths: Path[]): unknown {
  if (Array.isArray(value)) return value.map((item) => omit(item, paths))
  if (!isObject(value) || paths.length === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = below(paths, name)
      return inside.some((path) => path.length === 0) ? [] : [[name, omit(inner, inside)]]
    }),
  )
}

/**
 * Reduces an emulated response to given fields, like vendors that take lists of dotted paths. Only emulators
 * import this file.
 */

type Path = string[]

/** `a,b.c` as paths. */
export const fieldPaths = (list: string): Path[] => list.split(',').map((text) => text.trim().split('.'))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Paths below a name; one that ends there selects everything. */
const below = (paths: Path[], name: string) =>
  paths.filter(([first]) => first === name).map(([, ...rest]) => rest)

/** Picks only what the paths name; lists on the way are traversed. */
export function pickFields(value: unknown, paths: Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return value
  if (Array.isArray(value)) return value.map((item) => pickFields(item, paths))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = below(paths, name)
      return inside.length > 0 ? [[name, pickFields(inner, inside)]] : []
    }),
  )
}

/** Everything but what the paths name. */
export function omitFields(value: unknown, paths: Path[]): unknown {
  if (Array.isArray(value)) return value.map((item) => omitFields(item, paths))
  if (!isObject(value) || paths.length === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const inside = below(paths, name)
      return inside.some((path) => path.length === 0) ? [] : [[name, omitFields(inner, inside)]]
    }),
  )
}

import fc from 'fast-check'
import { generateSync, type JsonSchema } from 'json-schema-faker'

/** Values that should never be sent, and values that people do send by mistake. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  'é'.repeat(3_000),
  '&'.repeat(20_000),
  'x'.repeat(100_000),
  '../../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  "' or '1'='1",
  '; drop table users; --',
  '<img src=x onerror=alert(1)>',
  '{{7*7}} #{7*7}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  '0000-01-01',
  '9999-12-31',
  '-271821-04-20',
  '2026-02-30',
  'SystemV/AST4',
  'US/Pacific-New',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  '(a+)+$',
  'a@b.example\r\nBcc: c@d.example',
  '1e400',
  'NaN',
  { length: 1e9 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  Array.from({ length: 400 }, (_, at) => at),
  nested(200),
]

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)]
}

/** Changes one place of a value: puts something hostile there, removes it, or adds an unexpected field. */
interface Mutation {
  place: number
  kind: 'replace' | 'remove' | 'add'
  value: unknown
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: fc.nat({ max: 10_000 }),
  kind: fc.constantFrom<Mutation['kind'][]>('replace', 'replace', 'replace', 'remove', 'add'),
  value: fc.constantFrom(...HOSTILE),
})

/** Everything about one request that is left to chance. */
export interface Draw {
  seed: number
  /** Whose position in a list of candidates is looked up, as shares from 0 to 1, in the order they are needed. */
  choices: number[]
  /** None: the request matches its schema. */
  mutations: Mutation[]
}

const share = fc.integer({ min: 0, max: 999 }).map((part) => part / 1_000)

/** What one of the requests of a run is drawn from. */
export const draw: fc.Arbitrary<Draw> = fc.record({
  seed: fc.nat(),
  choices: fc.array(share, { minLength: 40, maxLength: 40 }),
  mutations: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 3, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
  ),
})

/** A value that matches the schema. */
export const fill = (schema: JsonSchema, seed: number): unknown =>
  generateSync(schema, { seed, optionalsProbability: 0.5, maxDepth: 6, maxItems: 5, maxLength: 60 })

export const mutate = (value: unknown, mutations: readonly Mutation[]): unknown =>
  mutations.reduce<unknown>((current, one) => mutateAt(current, pathsOf(current), one), value)

type Path = readonly string[]

function mutateAt(
  value: unknown,
  paths: readonly Path[],
  { place, kind, value: hostile }: Mutation,
): unknown {
  const path = paths[place % paths.length] ?? []
  if (kind === 'replace') return withAt(value, path, () => hostile)
  if (kind === 'add') {
    return withAt(value, path, (old) =>
      isObject(old) && !Array.isArray(old) ? { ...old, surprise: hostile } : hostile,
    )
  }
  const [last, before] = [path.at(-1), path.slice(0, -1)]
  if (last === undefined) return undefined
  return withAt(value, before, (old) =>
    Object.fromEntries(Object.entries(old ?? {}).filter(([name]) => name !== last)),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every place in a value, itself first. */
function pathsOf(value: unknown, at: Path = [], depth = 0): Path[] {
  if (!isObject(value) || depth > 8) return [at]
  return [at, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...at, name], depth + 1))]
}

function withAt(value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.map((part, at) => (String(at) === name ? withAt(part, rest, change) : part))
  }
  if (!isObject(value)) return value
  const part = Object.entries(value).find(([key]) => key === name)?.[1]
  return { ...value, [name]: withAt(part, rest, change) }
}

/** Each string and number of a value, by its field, replaced where `known` has something better for it. */
export function withKnown(
  value: unknown,
  known: (field: string, value: string | number) => unknown,
  field = '',
): unknown {
  if (typeof value === 'string' || typeof value === 'number') return known(field, value) ?? value
  if (Array.isArray(value)) return value.map((part) => withKnown(part, known, field))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withKnown(part, known, name)]))
}

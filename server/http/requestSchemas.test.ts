import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '../app/routes.ts'

const folder = new URL('../../shared/api/', import.meta.url)

/** Every schema that shared/api exports, and every one that a route reads its call with. */
async function requestSchemas(): Promise<[string, z.ZodType][]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const modules = await Promise.all(
    files.map(async (file) => [file, (await import(new URL(file, folder).href)) as object] as const),
  )
  return [
    ...modules.flatMap(([file, module]) =>
      Object.entries(module).map(([name, value]) => [`${file} ${name}`, value as unknown] as const),
    ),
    ...routes.flatMap(({ method, path, schemas }) =>
      [schemas.body, schemas.query].map((schema) => [`${method} ${path}`, schema as unknown] as const),
    ),
  ].flatMap(([name, value]) => (value instanceof z.ZodType ? [[name, value] as [string, z.ZodType]] : []))
}

interface Found {
  /** Place inside of the schema. */
  path: string
  node: z.core.$ZodTypes
}

/** Every schema inside of this one, itself included. */
function nodesOf(schema: z.ZodType): Found[] {
  const found: Found[] = []
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, path }) => void found.push({ node: zodSchema, path: path.join('.') }),
  })
  return found
}

/** Optional fields that are filled in although nothing was sent. */
const filledIn = (schema: z.ZodType): string[] =>
  nodesOf(schema)
    .filter(
      ({ node }) => node._zod.def.type === 'optional' && z.safeParse(node, undefined).data !== undefined,
    )
    .map(({ path }) => path)

/** Fields with a default; what a list holds is sent whole and may have some. */
const defaulted = (schema: z.ZodType): string[] =>
  nodesOf(schema)
    .filter(
      ({ node, path }) => ['default', 'prefault'].includes(node._zod.def.type) && !path.includes('items'),
    )
    .map(({ path }) => path)

const changes = (name: string) => /^PUT |\.ts (update|save)[A-Z]|\w+Update$/.test(name)

describe('schemas of calls', () => {
  it('leave out what was not sent, wherever a field may be left out', async () => {
    const schemas = await requestSchemas()
    expect(schemas.length).toBeGreaterThan(50)
    const bad = schemas.flatMap(([name, schema]) => filledIn(schema).map((path) => `${name}: ${path}`))
    expect(bad).toEqual([])
  })

  it('have no default where they change something that is there', async () => {
    const changing = (await requestSchemas()).filter(([name]) => changes(name))
    expect(changing.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'dashboards.ts saveDashboard',
        'dashboards.ts updateDashboard',
        'auth.ts userUpdate',
        'sources.ts updateSource',
        'automaticReports.ts updateAutomaticReport',
        'PUT /api/users/:id',
      ]),
    )
    const bad = changing.flatMap(([name, schema]) => defaulted(schema).map((path) => `${name}: ${path}`))
    expect(bad).toEqual([])
  })

  it('would be caught doing so', () => {
    const colours = z.strictObject({
      ink: z.string().nullable().default(null),
      theme: z.enum(['a']).default('a'),
    })
    expect(filledIn(z.strictObject({ styles: colours.partial().optional() }))).toHaveLength(2)
    expect(filledIn(z.array(z.object({ a: z.string().default('').nullable().optional() })))).toHaveLength(1)
    expect(filledIn(z.object({ a: z.string().default('').or(z.null()).optional() }))).toHaveLength(1)
    expect(filledIn(z.object({ styles: colours.optional(), plain: z.string().default('x') }))).toEqual([])
    expect(defaulted(z.object({ styles: colours, list: z.array(colours) }))).toHaveLength(2)
  })
})

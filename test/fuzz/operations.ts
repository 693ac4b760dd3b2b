import type { JsonSchema } from 'json-schema-faker'
import { z } from 'zod'
import { routes } from '../../server/app/routes.ts'
import { companyChange } from '../../shared/api/companySettings.ts'
import { saveDashboard } from '../../shared/api/dashboards.ts'
import { identityRegistration } from '../../shared/api/identities.ts'
import { registrationForm } from '../../shared/api/registration.ts'
import { importNewer, importSource } from '../../shared/api/sources.ts'

/** One operation of the API's own documentation. */
export interface Operation {
  /** As in `POST /api/dashboards/{id}`. */
  name: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[]
  /** Of a JSON body, or of the plain fields of a form. */
  body: JsonSchema | null
  /** Names of a form's files; null where no form is taken. */
  files: readonly string[] | null
}

const schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null)
const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema }))
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
})

const asJson = (fields: z.ZodType) =>
  schema.parse(z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' }))

/** What forms hold, which the documentation leaves to their handlers. A new form has to be added here. */
const FORMS: Record<string, Pick<Operation, 'body' | 'files'>> = {
  'POST /api/company': { body: asJson(companyChange), files: ['logo'] },
  'POST /register': { body: asJson(registrationForm), files: [] },
  'POST /register/{provider}': { body: asJson(identityRegistration), files: [] },
  'POST /api/dashboards/{id}': {
    body: asJson(saveDashboard),
    files: ['logo_image', 'background_image', 'client_image'],
  },
  'POST /api/files/{use}': { body: null, files: ['file'] },
  'POST /api/sources/import': { body: asJson(importSource), files: ['file'] },
  'POST /api/sources/{id}/import': { body: asJson(importNewer), files: ['file'] },
}

/** All that the documentation of a running product names. Throws for a form that is unknown here. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = documented.parse(await (await fetch(`${url}/api/docs/json`)).json())
  const forms = new Set(
    routes
      .filter(({ multipart }) => multipart)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const name = `${method.toUpperCase()} ${path}`
      const form = FORMS[name]
      if (forms.has(name) && !form) throw new Error(`${name} takes a form; add it to test/fuzz/operations.ts`)
      const body = requestBody?.content['application/json']?.schema ?? null
      return { name, method: method.toUpperCase(), path, parameters, body, files: null, ...form }
    }),
  )
}

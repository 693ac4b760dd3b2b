import type { z } from 'zod'
import { jsonOf, parsed } from '../json.ts'
import { cutShort } from './errors.ts'

/**
 * Reads an answer of the JSON reports (projects, Position Tracking).
 * @throws ProviderError `unavailable` for a text that was cut short, `unexpected` for another form than the schema's
 */
export function readJson<T>(text: string, schema: z.ZodType<T>): T {
  const json = jsonOf({ text })
  if (json === undefined) throw cutShort('half a JSON text')
  return parsed(schema, json, 'Semrush')
}

import { createHash } from 'node:crypto'
import { providers } from '../../../providers/registry.ts'
import type {
  FormDefinition,
  ProviderDefinition,
  ProviderOutline,
} from '../../../shared/domain/definitions.ts'

/** How a provider is connected and which data types it has. */
export const outlineOf = (definition: ProviderDefinition): ProviderOutline => ({
  kind: definition.kind,
  name: definition.name,
  auth: definition.auth,
  properties: definition.properties,
  ...(definition.import && { import: definition.import }),
  types: definition.types.map(({ type, name }) => ({ type, name })),
})

const formOf = (definition: ProviderDefinition): FormDefinition => ({
  ...outlineOf(definition),
  types: definition.types.map(({ presets: _, watched: __, metrics, ...type }) => ({
    ...type,
    metrics: metrics.map(({ average: ___, ...metric }) => metric),
  })),
})

/** Every provider's form definition as one body, which changes with a release only, and the hash that names it. */
export const formDefinitions = (() => {
  const body = Buffer.from(JSON.stringify({ data: providers.map(({ definition }) => formOf(definition)) }))
  return { body, version: createHash('sha256').update(body).digest('base64url').slice(0, 16) }
})()

import { z } from 'zod'
import { DATA_TYPES, PARAMETER_NAMES, SOURCE_KINDS } from '../domain/sources.ts'
import { WIDGET_FORMATS } from '../domain/widgets.ts'
import { dataOf } from './common.ts'
import { catalogue, option } from './sources.ts'
import { filter, widget } from './widgets.ts'

/** Responses of /api/configs: the types of shared/domain/definitions.ts, where each field is documented. */

const address = z.object({ origin: z.string(), path: z.string() })
const oauth = z.object({
  type: z.literal('oauth'),
  client: z.string(),
  authorise: address.extend({ parameters: z.record(z.string(), z.string()) }),
  token: address.extend({ clientAuthentication: z.enum(['body', 'basic']) }),
  revoke: address.nullable(),
  scopes: z.array(z.string()),
  requiredScopes: z.array(z.string()),
  caution: z.string().optional(),
  scopeLabels: z.record(z.string(), z.string()).optional(),
  pkce: z.boolean(),
  incremental: z.object({ vendor: z.string(), loginHint: z.string() }).optional(),
  clientInCalls: z.literal(true).optional(),
})
const credentialField = z.object({
  label: z.string(),
  help: z.string(),
  placeholder: z.string(),
  required: z.boolean(),
  secret: z.boolean(),
})
const credentials = z.object({
  type: z.literal('credentials'),
  account: credentialField,
  token: credentialField,
})
const importField = z.object({
  id: z.string(),
  label: z.string(),
  help: z.string(),
  control: z.enum(['currency', 'text', 'choice']),
  choices: z.array(option).readonly().optional(),
  default: z.string(),
})
const outline = z.object({
  kind: z.enum(SOURCE_KINDS),
  name: z.string(),
  auth: z.discriminatedUnion('type', [oauth, credentials]),
  properties: z.object({ label: z.string(), labelPlural: z.string() }).nullable(),
  import: z
    .object({
      label: z.string(),
      accept: z.string(),
      help: z.string(),
      record: z.object({ one: z.string(), many: z.string() }),
      fields: z.array(importField),
    })
    .optional(),
  types: z.array(z.object({ type: z.enum(DATA_TYPES), name: z.string() })),
})

/** GET /api/configs/sources. */
export const offeredProviders = dataOf(
  z.object({
    providers: z.array(outline.extend({ missing: z.array(z.string()) })),
    formsVersion: z.string(),
  }),
)

const parameterName = z.enum(PARAMETER_NAMES)
const value = z.union([z.string(), z.array(z.string()), z.boolean()])
const exemption = z.object({ parameter: parameterName, negated: z.boolean().optional() })
const parameter = z.object({
  name: parameterName,
  label: z.string(),
  help: z.string().optional(),
  control: z.enum([
    'select',
    'multiselect',
    'text',
    'boolean',
    'dimension',
    'metrics',
    'filter',
    'calculatedMetrics',
  ]),
  required: z.boolean(),
  global: z.boolean(),
  dependencies: z.array(parameterName),
  unless: z
    .union([
      exemption.extend({ equals: z.union([z.string(), z.boolean()]) }),
      exemption.extend({ oneOf: z.array(z.string()) }),
      exemption.extend({ isValid: z.literal(true) }),
    ])
    .optional(),
  options: z.union([z.array(option), z.literal('remote')]).optional(),
  paidOptions: z.literal(true).optional(),
  default: value.optional(),
})
const condition = z.object({
  dimensions: z.array(z.string().nullable()).optional(),
  metrics: z.array(z.string()).optional(),
  parameter: z.object({ name: parameterName, values: z.array(z.string()) }).optional(),
})
const formType = catalogue.extend({
  type: z.enum(DATA_TYPES),
  name: z.string(),
  parameters: z.array(parameter),
  retiredMetrics: z.record(z.string(), z.string()).optional(),
  catalogue: z.literal('remote').optional(),
  rules: z.array(
    condition.pick({ dimensions: true, metrics: true }).extend({ when: condition, reason: z.string() }),
  ),
  asOfNow: z.array(condition).optional(),
  settlingDays: z.number().nullable(),
  settlingReason: z.string().optional(),
  dayZone: z.string(),
  realTime: z.object({ metrics: z.array(z.string()), dimensions: z.array(z.string()) }).nullable(),
  manyAccounts: z.boolean(),
  currency: z.object({ help: z.string() }).optional(),
})

/** GET /api/configs/forms/{version}. */
export const formDefinitionList = dataOf(z.array(outline.extend({ types: z.array(formType) })))

/** GET /api/configs/templates, by id. */
export const templatesById = dataOf(
  z.record(
    z.string(),
    z.object({
      name: z.string(),
      description: z.string(),
      /** The data types that need a source. */
      types: z.array(z.enum(DATA_TYPES)),
      widgets: z.array(widget),
    }),
  ),
)

/** GET /api/configs/widgets/{type}. */
export const presetList = dataOf(
  z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      format: z.enum(WIDGET_FORMATS),
      width: z.literal([1, 2, 3, 4]),
      height: z.literal([1, 2, 3]),
      dimension: z.string().nullable(),
      metrics: z.array(z.string()),
      inputs: z.partialRecord(parameterName, value).optional(),
      filter: filter.optional(),
      orderBy: z.object({ column: z.string(), dir: z.enum(['asc', 'desc']) }).optional(),
      rowsLimit: z.number().optional(),
      realTime: z.boolean().optional(),
    }),
  ),
)

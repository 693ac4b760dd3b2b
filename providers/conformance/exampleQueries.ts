import type { ParameterName } from '../../shared/domain/sources.ts'
import { combinationProblem, invalidParameters } from '../../shared/rules/parameterValidity.ts'
import type {
  DataTypeDefinition,
  Inputs,
  Option,
  OptionsRequest,
  ParameterDefinition,
  ProviderQuery,
} from '../contract.ts'
import type { ProviderErrorKind } from '../providerError.ts'
import type { EmulatorSwitch } from '../sandbox/emulation.ts'

/** The queries that the conformance test runs against a provider, derived from its definition alone. */

/** Kinds of error that a switch of the emulator may lead to; a switch that is not named leads to none. */
export const FAILURES: Partial<Record<EmulatorSwitch, ProviderErrorKind[]>> = {
  expired_token: ['reauthorise'],
  revoked_grant: ['reauthorise'],
  missing_scope: ['reauthorise', 'bad_request'],
  no_access: ['bad_request', 'reauthorise'],
  bad_field: ['bad_request'],
  rate_limited: ['rate_limited'],
  quota_used_up: ['rate_limited', 'unavailable', 'bad_request'],
  server_error: ['unavailable'],
  html_answer: ['unavailable', 'unexpected', 'bad_request'],
  truncated_answer: ['unavailable', 'unexpected'],
  error_in_200: ['unavailable', 'unexpected', 'bad_request', 'rate_limited', 'reauthorise'],
}

export interface ExampleQuery {
  dimension: string | null
  metrics: string[]
  inputs: Inputs
  realTime: boolean
}

/** A query that the rules allow and that has this metric or dimension; null where none is found. */
export function questionWith(
  type: DataTypeDefinition,
  wanted: { metric: string } | { dimension: string },
  inputs: Inputs,
): ExampleQuery | null {
  const dimensions =
    'dimension' in wanted ? [wanted.dimension] : [null, ...type.dimensions.map(({ id }) => id)]
  const metrics = 'metric' in wanted ? [wanted.metric] : type.metrics.map(({ id }) => id)
  for (const choice of inputChoices(type, inputs)) {
    for (const dimension of dimensions) {
      for (const metric of metrics) {
        const realTime = isRealTimeOnly(type, dimension)
        if (realTime && !type.realTime?.metrics.includes(metric)) continue
        if (!combinationProblem(type.rules, { dimension, metrics: [metric], parameters: choice })) {
          return { dimension, metrics: [metric], inputs: choice, realTime }
        }
      }
    }
  }
  return null
}

/**
 * One query for each metric and report type that the rules allow it in, over the whole range or else by a
 * dimension other than time.
 */
export function questionsOfEach(type: DataTypeDefinition, inputs: Inputs): ExampleQuery[] {
  const dimensions = [null, ...type.dimensions.filter(({ time }) => !time).map(({ id }) => id)].filter(
    (dimension) => !isRealTimeOnly(type, dimension),
  )
  const choices = inputChoices(type, inputs, ['reportType'])
  return type.metrics.flatMap(({ id }) =>
    choices.flatMap((choice) => {
      const question = { metrics: [id], parameters: choice }
      const dimension = dimensions.find(
        (one) => !combinationProblem(type.rules, { ...question, dimension: one }),
      )
      return dimension === undefined ? [] : { dimension, metrics: [id], inputs: choice, realTime: false }
    }),
  )
}

/** All metrics that may be summed over days and queried together by day. */
export function additiveByDay(type: DataTypeDefinition, inputs: Inputs): ExampleQuery | null {
  const day = type.dimensions.find(({ time }) => time === 'day')
  if (!day) return null
  for (const choice of inputChoices(type, inputs)) {
    const allowed = (metrics: string[]) =>
      [day.id, null].every(
        (dimension) => !combinationProblem(type.rules, { dimension, metrics, parameters: choice }),
      )
    const metrics: string[] = []
    for (const { id, additive } of type.metrics) if (additive && allowed([...metrics, id])) metrics.push(id)
    if (metrics.length > 0) return { dimension: day.id, metrics, inputs: choice, realTime: false }
  }
  return null
}

function isRealTimeOnly(type: DataTypeDefinition, dimension: string | null): boolean {
  return type.dimensions.some(({ id, realTimeOnly }) => id === dimension && realTimeOnly)
}

/** The given inputs with every combination of the parameters that rules look at, or of those among them in `only`. */
function inputChoices(type: DataTypeDefinition, inputs: Inputs, only?: readonly ParameterName[]): Inputs[] {
  const looked = type.rules.flatMap(({ when }) => (when.parameter ? [when.parameter.name] : []))
  const names = new Set(looked.filter((name) => only?.includes(name) ?? true))
  const choices = [...names].reduce<Inputs[]>(
    (soFar, name) => {
      const { options } = type.parameters.find((parameter) => parameter.name === name) ?? {}
      if (!Array.isArray(options)) return soFar
      return soFar.flatMap((choice) => options.map(({ value }) => ({ ...choice, [name]: value })))
    },
    [inputs],
  )
  const values = (choice: Inputs) => ({ ...choice, ...PLACEHOLDERS })
  return [inputs, ...choices].filter(
    (choice) => invalidParameters(type.parameters, values(choice)).length === 0,
  )
}

/** Parameters that a query has outside its inputs. */
const PLACEHOLDERS = { property: ['x'], dimension: 'x', metrics: ['x'] }
const ELSEWHERE = new Set(['property', 'dimension', 'metrics', 'filter', 'calculatedMetrics'])

type Lister = (question: OptionsRequest) => Promise<Option[]>

/** Inputs that make the form valid: defaults, then first choices, then the sandbox's demo values. */
export async function filledInputs(
  type: DataTypeDefinition,
  property: string | null,
  demo: Inputs,
  listOptions: Lister,
): Promise<Inputs> {
  for await (const inputs of everyFilling(type, property, demo, listOptions)) return inputs
  return {}
}

/** The same with every choice that the vendor offers for a required parameter, such as every sheet. */
export async function* everyFilling(
  type: DataTypeDefinition,
  property: string | null,
  demo: Inputs,
  listOptions: Lister,
): AsyncGenerator<Inputs, void, undefined> {
  yield* fill(
    type.parameters.filter(({ name }) => !ELSEWHERE.has(name)),
    {},
  )

  async function* fill(parameters: ParameterDefinition[], soFar: Inputs): AsyncGenerator<Inputs> {
    const [parameter, ...others] = parameters
    if (!parameter) return yield soFar
    const given = parameter.default ?? demo[parameter.name]
    const values = given === undefined ? await choices(parameter, soFar) : [given]
    if (values.length === 0) yield* fill(others, soFar)
    for (const value of values) yield* fill(others, { ...soFar, [parameter.name]: value })
  }

  async function choices(parameter: ParameterDefinition, soFar: Inputs) {
    if (!parameter.required) return []
    const { name, options, control } = parameter
    if (control === 'boolean') return [false]
    const question = { parameter: name, type: type.type, property, inputs: soFar, search: '' }
    const found = options === 'remote' ? await listOptions(question) : (options ?? []).slice(0, 1)
    return found.map(({ value }) => (control === 'multiselect' ? [value] : value))
  }
}

export function queryOf(
  type: DataTypeDefinition,
  property: string | null,
  asked: ExampleQuery,
): ProviderQuery {
  return {
    type: type.type,
    property,
    ...asked,
    filter: null,
    range: { start: '2026-10-05', end: '2026-10-18' },
    order: null,
    limit: 10_000,
    currency: null,
  }
}

/** The canonical form of each time step (contract, DimensionDefinition.time). */
export const TIME_FORMS = {
  hour: /^\d{4}-\d{2}-\d{2}T\d{2}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  week: /^\d{4}-W\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  year: /^\d{4}$/,
} as const

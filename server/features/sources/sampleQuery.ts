import type {
  DataTypeDefinition,
  Inputs,
  ParameterDefinition,
  Property,
  Provider,
  ProviderContext,
  ProviderQuery,
  WidgetPreset,
} from '../../../providers/contract.ts'
import { parameterState } from '../../../shared/rules/parameterValidity.ts'

const DAYS = 28
const MOST_METRICS = 3
/** Parameters that a query has outside its inputs. */
const ELSEWHERE = ['property', 'dimension', 'metrics', 'filter', 'calculatedMetrics']
const CHOSEN = { property: ['x'], dimension: 'x', metrics: ['x'] }

/** A query for one row, of the first data type that can be asked without anything that only people know. */
export interface SampleQuery {
  type: DataTypeDefinition
  query: ProviderQuery
}

/**
 * The query for a sample: the type's first preset, of several metrics where it has one, over the last days before today.
 * Asks the vendor for the first of required choices. Throws ProviderError.
 *
 * @returns the label of what is missing where every type needs something typed, such as a domain
 */
export async function sampleQuery(
  provider: Provider,
  vendor: ProviderContext,
  property: Property | null,
): Promise<SampleQuery | { missing: string }> {
  let missing: string | null = null
  for (const type of provider.definition.types) {
    const presets = type.presets.filter(({ realTime }) => !realTime)
    const preset = presets.find(({ metrics }) => metrics.length > 1) ?? presets[0]
    if (!preset) continue
    const inputs = await filledInputs(provider, vendor, { type, preset, property: property?.id ?? null })
    if ('missing' in inputs) {
      missing ??= inputs.missing
      continue
    }
    const columns = await columnsOf(provider, vendor, { type, preset, property, inputs: inputs.filled })
    if (columns.metrics.length === 0) continue
    return { type, query: queryOf(vendor.now, { type, preset, property, inputs: inputs.filled }, columns) }
  }
  return { missing: missing ?? 'column with figures' }
}

interface Filling {
  type: DataTypeDefinition
  preset: WidgetPreset
  property: string | null
}

/** Defaults and first choices; what is paid for or typed freely is left to people. */
async function filledInputs(
  provider: Provider,
  vendor: ProviderContext,
  { type, preset, property }: Filling,
): Promise<{ filled: Inputs } | { missing: string }> {
  const filled: Inputs = {}
  for (const parameter of type.parameters.filter(({ name }) => !ELSEWHERE.includes(name))) {
    const given = preset.inputs?.[parameter.name] ?? parameter.default
    if (given !== undefined) filled[parameter.name] = given
    if (parameterState(type.parameters, { ...filled, ...CHOSEN }, parameter.name) !== 'missing') continue
    if (parameter.control === 'boolean') {
      filled[parameter.name] = false
      continue
    }
    const first = await firstChoice(provider, vendor, parameter, { type, property, inputs: filled })
    if (first === undefined) return { missing: parameter.label.toLowerCase() }
    filled[parameter.name] = parameter.control === 'multiselect' ? [first] : first
  }
  return { filled }
}

async function firstChoice(
  provider: Provider,
  vendor: ProviderContext,
  { name, options = [], paidOptions }: ParameterDefinition,
  { type, property, inputs }: { type: DataTypeDefinition; property: string | null; inputs: Inputs },
): Promise<string | undefined> {
  if (options !== 'remote') return options[0]?.value
  if (paidOptions) return undefined
  const question = { parameter: name, type: type.type, property, inputs, search: '' }
  return (await provider.listOptions(vendor, question))[0]?.value
}

interface Asked {
  type: DataTypeDefinition
  preset: WidgetPreset
  property: Property | null
  inputs: Inputs
}
type Columns = Pick<ProviderQuery, 'dimension' | 'metrics'>

/** The preset's; the first that the vendor has where columns are its own. */
async function columnsOf(
  provider: Provider,
  vendor: ProviderContext,
  { type, preset, property, inputs }: Asked,
): Promise<Columns> {
  if (preset.metrics.length > 0 || type.catalogue !== 'remote')
    return { dimension: preset.dimension, metrics: preset.metrics.slice(0, MOST_METRICS) }
  const own = await provider.catalogue?.(vendor, { type: type.type, property: property?.id ?? null, inputs })
  return {
    dimension: own?.dimensions[0]?.id ?? null,
    metrics: (own?.metrics ?? []).slice(0, MOST_METRICS).map(({ id }) => id),
  }
}

function queryOf(
  now: Temporal.Instant,
  { type, preset, property, inputs }: Asked,
  { dimension, metrics }: Columns,
): ProviderQuery {
  const zone = type.dayZone === 'property' ? (property?.timeZone ?? 'UTC') : type.dayZone
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const order = preset.orderBy
  const isAsked = order && (order.column === dimension || metrics.includes(order.column))
  return {
    type: type.type,
    property: property?.id ?? null,
    inputs,
    dimension,
    metrics,
    filter: preset.filter ?? null,
    range: {
      start: today.subtract({ days: DAYS }).toString(),
      end: today.subtract({ days: 1 }).toString(),
    },
    order: isAsked ? order : null,
    limit: 1,
    realTime: false,
    currency: null,
  }
}

import type {
  Catalogue,
  CatalogueRequest,
  DataTypeDefinition,
  Inputs,
  Option,
  OptionsRequest,
  Property,
  ProviderDefinition,
} from '../../../providers/contract.ts'
import { narrowed, propertyChoices } from '../../../providers/kit/query/choices.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { noteOf } from './health.ts'
import { propertiesOf } from './loadSource.ts'
import { openSession } from './openSession.ts'

const LIST_TIMEOUT_MS = 30_000

/** Whether accounts of a kind that a parameter chooses are watched: they are stored as properties are, and no form lists them. */
export const watchesAccounts = ({ types }: ProviderDefinition): boolean =>
  types.some(({ watched }) => watched?.account)

export const listsProperties = (definition: ProviderDefinition): boolean =>
  definition.properties !== null || watchesAccounts(definition)

/**
 * Requests the source's properties from the vendor and stores them. Throws ProviderError; the source is then
 * marked where due.
 */
export async function refreshProperties(
  context: AppContext,
  companyId: string,
  sourceId: string,
): Promise<Property[]> {
  const session = await openSession(context, companyId, sourceId)
  if (!listsProperties(session.provider.definition)) return []
  if (session.source.importedAt !== null) return propertiesOf(session.source)
  const properties = await session.run(
    (provider) => session.provider.listProperties(provider),
    AbortSignal.timeout(LIST_TIMEOUT_MS),
  )
  await noteOf(context, session.source, { properties: JSON.stringify(properties) })
  return properties
}

/**
 * Choices of one remote parameter for the present values of a widget's form: those that a search finds and
 * those in `include`, so that the form can label what is chosen. Throws ProviderError.
 */
export async function listOptions(
  context: AppContext,
  companyId: string,
  sourceId: string,
  question: OptionsRequest & { include: readonly string[] },
): Promise<Option[]> {
  const found = await searchOptions(context, companyId, sourceId, question)
  const missing = question.include.filter((value) => !found.some((option) => option.value === value))
  // Vendors that search themselves are asked once more for all.
  if (missing.length === 0 || question.search === '') return found
  const all = await searchOptions(context, companyId, sourceId, { ...question, search: '' })
  return [...found, ...all.filter(({ value }) => missing.includes(value))]
}

async function searchOptions(
  context: AppContext,
  companyId: string,
  sourceId: string,
  question: OptionsRequest,
): Promise<Option[]> {
  const session = await openSession(context, companyId, sourceId)
  if (session.source.importedAt !== null && question.parameter === 'property') {
    return narrowed(propertyChoices(propertiesOf(session.source)), question)
  }
  return session.run(
    (provider) => session.provider.listOptions(provider, question),
    AbortSignal.timeout(LIST_TIMEOUT_MS),
  )
}

/** Columns that the vendor has for what a widget's form holds so far. Throws ProviderError, or AppError where a type has none. */
export async function readCatalogue(
  context: AppContext,
  companyId: string,
  sourceId: string,
  question: CatalogueRequest,
): Promise<Catalogue> {
  const { provider, run } = await openSession(context, companyId, sourceId)
  const type = provider.definition.types.find((known) => known.type === question.type)
  if (type?.catalogue !== 'remote') {
    throw new AppError(
      'invalid_input',
      `${provider.definition.name} has no such data with columns of its own.`,
    )
  }
  const asked = { ...question, inputs: asInForm(type, question.inputs) }
  return run(
    async (vendor) => (await provider.catalogue?.(vendor, asked)) ?? NO_COLUMNS,
    AbortSignal.timeout(LIST_TIMEOUT_MS),
  )
}

const NO_COLUMNS: Catalogue = { metrics: [], dimensions: [], filters: [] }

/** An address can only hold texts; a form's values are what its controls make them. */
function asInForm({ parameters }: Pick<DataTypeDefinition, 'parameters'>, texts: Inputs): Inputs {
  const entries = Object.entries(texts).map(([name, text]) => {
    const control = parameters.find((parameter) => parameter.name === name)?.control
    if (typeof text !== 'string') return [name, text]
    if (control === 'boolean') return [name, text === 'true']
    return [name, control === 'multiselect' ? text.split(',') : text]
  })
  return Object.fromEntries(entries)
}

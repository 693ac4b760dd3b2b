import type { Option, OptionsQuestion, Property } from '../../../providers/contract.ts'
import type { AppContext } from '../../context.ts'
import { openSession } from './openSession.ts'

const LIST_TIMEOUT_MS = 30_000

/** Asks the vendor for the source's properties and keeps them. Throws ProviderError; the source is then marked where due. */
export async function refreshProperties(
  context: AppContext,
  companyId: string,
  sourceId: string,
): Promise<Property[]> {
  const session = await openSession(context, companyId, sourceId)
  if (!session.provider.definition.properties) return []
  const properties = await session.run(
    (provider) => session.provider.listProperties(provider),
    AbortSignal.timeout(LIST_TIMEOUT_MS),
  )
  await context.db.tenant(companyId, (tx) =>
    tx
      .updateTable('sources')
      .set({ properties: JSON.stringify(properties) })
      .where('id', '=', sourceId)
      .execute(),
  )
  return properties
}

/** Choices of one remote parameter for what a widget's form holds so far. Throws ProviderError. */
export async function listOptions(
  context: AppContext,
  companyId: string,
  sourceId: string,
  question: OptionsQuestion,
): Promise<Option[]> {
  const session = await openSession(context, companyId, sourceId)
  return session.run(
    (provider) => session.provider.listOptions(provider, question),
    AbortSignal.timeout(LIST_TIMEOUT_MS),
  )
}

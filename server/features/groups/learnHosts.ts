import { setTimeout } from 'node:timers/promises'
import { SOURCE_KINDS, type SourceKind } from '../../../shared/domain/sources.ts'
import type { AppContext } from '../../context.ts'
import { propertiesOf } from '../sources/loadSource.ts'
import { refreshProperties } from '../sources/properties.ts'
import { providerFor } from '../sources/providerFor.ts'

/** Sources that are asked in one call. */
const MOST_SOURCES = 3
/** A person waits for the proposals; what comes later is there for the next ones. */
const MOST_MS = 8_000

/**
 * Asks sources whose vendor knows which websites an account counts and that were connected before that was read: accounts are
 * proposed by it. It is stored with the source's properties, so that each is asked once. What fails is left out; names remain.
 */
export async function learnHosts(context: AppContext, companyId: string): Promise<void> {
  const rows = await context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('sources')
      .select(['id', 'kind', 'properties'])
      .where('invalid', '=', false)
      .where('failureKind', 'is', null)
      .where('importedAt', 'is', null)
      .execute(),
  )
  const unasked = rows.filter((row) => {
    const kind = SOURCE_KINDS.find((one) => one === row.kind)
    if (!kind || !namesHosts(kind)) return false
    const properties = propertiesOf(row)
    return properties.length > 0 && properties.every(({ hosts }) => hosts === undefined)
  })
  if (unasked.length === 0) return
  const asked = unasked.slice(0, MOST_SOURCES).map(async ({ id: sourceId }) => {
    try {
      await refreshProperties(context, companyId, sourceId)
    } catch (error) {
      context.log.warn(
        { err: error, service: 'missionControl', sourceId },
        'the websites of a source are not known',
      )
    }
  })
  await Promise.race([Promise.all(asked), setTimeout(MOST_MS, undefined, { ref: false })])
}

const namesHosts = (kind: SourceKind) =>
  providerFor(kind).definition.types.some(({ watched }) => watched?.namesHosts)

import { unsetInWords, unsetOf } from '../../../shared/rules/widgetSetup.ts'
import type { Tenant } from '../../db/database.ts'
import { setupFactsOf } from '../widgets/catalogue.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'
import { loadSourceFacts } from '../widgets/widgetRun.ts'
import { loadWidgets } from './queries.ts'

/** What the widgets lack of which reports are made, chosen for all of them, as sentences; empty where they are set up. */
export async function whatIsUnset(tx: Tenant, dashboardId: string): Promise<string[]> {
  const all = await loadWidgets(tx, dashboardId)
  const widgets = all.filter(({ realTime, screenOnly }) => !realTime && !screenOnly)
  const sources = await loadSourceFacts(tx, sourceIdsOf(widgets))
  const known = { kindOf: (id: string) => sources.get(id)?.kind, factsOf: setupFactsOf }
  return unsetOf(widgets, known).map(unsetInWords)
}

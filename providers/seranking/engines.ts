import type { Option, ProviderContext } from '../contract.ts'
import { distinctLabels } from '../resultRows.ts'
import { ask } from './client.ts'
import { SearchEngines, SiteEngines } from './wire.ts'

/** A search engine of a site: a world-wide engine with the region and language that the site tracks. */
export interface Engine {
  /** `site_engine_id`, which report calls take. */
  id: string
  label: string
  mobile: boolean
  keywordCount: number | null
}

export async function enginesOf(context: ProviderContext, site: string): Promise<Engine[]> {
  const engines = await ask(context, 'siteEngines', site, SiteEngines)
  if (engines.length === 0) return []
  const known = await ask(context, 'searchEngines', null, SearchEngines)
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const labels = distinctLabels(
    new Map(
      engines.map((engine) => {
        const name = names.get(engine.search_engine_id) ?? `Search engine ${engine.search_engine_id}`
        return [engine.site_engine_id, engine.region_name ? `${name}, ${engine.region_name}` : name]
      }),
    ),
  )
  return engines.map(({ site_engine_id: id, keyword_count: keywordCount }) => {
    const label = labels.get(id) ?? id
    return { id, label, mobile: /mobile/i.test(label), keywordCount }
  })
}

export const engineOptions = (engines: Engine[]): Option[] =>
  engines.map(({ id, label }) => ({ value: id, label }))

import type { ProviderContext } from '../contract.ts'
import { distinctLabels } from '../kit/answers/resultRows.ts'
import { askList, askNames } from './client.ts'
import { SiteEngine } from './wire.ts'

/** A search engine of a site: a world-wide engine with the region and language that the site tracks. */
export interface Engine {
  /** `site_engine_id`, which report calls take. */
  id: string
  label: string
  mobile: boolean
  keywordCount: number | null
}

export async function enginesOf(context: ProviderContext, site: string): Promise<Engine[]> {
  const engines = await askList(context, 'siteEngines', site, SiteEngine)
  if (engines.length === 0) return []
  const names = await askNames(context, 'searchEngines', null)
  const labels = distinctLabels(
    new Map(
      engines.map(({ site_engine_id: id, search_engine_id: engine, region_name: region }) => {
        const name = names.get(engine) ?? `Search engine ${engine}`
        return [id, region ? `${name}, ${region}` : name]
      }),
    ),
  )
  return engines.map(({ site_engine_id: id, keyword_count: keywordCount }) => {
    const label = labels.get(id) ?? id
    return { id, label, mobile: /mobile/i.test(label), keywordCount }
  })
}

import type { Property } from '../contract.ts'
import { META_ZONE } from '../families/meta.insights.ts'
import type { PageItem } from './client.ts'

/** A page as a property: its insights want a page token and the task “Analyze”. */
export function propertyOf({ id, name, category, business, tasks, access_token }: PageItem): Property {
  const mayAnalyse = tasks?.includes('ANALYZE') ?? access_token !== undefined
  const group = business || category
  return {
    id,
    name: name || id,
    ...(group ? { group } : {}),
    timeZone: META_ZONE,
    available: mayAnalyse,
    ...(mayAnalyse
      ? {}
      : {
          reason:
            'This login may not read the page’s insights: an administrator has to give it the task “Analyze”.',
        }),
  }
}

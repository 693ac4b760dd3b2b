import type { Property, ProviderContext } from '../contract.ts'
import { availability } from '../kit/query/choices.ts'
import { META_ZONE } from '../platforms/meta/insights.ts'
import { metaHeld } from '../platforms/meta/paging.ts'
import { PAGE_FIELDS, PageNode } from './wire.ts'

const NOT_ALLOWED =
  'This login may not read the page’s insights: an administrator has to give it the task “Analyze”.'

/** Every page of the login and of its portfolios. Insights require a page token and the task “Analyze”. */
export async function listPages(context: ProviderContext): Promise<Property[]> {
  const edges = ['owned_pages', 'client_pages']
  const pages = await metaHeld(context, { own: 'accounts', edges, fields: PAGE_FIELDS }, PageNode)
  return pages.map(({ item: { id, name, category, tasks, access_token }, business }) => {
    const group = business || category
    return {
      id,
      name: name || id,
      timeZone: META_ZONE,
      ...(group ? { group } : {}),
      ...availability(tasks?.includes('ANALYZE') ?? access_token !== undefined, NOT_ALLOWED),
    }
  })
}

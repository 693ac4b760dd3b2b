import type { Property, ProviderContext } from '../contract.ts'
import { META_ZONE } from '../platforms/meta/insights.ts'
import { metaHeld } from '../platforms/meta/paging.ts'
import { LINKED_PAGE_FIELDS, LinkedPage } from './wire.ts'

/** Every professional account linked to a page of this login or of its portfolios, under that page. */
export async function listAccounts(context: ProviderContext): Promise<Property[]> {
  const asked = { own: 'accounts', edges: ['owned_pages', 'client_pages'], fields: LINKED_PAGE_FIELDS }
  const pages = await metaHeld(context, asked, LinkedPage)
  return pages.flatMap(({ item: { name: page, instagram_business_account: account } }) => {
    if (!account) return []
    const handle = account.username ? `@${account.username}` : account.id
    const name = account.name ? `${account.name} (${handle})` : handle
    return { id: account.id, name, ...(page && { group: page }), timeZone: META_ZONE, available: true }
  })
}

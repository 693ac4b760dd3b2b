import type { Property } from '../contract.ts'
import { META_ZONE } from '../families/meta.insights.ts'
import type { AccountNode } from './wire.ts'

/** An account as a property, under the page that it is linked to. */
export function propertyOf({ account, page }: { account: AccountNode; page: string }): Property {
  const handle = account.username ? `@${account.username}` : account.id
  return {
    id: account.id,
    name: account.name ? `${account.name} (${handle})` : handle,
    ...(page ? { group: page } : {}),
    timeZone: META_ZONE,
    available: true,
  }
}

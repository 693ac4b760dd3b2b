import { availability } from '../choices.ts'
import type { Property } from '../contract.ts'
import { ZONE } from './days.ts'

/** `sc-domain:example.com` reads as its domain; a prefix property keeps its address, which tells `www` from none. */
export function propertyOf({
  siteUrl,
  permissionLevel,
}: {
  siteUrl: string
  permissionLevel: string
}): Property {
  const isDomain = siteUrl.startsWith('sc-domain:')
  const isVerified = !/unverified/i.test(permissionLevel)
  return {
    id: siteUrl,
    name: isDomain ? siteUrl.slice('sc-domain:'.length) : siteUrl,
    group: isDomain ? 'Domain properties' : 'URL-prefix properties',
    timeZone: ZONE,
    ...availability(isVerified, 'This login has not verified the property in Search Console.'),
  }
}

import type { Property, Provider, ProviderContext } from '../contract.ts'
import { availability, propertyOptionsBy } from '../kit/query/choices.ts'
import { linkedInDialect, linkedInProbe } from '../platforms/linkedin/index.ts'
import { listPosts, listRoles, namesOf } from './client.ts'
import { firstKept } from './days.ts'
import { definition, ZONE } from './definition.ts'
import { run } from './query.ts'
import { labelOf } from './reports/posts.ts'

/** LinkedIn company pages: organic reach, followers, visitors and posts. */
export const linkedinSocial: Provider = {
  definition,
  oauth: linkedInDialect,
  probe: linkedInProbe(listProperties, {
    label: 'LinkedIn member without pages',
    warning: 'This LinkedIn login is administrator of no page. Ask for that role, or connect another login.',
  }),
  listProperties,
  listOptions: propertyOptionsBy(listProperties, {
    async post(context, { property }) {
      const { items } = await listPosts(context, property, firstKept(context.now))
      return items.map((post) => ({ value: post.id, label: labelOf(post) }))
    },
  }),
  run,
}

/** Every page that the member has a role in; statistics are for administrators alone. */
async function listProperties(context: ProviderContext): Promise<Property[]> {
  const roles = await listRoles(context)
  const names = await namesOf(context, [...roles.keys()])
  const reason = 'This login is no administrator of the page, so LinkedIn shows it no figures.'
  return [...roles].map(([id, isAdministrator]) => ({
    id,
    name: names.get(id) || `Page ${id}`,
    timeZone: ZONE,
    ...availability(isAdministrator, reason),
  }))
}

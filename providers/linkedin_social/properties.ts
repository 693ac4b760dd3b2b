import { availability, narrowed, propertyChoices } from '../choices.ts'
import type { Option, OptionsQuestion, Property, ProviderContext } from '../contract.ts'
import { listPosts, listRoles, namesOf } from './client.ts'
import { keptPart, today, ZONE } from './days.ts'
import { labelOf } from './posts.ts'

/** Every page that the member has a role in; statistics are for administrators alone. */
export async function listPages(context: ProviderContext): Promise<Property[]> {
  const roles = await listRoles(context)
  const names = await namesOf(
    context,
    roles.map(({ organization }) => organization),
  )
  return roles.map(({ organization, isAdministrator }) => ({
    ...{ id: organization, name: names.get(organization) || `Page ${organization}`, timeZone: ZONE },
    ...availability(
      isAdministrator,
      'This login is no administrator of the page, so LinkedIn shows it no figures.',
    ),
  }))
}

/** Choices of a parameter, narrowed by what was typed. */
export async function optionsOf(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  return narrowed(await allOptions(context, question), question.search)
}

async function allOptions(
  context: ProviderContext,
  { parameter, property }: OptionsQuestion,
): Promise<Option[]> {
  if (parameter === 'property') return propertyChoices(await listPages(context))
  if (parameter !== 'post' || property === null) return []
  const year = keptPart({ start: '0000-01-01', end: today(context.now) }, context.now)
  const posts = await listPosts(context, property, year?.start ?? null)
  return posts.map((post) => ({ value: post.id, label: labelOf(post) }))
}

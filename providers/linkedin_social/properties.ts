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
    available: isAdministrator,
    ...(isAdministrator
      ? {}
      : { reason: 'This login is no administrator of the page, so LinkedIn shows it no figures.' }),
  }))
}

/** Choices of a parameter, narrowed by what was typed. */
export async function optionsOf(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const wanted = question.search.trim().toLowerCase()
  const all = await allOptions(context, question)
  return all.filter(({ value, label }) => label.toLowerCase().includes(wanted) || value === question.search)
}

async function allOptions(
  context: ProviderContext,
  { parameter, property }: OptionsQuestion,
): Promise<Option[]> {
  if (parameter === 'property') {
    const pages = await listPages(context)
    return pages.filter(({ available }) => available).map(({ id, name }) => ({ value: id, label: name }))
  }
  if (parameter !== 'post' || property === null) return []
  const year = keptPart({ start: '0000-01-01', end: today(context.now) }, context.now)
  const posts = await listPosts(context, property, year?.start ?? null)
  return posts.map((post) => ({ value: post.id, label: labelOf(post) }))
}

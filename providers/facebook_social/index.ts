import { type Provider, type ProviderContext, ProviderError } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { asPage } from '../families/meta.pages.ts'
import { metaAccountLabel } from '../families/meta.ts'
import { distinctLabels } from '../resultRows.ts'
import { listPages } from './client.ts'
import { definition } from './definition.ts'
import { pageTable } from './page.ts'
import { latestPosts } from './posts.ask.ts'
import { postsTable } from './posts.ts'
import { propertyOf } from './properties.ts'
import { reportOf } from './query.ts'

/** Facebook pages: insights of the page and of its posts. */
export const facebookSocial: Provider = {
  definition,
  oauth: metaDialect,

  async probe(context) {
    const [accountLabel, pages] = await Promise.all([metaAccountLabel(context), listPages(context)])
    const isReadable = pages.map(propertyOf).some(({ available }) => available)
    return { accountLabel, warnings: isReadable ? [] : [NONE_READABLE] }
  },

  listProperties: async (context) => (await listPages(context)).map(propertyOf),

  async listOptions(context, { parameter, property, search }) {
    const typed = search.trim().toLowerCase()
    const choices =
      parameter === 'property'
        ? await pageOptions(context)
        : parameter === 'post'
          ? await postOptions(context, property)
          : []
    return choices.filter(({ label }) => label.toLowerCase().includes(typed))
  },

  async run(context, query) {
    const report = reportOf(query)
    if (query.property === null)
      throw new ProviderError('bad_request', 'Choose a page.', { field: 'property' })
    const page = await asPage(context, query.property)
    return report === 'page'
      ? pageTable(page, query.property, query)
      : postsTable(page, query.property, query, report)
  },
}

const NONE_READABLE =
  'This login may read the insights of no Facebook page. Ask an administrator of the page for the task “Analyze”, and leave the page ticked when you connect.'

async function pageOptions(context: ProviderContext) {
  return (await listPages(context))
    .map(propertyOf)
    .filter(({ available }) => available)
    .map(({ id, name, group }) => ({ value: id, label: name, ...(group ? { group } : {}) }))
}

async function postOptions(context: ProviderContext, property: string | null) {
  if (property === null) return []
  const posts = await latestPosts(await asPage(context, property), property)
  const labels = distinctLabels(new Map(posts.map(({ id, day, label }) => [id, `${label} (${day})`])))
  return posts.map(({ id }) => ({ value: id, label: labels.get(id) ?? id }))
}

import { namedChoices, narrowed, propertyChoices } from '../choices.ts'
import { warnIf } from '../connection.ts'
import type { Provider } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { asPage } from '../families/meta.pages.ts'
import { metaAccountLabel } from '../families/meta.ts'
import { chosenProperty } from '../question.ts'
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
    return { accountLabel, warnings: warnIf(!isReadable, NONE_READABLE) }
  },

  listProperties: async (context) => (await listPages(context)).map(propertyOf),

  async listOptions(context, { parameter, property, search }) {
    if (parameter === 'property')
      return narrowed(propertyChoices((await listPages(context)).map(propertyOf)), search)
    if (parameter !== 'post' || property === null) return []
    const posts = await latestPosts(await asPage(context, property), property)
    return narrowed(namedChoices(posts.map(({ id, day, label }) => [id, `${label} (${day})`])), search)
  },

  async run(context, query) {
    const report = reportOf(query)
    const id = chosenProperty(query, 'Choose a page.')
    const page = await asPage(context, id)
    return report === 'page' ? pageTable(page, id, query) : postsTable(page, id, query, report)
  },
}

const NONE_READABLE =
  'This login may read the insights of no Facebook page. Ask an administrator of the page for the task “Analyze”, and leave the page ticked when you connect.'

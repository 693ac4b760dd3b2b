import { propertyOptionsBy } from '../choices.ts'
import type { Provider } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { asPage } from '../families/meta.pages.ts'
import { postChoices } from '../families/meta.posts.ts'
import { metaProbe } from '../families/meta.ts'
import { definition } from './definition.ts'
import { latestPosts } from './posts.ts'
import { listPages } from './properties.ts'
import { run } from './query.ts'

/** Facebook pages: insights of the page and of its posts. */
export const facebookSocial: Provider = {
  definition,
  oauth: metaDialect,
  probe: metaProbe(
    async (context) => (await listPages(context)).filter(({ available }) => available),
    'This login may read the insights of no Facebook page. Ask an administrator of the page for the task “Analyze”, and leave the page ticked when you connect.',
  ),
  listProperties: listPages,
  listOptions: propertyOptionsBy(listPages, {
    post: async (context, { property }) =>
      postChoices(await latestPosts(await asPage(context, property), property)),
  }),
  run,
}

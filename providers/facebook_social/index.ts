import type { Provider } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { metaDialect } from '../platforms/meta/dialect.ts'
import { metaProbe } from '../platforms/meta/index.ts'
import { asPage } from '../platforms/meta/pages.ts'
import { postChoices } from '../platforms/meta/posts.ts'
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

import type { Provider } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { metaDialect } from '../platforms/meta/dialect.ts'
import { metaProbe } from '../platforms/meta/index.ts'
import { postChoices } from '../platforms/meta/posts.ts'
import { definition } from './definition.ts'
import { latestMedia } from './media/list.ts'
import { listAccounts } from './properties.ts'
import { run } from './query.ts'

/** Instagram professional accounts: insights of the account, its audience, posts and stories. */
export const instagram: Provider = {
  definition,
  oauth: metaDialect,
  probe: metaProbe(
    listAccounts,
    'No Instagram account is connected to a Facebook page of this login. Make the account a professional one, link it to a page, and leave that page ticked when you connect.',
  ),
  listProperties: listAccounts,
  listOptions: propertyOptionsBy(listAccounts, {
    post: async (context, { property }) => postChoices(await latestMedia(context, property)),
  }),
  run,
}

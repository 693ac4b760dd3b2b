import { propertyOptionsBy } from '../choices.ts'
import type { Provider } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { postChoices } from '../families/meta.posts.ts'
import { metaProbe } from '../families/meta.ts'
import { definition } from './definition.ts'
import { latestMedia } from './media.list.ts'
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

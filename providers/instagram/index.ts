import { namedChoices, narrowed, propertyChoices } from '../choices.ts'
import { warnIf } from '../connection.ts'
import type { Provider } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { metaAccountLabel } from '../families/meta.ts'
import { chosenProperty } from '../question.ts'
import { accountTable } from './account.ts'
import { audienceTable } from './audience.ts'
import { listAccounts } from './client.ts'
import { definition } from './definition.ts'
import { latestMedia } from './media.ask.ts'
import { mediaTable } from './media.ts'
import { propertyOf } from './properties.ts'
import { reportOf } from './query.ts'

/** Instagram professional accounts: insights of the account, its audience, posts and stories. */
export const instagram: Provider = {
  definition,
  oauth: metaDialect,

  async probe(context) {
    const [accountLabel, accounts] = await Promise.all([metaAccountLabel(context), listAccounts(context)])
    return { accountLabel, warnings: warnIf(accounts.length === 0, NONE_LINKED) }
  },

  listProperties: async (context) => (await listAccounts(context)).map(propertyOf),

  async listOptions(context, { parameter, property, search }) {
    if (parameter === 'property')
      return narrowed(propertyChoices((await listAccounts(context)).map(propertyOf)), search)
    if (parameter !== 'post' || property === null) return []
    const media = await latestMedia(context, property)
    return narrowed(namedChoices(media.map(({ id, day, label }) => [id, `${label} (${day})`])), search)
  },

  async run(context, query) {
    const report = reportOf(query)
    const id = chosenProperty(query, 'Choose an Instagram account.')
    if (report === 'account') return accountTable(context, id, query)
    return report === 'audience' ? audienceTable(context, id, query) : mediaTable(context, id, query)
  },
}

const NONE_LINKED =
  'No Instagram account is connected to a Facebook page of this login. Make the account a professional one, link it to a page, and leave that page ticked when you connect.'

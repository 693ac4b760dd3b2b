import { narrowed } from '../choices.ts'
import { type Provider, type ProviderContext, ProviderError } from '../contract.ts'
import { metaDialect } from '../families/meta.dialect.ts'
import { metaAccountLabel } from '../families/meta.ts'
import { distinctLabels } from '../resultRows.ts'
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
    return { accountLabel, warnings: accounts.length > 0 ? [] : [NONE_LINKED] }
  },

  listProperties: async (context) => (await listAccounts(context)).map(propertyOf),

  async listOptions(context, { parameter, property, search }) {
    if (parameter === 'property') {
      const accounts = (await listAccounts(context)).map(propertyOf)
      return narrowed(
        accounts.map(({ id, name, group }) => ({ value: id, label: name, ...(group ? { group } : {}) })),
        search,
      )
    }
    return parameter === 'post' && property !== null
      ? narrowed(await postOptions(context, property), search)
      : []
  },

  async run(context, query) {
    const report = reportOf(query)
    if (query.property === null)
      throw new ProviderError('bad_request', 'Choose an Instagram account.', { field: 'property' })
    if (report === 'account') return accountTable(context, query.property, query)
    return report === 'audience'
      ? audienceTable(context, query.property, query)
      : mediaTable(context, query.property, query)
  },
}

const NONE_LINKED =
  'No Instagram account is connected to a Facebook page of this login. Make the account a professional one, link it to a page, and leave that page ticked when you connect.'

async function postOptions(context: ProviderContext, property: string) {
  const media = await latestMedia(context, property)
  const labels = distinctLabels(new Map(media.map(({ id, day, label }) => [id, `${label} (${day})`])))
  return media.map(({ id }) => ({ value: id, label: labels.get(id) ?? id }))
}

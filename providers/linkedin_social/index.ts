import { warnIf } from '../connection.ts'
import type { Provider } from '../contract.ts'
import { labelOfNames, linkedInDialect } from '../families/linkedin.ts'
import { definition } from './definition.ts'
import { listPages, optionsOf } from './properties.ts'
import { gather } from './query.ts'
import { resultTable } from './table.ts'

/** LinkedIn company pages: organic reach, followers, visitors and posts. */
export const linkedinSocial: Provider = {
  definition,
  oauth: linkedInDialect,

  async probe(context) {
    const pages = await listPages(context)
    const readable = pages.filter(({ available }) => available)
    const names = (readable.length > 0 ? readable : pages).map(({ name }) => name)
    const warning =
      'This LinkedIn login is administrator of no page. Ask for that role, or connect another login.'
    return {
      accountLabel: labelOfNames(names, 'LinkedIn member without pages'),
      warnings: warnIf(readable.length === 0, warning),
    }
  },

  listProperties: listPages,
  listOptions: optionsOf,

  async run(context, query) {
    return resultTable(await gather(context, query), query, context.now)
  },
}

import { z } from 'zod'
import type { Provider } from '../contract.ts'
import { call } from './client.ts'
import { definition } from './definition.ts'
import { unknownForm } from './errors.ts'
import { inputText } from './parameters.ts'
import { projectOptions, regionOptions } from './projects.ts'
import { runQuery } from './query.ts'

const Stats = z.object({ left_lines: z.number().nullish() })

/** Serpstat API v4. */
export const serpstat: Provider = {
  definition,

  /** Looks at the credits that are left, which costs none. */
  async probe(context) {
    const { result } = await call(context, 'SerpstatLimitsProcedure.getStats')
    const stats = Stats.safeParse(result?.data)
    if (!stats.success) throw unknownForm(stats.error)
    const { credentials } = context
    const [account, token] =
      credentials.type === 'credentials' ? [credentials.account.trim(), credentials.token.trim()] : ['', '']
    return {
      accountLabel: account || `Token ••••${token.slice(-4)}`,
      warnings:
        stats.data.left_lines === 0
          ? [
              'The credits of this Serpstat plan are used up: widgets stay empty until the next billing period.',
            ]
          : [],
    }
  },

  async listProperties() {
    return []
  },

  async listOptions(context, { parameter, inputs, search }) {
    const options =
      parameter === 'profile'
        ? await projectOptions(context)
        : parameter === 'country'
          ? await regionOptions(context, inputText(inputs, 'profile'))
          : []
    const typed = search.trim().toLowerCase()
    return options.filter(({ label }) => label.toLowerCase().includes(typed))
  },

  run: runQuery,
}

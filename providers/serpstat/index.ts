import { z } from 'zod'
import type { Provider } from '../contract.ts'
import { parsed } from '../kit/http/json.ts'
import { optionsBy } from '../kit/query/choices.ts'
import { keyLabel, warnIf } from '../kit/signIn/connection.ts'
import { call } from './client.ts'
import { definition } from './definition.ts'
import { projectOptions, regionOptions } from './methods/projects.ts'
import { runQuery } from './query.ts'

const Stats = z.object({ left_lines: z.number().nullish() })

/** Serpstat API v4. */
export const serpstat: Provider = {
  definition,

  /** Reads the credits that are left, which is free. */
  async probe(context) {
    const { result } = await call(context, 'SerpstatLimitsProcedure.getStats')
    const { left_lines: left } = parsed(Stats, result?.data, 'Serpstat')
    const warning =
      'The credits of this Serpstat plan are used up: widgets stay empty until the next billing period.'
    return { accountLabel: keyLabel(context, 'Token'), warnings: warnIf(left === 0, warning) }
  },

  listProperties: async () => [],
  listOptions: optionsBy({ profile: projectOptions, country: regionOptions }),
  run: runQuery,
}

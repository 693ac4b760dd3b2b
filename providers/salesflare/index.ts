import type { Option, OptionsRequest, Provider, ProviderContext } from '../contract.ts'
import { namedChoices, optionsBy } from '../kit/query/choices.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { givenName } from '../kit/signIn/connection.ts'
import { me, whole } from './client.ts'
import { definition } from './definition.ts'
import { run } from './query.ts'
import { Pipeline } from './wire.ts'

/** Salesflare: opportunities, accounts, contacts and tasks, counted. */
export const salesflare: Provider = {
  definition,

  async probe(context) {
    const { name, email, team } = await me(context)
    return { accountLabel: givenName(context) || email || name || team.name || definition.name, warnings: [] }
  },

  async listProperties() {
    return []
  },

  listOptions: optionsBy({
    async pipeline(context) {
      const pipelines = await livingPipelines(context)
      return namedChoices(pipelines.map(({ id, name }) => [id, name ?? `Pipeline ${id}`]))
    },
    target: stages,
    mode: stages,
  }),

  run,
}

const livingPipelines = async (context: ProviderContext) =>
  (await whole(context, '/pipelines', Pipeline)).filter(({ archived }) => !archived)

/** Stages of the chosen pipeline, or of all under their pipelines' names. */
async function stages(context: ProviderContext, { inputs }: OptionsRequest): Promise<Option[]> {
  const chosen = textInput(inputs, 'pipeline')
  const pipelines = (await livingPipelines(context)).filter(({ id }) => chosen === '' || id === chosen)
  const named = pipelines.flatMap(({ name: pipeline, stages: all }) =>
    (all ?? []).map(({ id, name }): [string, string] => {
      const stage = name ?? `Stage ${id}`
      return [id, chosen === '' && pipeline ? `${stage} (${pipeline})` : stage]
    }),
  )
  return namedChoices(named)
}

import { namedChoices, narrowed } from '../choices.ts'
import type { Option, OptionsQuestion, Provider, ProviderContext } from '../contract.ts'
import { textInput } from '../question.ts'
import { me, whole } from './client.ts'
import { definition } from './definition.ts'
import { run } from './query.ts'
import { Pipeline } from './wire.ts'

/** Salesflare: opportunities, accounts, contacts and tasks, counted. */
export const salesflare: Provider = {
  definition,

  async probe(context) {
    const { name, email, team } = await me(context)
    return { accountLabel: labelOf(context) || email || name || team.name || definition.name, warnings: [] }
  },

  async listProperties() {
    return []
  },

  listOptions,
  run,
}

const labelOf = ({ credentials }: ProviderContext) =>
  credentials.type === 'credentials' ? credentials.account.trim() : ''

async function listOptions(
  context: ProviderContext,
  { parameter, inputs, search }: OptionsQuestion,
): Promise<Option[]> {
  if (parameter !== 'pipeline' && parameter !== 'target' && parameter !== 'mode') return []
  const pipelines = (await whole(context, '/pipelines', Pipeline)).filter(({ archived }) => !archived)
  const chosen = textInput(inputs, 'pipeline')
  const named =
    parameter === 'pipeline'
      ? pipelines.map(({ id, name }): [string, string] => [id, name ?? `Pipeline ${id}`])
      : pipelines
          .filter(({ id }) => chosen === '' || id === chosen)
          .flatMap(({ name: pipeline, stages }) =>
            (stages ?? []).map(({ id, name }): [string, string] => [
              id,
              chosen === '' && pipeline ? `${name ?? `Stage ${id}`} (${pipeline})` : (name ?? `Stage ${id}`),
            ]),
          )
  return narrowed(namedChoices(named), search)
}

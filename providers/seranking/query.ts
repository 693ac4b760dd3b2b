import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { chosenProperty, listInput, textInput } from '../kit/query/readQuery.ts'
import { SOURCE_OF, type SourceName } from './catalogue.ts'
import { type Engine, enginesOf } from './engines.ts'

/** A query, with its choices resolved. */
export interface Scope {
  site: string
  /** The engines that count; null for all of the project's. */
  engineIds: string[] | null
  engines: Engine[]
  competitors: string[]
  /** Requested metrics, by the call that returns them. */
  asked: ReadonlyMap<SourceName, string[]>
}

/**
 * Looks up the engines where the query uses them.
 * @throws ProviderError `bad_request` for a missing project, an engine that is not its own, or a filter on figures
 *   that come whole
 */
export async function scopeOf(context: ProviderContext, query: ProviderQuery): Promise<Scope> {
  const { inputs } = query
  const site = chosenProperty(query, 'Choose a project.')
  const asked = Map.groupBy(query.metrics, (metric) => SOURCE_OF.get(metric) ?? 'positions')
  const competitors = listInput(inputs, 'competitor')
  refuseNarrowing(query, asked, competitors)
  const engine = textInput(inputs, 'searchEngine')
  const device = textInput(inputs, 'device')
  const needsEngines = device !== '' || query.dimension === 'engine' || asked.has('site')
  const engines = needsEngines ? await enginesOf(context, site) : []
  const narrowed = engines.filter(
    ({ id, mobile }) =>
      (engine === '' || id === engine) && (device === '' || mobile === (device === 'mobile')),
  )
  if (needsEngines && engine !== '' && !engines.some(({ id }) => id === engine)) {
    throw refuse(
      'This project does not have the chosen search engine any more. Choose another one.',
      'searchEngine',
    )
  }
  if (device !== '' && engines.length > 0 && narrowed.length === 0) {
    throw refuse(`This project has no ${device} search engine of that kind. Choose another device.`, 'device')
  }
  const engineIds = device !== '' ? narrowed.map(({ id }) => id) : engine !== '' ? [engine] : null
  return { site, engineIds, engines, competitors, asked }
}

/** Only positions can be narrowed to keywords or turned to a competitor; other figures come whole. */
function refuseNarrowing(
  { inputs, filter, dimension }: ProviderQuery,
  asked: Scope['asked'],
  competitors: string[],
): void {
  const isWhole = [...asked.keys()].some((source) => source !== 'positions')
  const hasTerm = textInput(inputs, 'term') !== ''
  if (isWhole && (filter?.clauses.length || hasTerm)) {
    throw refuse(
      'SE Ranking gives visibility, shares, ads and summaries for all keywords together. Take the filter away or choose positions.',
      hasTerm ? 'term' : 'filter',
    )
  }
  if (dimension === 'competitor' || competitors.length === 0) return
  if (isWhole) {
    throw refuse(
      'Of a competitor SE Ranking tells positions alone. Take the competitor away or choose positions.',
      'competitor',
    )
  }
  if (competitors.length > 1) {
    throw refuse(
      'Several competitors can be compared by the dimension Competitor. Choose one for this widget.',
      'competitor',
    )
  }
}

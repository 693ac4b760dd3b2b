import type { Notice, ProviderContext, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { Part } from '../figures.ts'
import { chosenProperty, listInput, textInput } from '../question.ts'
import { SOURCES, type SourceName } from './catalogue.ts'
import { type Engine, enginesOf } from './engines.ts'
import { FIGURES } from './figures.ts'

/** One source's figures, with what a reader should know of them. */
export interface NotedPart extends Part {
  notices: Notice[]
}

/** What a question comes down to once its choices are looked up. */
export interface Scope {
  site: string
  /** The engines that count; null for all of the project's. */
  engineIds: string[] | null
  engines: Engine[]
  competitors: string[]
  /** Lower case; '' for all keywords. */
  term: string
  /** Metrics asked, by the call that answers them. */
  asked: ReadonlyMap<SourceName, string[]>
}

/**
 * Looks up the engines where the question speaks of them.
 * @throws ProviderError `bad_request` for a missing project, an engine that is not its own, or a filter on figures
 *   that come whole
 */
export async function scopeOf(context: ProviderContext, query: ProviderQuery): Promise<Scope> {
  const { inputs } = query
  const site = chosenProperty(query, 'Choose a project.')
  const asked = new Map(
    (Object.keys(SOURCES) as SourceName[]).flatMap((name) => {
      const metrics = query.metrics.filter((metric) => SOURCES[name].includes(metric))
      return metrics.length > 0 ? [[name, metrics] as const] : []
    }),
  )
  const term = textInput(inputs, 'term').toLowerCase()
  const competitors = listInput(inputs, 'competitor')
  refuseNarrowing(query, asked, term, competitors)
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
  return { site, engineIds, engines, competitors, term, asked }
}

/** Only positions can be narrowed to keywords or turned to a competitor; other figures come whole. */
function refuseNarrowing(
  query: ProviderQuery,
  asked: Scope['asked'],
  term: string,
  competitors: string[],
): void {
  const whole = query.metrics.some((metric) => !(metric in FIGURES))
  if (whole && (query.filter?.clauses.length || term !== '')) {
    throw refuse(
      'SE Ranking gives visibility, shares, ads and summaries for all keywords together. Take the filter away or choose positions.',
      term !== '' ? 'term' : 'filter',
    )
  }
  if (query.dimension === 'competitor' || competitors.length === 0) return
  if (whole || competitors.length > 1 || !asked.has('positions')) {
    throw refuse(
      whole
        ? 'Of a competitor SE Ranking tells positions alone. Take the competitor away or choose positions.'
        : 'Several competitors can be compared by the dimension Competitor. Choose one for this widget.',
      'competitor',
    )
  }
}

/** The one engine to ask for, or null for all. @throws ProviderError `bad_request` where aggregates have no sum */
export function oneEngine({ engineIds }: Scope): string | null {
  if (engineIds === null) return null
  const [first, ...others] = engineIds
  if (others.length > 0) {
    throw refuse(
      'SE Ranking has these figures for one search engine or for all. Choose one search engine of this device.',
      'searchEngine',
    )
  }
  return first ?? null
}

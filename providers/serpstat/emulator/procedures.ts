import type { DomainRow } from './domains.ts'
import * as domains from './domains.ts'
import * as links from './links.ts'
import { complexFiltered, filtered, sorted } from './lists.ts'
import * as ranks from './ranks.ts'

/** A procedure's response before it is cut into pages. */
export interface Reply {
  /** Rows of a list, cut by `page` and `size`. */
  lines?: DomainRow[]
  /** How a page of rows is wrapped into `data`. */
  wrap?: (lines: DomainRow[]) => unknown
  /** A response that has no pages. */
  data?: unknown
  /** Members of `result` other than `data`. */
  more?: DomainRow
  /** Credits it costs. */
  price: number
}

export interface ProcedureCall {
  params: DomainRow
  today: string
  text(name: string): string
}
/** The response to a call; a text is the message of error 400, null error 32017. */
export type Procedure = (call: ProcedureCall) => Reply | string | null

const TRACKER = { price: 0, more: { spent_limits: 0 } }

/** A list of one domain in one search engine. */
const ofDomain =
  (lines: (domain: string, se: string, call: ProcedureCall) => DomainRow[]): Procedure =>
  (call) => {
    const { text, params } = call
    if (text('domain') === '') return 'domain required'
    if (text('se') === '') return 'SE is not set'
    const found = sorted(filtered(lines(text('domain'), text('se'), call), params.filters), params)
    return { lines: found, price: found.length }
  }

const ofLinks =
  (lines: (query: string, today: string) => DomainRow[]): Procedure =>
  ({ text, params, today }) => {
    if (text('query') === '') return 'query required'
    const found = sorted(complexFiltered(lines(text('query'), today), params.complexFilter), params)
    return { lines: found, price: found.length }
  }

export const PROCEDURES: Record<string, Procedure> = {
  'SerpstatDomainProcedure.getDomainsInfo': ({ params, text, today }) => {
    if (!Array.isArray(params.domains)) return 'domains required'
    const found = domains.domainsInfo(params.domains.map(String), text('se'), today)
    return found.length === 0 ? null : { data: found, price: 5 * found.length }
  },
  'SerpstatDomainProcedure.getDomainsHistory': ({ params, text, today }) => {
    const { date_from: from, date_to: to } = (params.filters ?? {}) as DomainRow
    const until = String(to ?? today) < today ? String(to) : today
    const found = domains.domainHistory(text('domain'), text('se'), String(from ?? '2024-01-01'), until)
    return found.length === 0 ? null : { data: found, price: found.length }
  },
  'SerpstatDomainProcedure.getAllRegionsTraffic': ({ text, today }) => ({
    data: domains.regionsTraffic(text('domain'), today),
    price: 1,
  }),
  'SerpstatDomainProcedure.getDomainKeywords': ofDomain((domain, se, { params, today }) =>
    domains.domainKeywords(domain, se, today, params.withIntents === true),
  ),
  'SerpstatDomainProcedure.getAdKeywords': ofDomain((domain, se, { today }) =>
    domains.adKeywords(domain, se, today),
  ),
  'SerpstatDomainProcedure.getTopUrls': ofDomain((domain, se, { today }) =>
    domains.topUrls(domain, se, today),
  ),
  'SerpstatDomainProcedure.getOrganicCompetitorsPage': (call) => {
    const size = Number(call.params.size ?? 100)
    if (size < 10) return 'size must be no less than 10'
    if (size > 500) return 'size must be no greater than 500'
    return ofDomain((domain, se, { today }) => domains.competitors(domain, se, today))(call)
  },
  'SerpstatKeywordProcedure.getKeywordsInfo': ({ params, text }) => {
    if (!Array.isArray(params.keywords)) return 'keywords required'
    return {
      data: domains.keywordsInfo(params.keywords.map(String), text('se')),
      price: params.keywords.length,
    }
  },
  'SerpstatBacklinksProcedure.getSummaryV2': ({ text, today }) =>
    text('query') === '' ? 'query required' : { data: links.linkSummary(text('query'), today), price: 5 },
  'SerpstatBacklinksProcedure.getBacklinksChangesHistory': ({ text, today }) =>
    text('query') === '' ? 'query required' : { data: links.linkChanges(text('query'), today), price: 1 },
  'SerpstatBacklinksProcedure.getRefDomains': ofLinks(links.refDomains),
  'SerpstatBacklinksProcedure.getAnchors': ofLinks(links.anchors),
  'RtApiProjectProcedure.getProjects': () => ({ lines: ranks.projects(), price: 0 }),
  'RtApiSearchEngineProcedure.getProjectRegions': ({ params }) => {
    const project = ranks.projectOf(params.projectId)
    if (!project) return 'Project not found'
    return {
      price: 0,
      more: { projectId: Number(project.id), regions: ranks.regions(project), spent_limits: 0 },
    }
  },
  'RtApiSerpResultsProcedure.getUrlsSerpResultsHistory': ({ params, text }) => {
    const project = ranks.projectOf(params.projectId)
    if (!project) return 'Project not found'
    const ids = {
      projectId: Number(project.id),
      projectRegionId: params.projectRegionId,
      domain: project.host,
    }
    const [from, to] = [text('dateFrom'), text('dateTo')]
    return {
      ...TRACKER,
      lines: ranks.keywordHistory(project, text('projectRegionId'), from, to, params.withTags === true),
      wrap: (keywords) => [{ ...ids, keywords }],
    }
  },
  'RtApiSerpResultsProcedure.getTopCompetitorsDomainsHistory': ({ params, text }) => {
    const project = ranks.projectOf(params.projectId)
    if (!project) return 'Project not found'
    const wanted = Array.isArray(params.domains) ? params.domains.map(String) : []
    const ids = { projectId: Number(project.id), projectRegionId: params.projectRegionId }
    return {
      ...TRACKER,
      lines: ranks.competitorHistory(
        project,
        text('projectRegionId'),
        text('dateFrom'),
        text('dateTo'),
        wanted,
      ),
      wrap: (competitors) => ({ ...ids, competitors }),
    }
  },
}

/**
 * The calls in both styles. The current one names the site in the query; the legacy one (`api4.seranking.com`, being
 * shut down) in the path. Only reading calls are here: a recheck of positions costs the account money.
 */
export type Call =
  | 'sites'
  | 'siteEngines'
  | 'searchEngines'
  | 'keywords'
  | 'groups'
  | 'competitors'
  | 'positions'
  | 'summary'
  | 'history'
  | 'ads'
  | 'competitorPositions'

/** Of the site or competitor that a call is about: its name in the query and its value. */
interface Subject {
  name: 'site_id' | 'competitor_id'
  id: string
}

const project = '/v1/project-management'
const PATHS: Record<Call, { current: string; legacy: (id: string) => string }> = {
  sites: { current: `${project}/sites`, legacy: () => '/sites' },
  siteEngines: { current: `${project}/sites/search-engines`, legacy: (id) => `/sites/${id}/search-engines` },
  searchEngines: { current: '/v1/system/search-engines', legacy: () => '/system/search-engines' },
  keywords: { current: `${project}/keywords`, legacy: (id) => `/sites/${id}/keywords` },
  groups: { current: `${project}/keywords/groups`, legacy: (id) => `/keyword-groups/${id}` },
  competitors: { current: `${project}/competitors`, legacy: (id) => `/competitors/site/${id}` },
  positions: { current: `${project}/sites/positions`, legacy: (id) => `/sites/${id}/positions` },
  summary: { current: `${project}/sites/summary`, legacy: (id) => `/sites/${id}/stat` },
  history: { current: `${project}/sites/positions/history`, legacy: (id) => `/sites/${id}/chart` },
  ads: { current: `${project}/sites/ads-stats`, legacy: (id) => `/sites/${id}/ads` },
  competitorPositions: {
    current: `${project}/competitors/positions`,
    legacy: (id) => `/competitors/${id}/positions`,
  },
}

/** Origin, path and what the path style adds to the query. */
export function addressOf(
  call: Call,
  subject: Subject | null,
  style: 'current' | 'legacy',
): { origin: string; path: string; parameters: Record<string, string> } {
  if (style === 'legacy') {
    return {
      origin: 'legacy',
      path: PATHS[call].legacy(encodeURIComponent(subject?.id ?? '')),
      parameters: {},
    }
  }
  return {
    origin: 'api',
    path: PATHS[call].current,
    parameters: subject ? { [subject.name]: subject.id } : {},
  }
}

import type { Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { textInput, websiteOf } from '../kit/query/readQuery.ts'
import { hostOf, keywordsAsked, reportAsked, websitesAsked } from '../platforms/seo/reports.ts'
import { isDatabase, isDesktop } from './catalogue/databases.ts'
import {
  DOMAINS_ONLY,
  MODES,
  type Mode,
  OF_DOMAINS,
  REPORTS,
  type SemrushReport,
} from './catalogue/reports.ts'

/**
 * A widget's choices, validated. `subjects` are what is queried: sites, keywords for the keyword report, a
 * campaign for Position Tracking.
 */
export interface Choices {
  report: SemrushReport
  mode: Mode
  subjects: string[]
  database: string
}

/**
 * @throws ProviderError `bad_request` naming the parameter: an unknown report, a target that is none, a report
 *   that the kind of target does not have, a database without a mobile twin
 */
export function readChoices(query: ProviderQuery): Choices {
  const { inputs } = query
  const report = reportAsked(query, REPORTS)
  const mode = MODES.find((known) => known === (textInput(inputs, 'mode') || 'domain'))
  if (!mode) throw refuse('Choose what the target is.', 'mode')
  if (!report.modes.includes(mode)) {
    throw refuse(
      `Semrush has no report “${report.label}” about a ${mode === 'url' ? 'single page' : mode}. Choose another report or another kind of target.`,
      'mode',
    )
  }
  if (mode !== 'domain' && query.metrics.some((id) => OF_DOMAINS.includes(id))) {
    throw refuse(DOMAINS_ONLY, 'metrics')
  }
  return { report, mode, subjects: subjectsOf(query, report, mode), database: databaseOf(inputs, report) }
}

function subjectsOf(query: ProviderQuery, { api }: SemrushReport, mode: Mode): string[] {
  if (api === 'phrase') return keywordsAsked(query.inputs)
  if (api !== 'tracking') return websitesAsked(query, (typed, field) => written(typed, mode, field))
  const campaign = textInput(query.inputs, 'campaign')
  // A campaign's id is that of its project and a number of its own.
  if (/^\d+_\d+$/.test(campaign)) return [campaign]
  throw refuse('Choose a campaign of Position Tracking.', 'campaign')
}

/** A target as Semrush takes it: a bare host for sites, `host/folder/` for folders, a full address for pages. */
function written(typed: string, mode: Mode, field: 'target' | 'competitor'): string {
  if (mode === 'domain') return hostOf(typed, field)
  const { hostname, pathname } = websiteOf(typed, field)
  if (mode === 'url') return /^https?:/i.test(typed) ? typed : `https://${typed}`
  return mode === 'subfolder' ? hostname + pathname.replace(/\/*$/, '/') : hostname
}

function databaseOf(inputs: Inputs, { api }: SemrushReport): string {
  const chosen = textInput(inputs, 'database') || 'us'
  if (!isDatabase(chosen)) throw refuse(`Semrush has no database “${chosen}”.`, 'database')
  if (api === 'phrase' && !isDesktop(chosen)) {
    throw refuse('The keyword report exists for desktop databases only.', 'database')
  }
  const isMobile = textInput(inputs, 'device') === 'mobile' && api === 'family'
  if (!isMobile || chosen.startsWith('mobile-')) return chosen
  const twin = `mobile-${chosen}`
  if (isDatabase(twin)) return twin
  throw refuse('Semrush has no mobile database for this country.', 'device')
}

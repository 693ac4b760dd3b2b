import type { Inputs, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { listInput, separated, websiteOf } from '../question.ts'
import { isDatabase, isDesktop } from './catalogue.databases.ts'
import { MODES, type Mode, type Report, reportOf } from './catalogue.reports.ts'

/**
 * A widget's choices, checked. `subjects` are what is asked about: sites, keywords for the keyword report, a campaign
 * for Position Tracking.
 */
export interface Choices {
  report: Report
  mode: Mode
  subjects: string[]
  database: string
}

const MOST_SUBJECTS = 10

/**
 * @throws ProviderError `bad_request` naming the parameter: an unknown report, a target that is none, a report
 *   that the kind of target does not have, a database without a mobile twin
 */
export function readChoices(query: ProviderQuery): Choices {
  const { inputs } = query
  const report = reportOf(inputText(inputs, 'reportType') || 'overview')
  if (!report) throw refuse('Choose a report.', 'reportType')
  const mode = MODES.find((known) => known === (inputText(inputs, 'mode') || 'domain'))
  if (!mode) throw refuse('Choose what the target is.', 'mode')
  if (!report.modes.includes(mode)) {
    throw refuse(
      `Semrush has no report “${report.label}” about a ${mode === 'url' ? 'single page' : mode}. Choose another report or another kind of target.`,
      'mode',
    )
  }
  return { report, mode, subjects: readSubjects(query, report, mode), database: readDatabase(inputs, report) }
}

function readSubjects(query: ProviderQuery, report: Report, mode: Mode): string[] {
  if (report.api === 'phrase') {
    const terms = separated(inputText(query.inputs, 'term'))
    if (terms.length === 0) {
      throw refuse('Write the keyword to ask about.', 'term')
    }
    return tooMany(terms, 'term')
  }
  if (report.api === 'tracking') return [readCampaign(query.inputs)]
  const target = readTarget(inputText(query.inputs, 'target'), mode, 'target')
  if (query.dimension !== 'domain') return [target]
  const competitors = separated(inputText(query.inputs, 'competitor')).map((one) =>
    readTarget(one, mode, 'competitor'),
  )
  return tooMany([...new Set([target, ...competitors])], 'competitor')
}

/** A campaign's id is that of its project and a number of its own. */
function readCampaign(inputs: Inputs): string {
  const campaign = inputText(inputs, 'campaign')
  if (/^\d+_\d+$/.test(campaign)) return campaign
  throw refuse('Choose a campaign of Position Tracking.', 'campaign')
}

/** The target as Semrush takes it: a bare host for sites, `host/folder/` for folders, a full address for pages. */
function readTarget(typed: string, mode: Mode, field: 'target' | 'competitor'): string {
  const url = websiteOf(typed, field)
  if (mode === 'url') return /^https?:/i.test(typed) ? typed : `https://${typed}`
  if (mode === 'subfolder') return url.hostname + url.pathname.replace(/\/*$/, '/')
  return mode === 'domain' ? url.hostname.replace(/^www\./, '') : url.hostname
}

function readDatabase(inputs: Inputs, report: Report): string {
  const chosen = inputText(inputs, 'database') || 'us'
  if (!isDatabase(chosen)) {
    throw refuse(`Semrush has no database “${chosen}”.`, 'database')
  }
  if (report.api === 'phrase' && !isDesktop(chosen)) {
    throw refuse('The keyword report exists for desktop databases only.', 'database')
  }
  if (inputText(inputs, 'device') !== 'mobile' || chosen.startsWith('mobile-') || report.api !== 'family') {
    return chosen
  }
  if (!isDatabase(`mobile-${chosen}`)) {
    throw refuse('Semrush has no mobile database for this country.', 'device')
  }
  return `mobile-${chosen}`
}

function tooMany(subjects: string[], field: 'term' | 'competitor'): string[] {
  if (subjects.length <= MOST_SUBJECTS) return subjects
  throw refuse(`At most ${MOST_SUBJECTS} can be asked about in one widget.`, field)
}

/** A parameter's text; of several, all of them with commas between. */
const inputText = (inputs: Inputs, name: keyof Inputs): string => listInput(inputs, name).join(',')

import { type Inputs, ProviderError, type ProviderQuery } from '../contract.ts'
import { isDatabase, isDesktop } from './databases.ts'
import { MODES, type Mode, type Report, reportOf } from './reports.ts'

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
  if (!report) throw new ProviderError('bad_request', 'Choose a report.', { field: 'reportType' })
  const mode = MODES.find((known) => known === (inputText(inputs, 'mode') || 'domain'))
  if (!mode) throw new ProviderError('bad_request', 'Choose what the target is.', { field: 'mode' })
  if (!report.modes.includes(mode)) {
    throw new ProviderError(
      'bad_request',
      `Semrush has no report “${report.label}” about a ${mode === 'url' ? 'single page' : mode}. Choose another report or another kind of target.`,
      { field: 'mode' },
    )
  }
  return { report, mode, subjects: readSubjects(query, report, mode), database: readDatabase(inputs, report) }
}

function readSubjects(query: ProviderQuery, report: Report, mode: Mode): string[] {
  if (report.api === 'phrase') {
    const terms = list(inputText(query.inputs, 'term'))
    if (terms.length === 0) {
      throw new ProviderError('bad_request', 'Write the keyword to ask about.', { field: 'term' })
    }
    return tooMany(terms, 'term')
  }
  if (report.api === 'tracking') return [readCampaign(query.inputs)]
  const target = readTarget(inputText(query.inputs, 'target'), mode, 'target')
  if (query.dimension !== 'domain') return [target]
  const competitors = list(inputText(query.inputs, 'competitor')).map((one) =>
    readTarget(one, mode, 'competitor'),
  )
  return tooMany([...new Set([target, ...competitors])], 'competitor')
}

/** A campaign's id is that of its project and a number of its own. */
function readCampaign(inputs: Inputs): string {
  const campaign = inputText(inputs, 'campaign')
  if (/^\d+_\d+$/.test(campaign)) return campaign
  throw new ProviderError('bad_request', 'Choose a campaign of Position Tracking.', { field: 'campaign' })
}

/** The target as Semrush takes it: a bare host for sites, `host/folder/` for folders, a full address for pages. */
function readTarget(typed: string, mode: Mode, field: 'target' | 'competitor'): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isHost = url !== null && /^[^.]+(\.[^.]+)+$/.test(url.hostname) && /^https?:$/.test(url.protocol)
  if (!isHost) {
    throw new ProviderError(
      'bad_request',
      `“${typed}” is not a website. Write a domain such as example.com.`,
      {
        field,
      },
    )
  }
  if (mode === 'url') return /^https?:/i.test(typed) ? typed : address
  if (mode === 'subfolder') return url.hostname + url.pathname.replace(/\/*$/, '/')
  return mode === 'domain' ? url.hostname.replace(/^www\./, '') : url.hostname
}

function readDatabase(inputs: Inputs, report: Report): string {
  const chosen = inputText(inputs, 'database') || 'us'
  if (!isDatabase(chosen)) {
    throw new ProviderError('bad_request', `Semrush has no database “${chosen}”.`, { field: 'database' })
  }
  if (report.api === 'phrase' && !isDesktop(chosen)) {
    throw new ProviderError('bad_request', 'The keyword report exists for desktop databases only.', {
      field: 'database',
    })
  }
  if (inputText(inputs, 'device') !== 'mobile' || chosen.startsWith('mobile-') || report.api !== 'family') {
    return chosen
  }
  if (!isDatabase(`mobile-${chosen}`)) {
    throw new ProviderError('bad_request', 'Semrush has no mobile database for this country.', {
      field: 'device',
    })
  }
  return `mobile-${chosen}`
}

function tooMany(subjects: string[], field: 'term' | 'competitor'): string[] {
  if (subjects.length <= MOST_SUBJECTS) return subjects
  throw new ProviderError('bad_request', `At most ${MOST_SUBJECTS} can be asked about in one widget.`, {
    field,
  })
}

const list = (value: string) => [...new Set(value.split(/[,;\n]/).map((part) => part.trim()))].filter(Boolean)

export function inputText(inputs: Inputs, name: keyof Inputs): string {
  const value = inputs[name]
  if (Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value.trim() : ''
}

import type { CombinationRule, ParameterDefinition } from '../contract.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import {
  DESKTOP_OR_MOBILE,
  reportParameter,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { inReport, reportOptions, reportRules } from '../kit/catalogue/reports.ts'
import { seoQuestion } from '../platforms/seo/form.ts'
import { DATABASES } from './catalogue/databases.ts'
import { DIMENSIONS } from './catalogue/index.ts'
import { LINK_REPORTS } from './catalogue/reports.links.ts'
import {
  DOMAINS_ONLY,
  MODES,
  type Mode,
  OF_DOMAINS,
  REPORTS,
  type SemrushReport,
} from './catalogue/reports.ts'

const MODE_LABELS: Record<Mode, string> = {
  domain: 'Whole domain',
  subdomain: 'Subdomain',
  subfolder: 'Folder',
  url: 'Single page',
}
const MODE_OPTIONS = MODES.map((value) => ({ value, label: MODE_LABELS[value] }))
const reportsOf = (api: SemrushReport['api']) => idsOf(REPORTS.filter((report) => report.api === api))
const TRACKING = reportsOf('tracking')

/** The widget form, in its order. */
export const PARAMETERS: ParameterDefinition[] = [
  reportParameter(reportOptions(REPORTS)),
  textParameter('target', 'Target', {
    required: true,
    global: true,
    help: 'The website to report on, such as example.com.',
    unless: { parameter: 'reportType', oneOf: ['keyword', ...TRACKING] },
  }),
  selectParameter('mode', 'The target is a', MODE_OPTIONS, {
    global: true,
    default: 'domain',
    unless: { parameter: 'reportType', oneOf: TRACKING },
  }),
  textParameter('term', 'Keyword', {
    required: true,
    help: 'For the report “Keyword”; several are separated by commas.',
    unless: { parameter: 'reportType', equals: 'keyword', negated: true },
  }),
  selectParameter('database', 'Database', DATABASES, {
    required: true,
    global: true,
    default: 'us',
    help: 'The country whose search results count. Backlink reports are worldwide.',
    unless: { parameter: 'reportType', oneOf: [...reportsOf('backlinks'), ...TRACKING] },
  }),
  selectParameter('device', 'Device', DESKTOP_OR_MOBILE, {
    global: true,
    default: 'desktop',
    help: 'Mobile uses the mobile database of the country, where Semrush has one.',
    unless: { parameter: 'reportType', oneOf: TRACKING },
  }),
  textParameter('competitor', 'Competitors', {
    global: true,
    dependencies: ['target'],
    help: 'Domains to set beside the target in the overview by domain, separated by commas.',
    unless: { parameter: 'reportType', oneOf: TRACKING },
  }),
  selectParameter('profile', 'Project', 'remote', {
    required: true,
    global: true,
    paidOptions: true,
    help: 'A project with Position Tracking. Opening the list costs 100 API units.',
    unless: { parameter: 'reportType', oneOf: TRACKING, negated: true },
  }),
  selectParameter('campaign', 'Campaign', 'remote', {
    required: true,
    global: true,
    dependencies: ['profile'],
    paidOptions: true,
    help: 'What is tracked: a website in one place, on one device. Opening the list costs 100 API units.',
    unless: { parameter: 'reportType', oneOf: TRACKING, negated: true },
  }),
  ...seoQuestion('For lists of keywords, pages and referring domains, and for tracked keywords.'),
]

/** Not every report exists for pages and folders. */
export const RULES: CombinationRule[] = [
  ...reportRules(REPORTS, DIMENSIONS),
  ...MODES.slice(1).map(modeRule),
  {
    when: { parameter: { name: 'mode', values: MODES.slice(1) } },
    metrics: [...new Set(REPORTS.flatMap(({ metrics }) => metrics))].filter((id) => !OF_DOMAINS.includes(id)),
    reason: DOMAINS_ONLY,
  },
]

function modeRule(mode: Mode): CombinationRule {
  const fitting = REPORTS.filter((report) => report.modes.includes(mode))
  const missing = REPORTS.filter((report) => !report.modes.includes(mode)).map((report) => report.label)
  return {
    when: { parameter: { name: 'mode', values: [mode] } },
    metrics: [...new Set(fitting.flatMap((report) => report.metrics))],
    reason: `Semrush does not offer ${missing.join(', ')} for a ${MODE_LABELS[mode].toLowerCase()}.`,
  }
}

/** Lists of the link index, of which Semrush has no earlier state. */
export const AS_OF_NOW: CombinationRule['when'][] = [
  inReport(...idsOf(LINK_REPORTS.filter(({ dimensions }) => !dimensions.includes(null)))),
]

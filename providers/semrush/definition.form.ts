import type { CombinationRule, ParameterDefinition } from '../contract.ts'
import { questionParameters, reportParameter, reportRules } from '../families/seo.form.ts'
import { DATABASES } from './catalogue.databases.ts'
import { MODES, type Mode, REPORTS, type Report } from './catalogue.reports.ts'
import { DIMENSIONS } from './catalogue.ts'

const MODE_LABELS: Record<Mode, string> = {
  domain: 'Whole domain',
  subdomain: 'Subdomain',
  subfolder: 'Folder',
  url: 'Single page',
}
const reportsOf = (api: Report['api']) => REPORTS.filter((report) => report.api === api).map(({ id }) => id)
const TRACKING = reportsOf('tracking')

/** The widget form, in its order. */
export const PARAMETERS: ParameterDefinition[] = [
  reportParameter(REPORTS),
  {
    name: 'target',
    label: 'Target',
    help: 'The website to report on, such as example.com.',
    control: 'text',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: ['keyword', ...TRACKING] },
  },
  {
    name: 'mode',
    label: 'The target is a',
    control: 'select',
    required: false,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: TRACKING },
    options: MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
    default: 'domain',
  },
  {
    name: 'term',
    label: 'Keyword',
    help: 'For the report “Keyword”; several are separated by commas.',
    control: 'text',
    required: true,
    global: false,
    dependencies: [],
    unless: { parameter: 'reportType', equals: 'keyword', negated: true },
  },
  {
    name: 'database',
    label: 'Database',
    help: 'The country whose search results count. Backlink reports are worldwide.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: [...reportsOf('backlinks'), ...TRACKING] },
    options: DATABASES,
    default: 'us',
  },
  {
    name: 'device',
    label: 'Device',
    help: 'Mobile uses the mobile database of the country, where Semrush has one.',
    control: 'select',
    required: false,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: TRACKING },
    options: [
      { value: 'desktop', label: 'Desktop' },
      { value: 'mobile', label: 'Mobile' },
    ],
    default: 'desktop',
  },
  {
    name: 'competitor',
    label: 'Competitors',
    help: 'Domains to set beside the target in the overview by domain, separated by commas.',
    control: 'text',
    required: false,
    global: true,
    dependencies: ['target'],
    unless: { parameter: 'reportType', oneOf: TRACKING },
  },
  {
    name: 'profile',
    label: 'Project',
    help: 'A project with Position Tracking. Opening the list costs 100 API units.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: TRACKING, negated: true },
    options: 'remote',
    paidOptions: true,
  },
  {
    name: 'campaign',
    label: 'Campaign',
    help: 'What is tracked: a website in one place, on one device. Opening the list costs 100 API units.',
    control: 'select',
    required: true,
    global: true,
    dependencies: ['profile'],
    unless: { parameter: 'reportType', oneOf: TRACKING, negated: true },
    options: 'remote',
    paidOptions: true,
  },
  ...questionParameters('For lists of keywords, pages and referring domains, and for tracked keywords.'),
]

/** Not every report exists for pages and folders. */
export const RULES: CombinationRule[] = [...reportRules(REPORTS, DIMENSIONS), ...MODES.slice(1).map(modeRule)]

function modeRule(mode: Mode): CombinationRule {
  const fitting = REPORTS.filter((report) => report.modes.includes(mode))
  const missing = REPORTS.filter((report) => !report.modes.includes(mode)).map((report) => report.label)
  return {
    when: { parameter: { name: 'mode', values: [mode] } },
    metrics: [...new Set(fitting.flatMap((report) => report.metrics))],
    reason: `Semrush does not offer ${missing.join(', ')} for a ${MODE_LABELS[mode].toLowerCase()}.`,
  }
}

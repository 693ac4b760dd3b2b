import type { ParameterDefinition } from '../contract.ts'
import { questionParameters, reportParameter, reportRules } from '../families/seo.form.ts'
import { ENGINES } from './catalogue.engines.ts'
import { PROJECT_REPORTS, REPORTS } from './catalogue.reports.ts'
import { DIMENSIONS } from './catalogue.ts'

const all = REPORTS.map(({ id }) => id)
/** Reports that do not look at a parameter. */
const except = (...ids: string[]) => all.filter((id) => !ids.includes(id))
const LINKS = ['backlinks', 'linkChanges', 'referringDomains', 'anchors']
const WORLDWIDE = [...LINKS, ...PROJECT_REPORTS, 'countries']

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
    unless: { parameter: 'reportType', oneOf: ['keyword', ...PROJECT_REPORTS] },
  },
  {
    name: 'profile',
    label: 'Project',
    help: 'A project of the rank tracker.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: except(...PROJECT_REPORTS) },
    options: 'remote',
  },
  {
    name: 'country',
    label: 'Tracked region and device',
    control: 'select',
    required: true,
    global: true,
    dependencies: ['profile'],
    unless: { parameter: 'reportType', oneOf: except(...PROJECT_REPORTS) },
    options: 'remote',
  },
  {
    name: 'searchEngine',
    label: 'Search engine',
    help: 'The country whose search results count.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: WORLDWIDE },
    options: ENGINES,
    default: 'g_us',
  },
  {
    name: 'mode',
    label: 'What counts',
    control: 'select',
    required: false,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: except('keywords', ...LINKS) },
    options: [
      { value: 'domain_with_subdomains', label: 'Domain with all its subdomains' },
      { value: 'domain', label: 'Domain without subdomains' },
    ],
    default: 'domain_with_subdomains',
  },
  {
    name: 'term',
    label: 'Keyword',
    help: 'Several are separated by commas.',
    control: 'text',
    required: true,
    global: false,
    dependencies: [],
    unless: { parameter: 'reportType', equals: 'keyword', negated: true },
  },
  {
    name: 'competitor',
    label: 'Competitors',
    help: 'Domains to set beside the target in the overview by domain, separated by commas.',
    control: 'text',
    required: false,
    global: true,
    dependencies: ['target'],
    unless: { parameter: 'reportType', equals: 'overview', negated: true },
  },
  ...questionParameters('For lists of keywords, referring domains and anchor texts.'),
]

export const RULES = reportRules(REPORTS, DIMENSIONS)

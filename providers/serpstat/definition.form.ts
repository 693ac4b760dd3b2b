import type { CombinationRule, ParameterDefinition } from '../contract.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import { reportParameter, selectParameter, textParameter } from '../kit/catalogue/parameters.ts'
import { inReport, reportOptions, reportRules } from '../kit/catalogue/reports.ts'
import { seoQuestion } from '../platforms/seo/form.ts'
import { ENGINES } from './catalogue/engines.ts'
import { DIMENSIONS } from './catalogue/index.ts'
import { PROJECT_REPORTS, REPORTS } from './catalogue/reports.ts'

const all = idsOf(REPORTS)
/** Reports that do not look at a parameter. */
const except = (...ids: string[]) => all.filter((id) => !ids.includes(id))
const LINKS = ['backlinks', 'linkChanges', 'referringDomains', 'anchors']
const WORLDWIDE = [...LINKS, ...PROJECT_REPORTS, 'countries']

const MODES = [
  { value: 'domain_with_subdomains', label: 'Domain with all its subdomains' },
  { value: 'domain', label: 'Domain without subdomains' },
]

/** The widget form, in its order. */
export const PARAMETERS: ParameterDefinition[] = [
  reportParameter(reportOptions(REPORTS)),
  textParameter('target', 'Target', {
    required: true,
    global: true,
    help: 'The website to report on, such as example.com.',
    unless: { parameter: 'reportType', oneOf: ['keyword', ...PROJECT_REPORTS] },
  }),
  selectParameter('profile', 'Project', 'remote', {
    required: true,
    global: true,
    help: 'A project of the rank tracker.',
    unless: { parameter: 'reportType', oneOf: except(...PROJECT_REPORTS) },
  }),
  selectParameter('country', 'Tracked region and device', 'remote', {
    required: true,
    global: true,
    dependencies: ['profile'],
    unless: { parameter: 'reportType', oneOf: except(...PROJECT_REPORTS) },
  }),
  selectParameter('searchEngine', 'Search engine', ENGINES, {
    required: true,
    global: true,
    default: 'g_us',
    help: 'The country whose search results count.',
    unless: { parameter: 'reportType', oneOf: WORLDWIDE },
  }),
  selectParameter('mode', 'What counts', MODES, {
    global: true,
    default: 'domain_with_subdomains',
    unless: { parameter: 'reportType', oneOf: except('keywords', ...LINKS) },
  }),
  textParameter('term', 'Keyword', {
    required: true,
    help: 'Several are separated by commas.',
    unless: { parameter: 'reportType', equals: 'keyword', negated: true },
  }),
  textParameter('competitor', 'Competitors', {
    global: true,
    dependencies: ['target'],
    help: 'Domains to set beside the target in the overview by domain, separated by commas.',
    unless: { parameter: 'reportType', equals: 'overview', negated: true },
  }),
  ...seoQuestion('For lists of keywords, referring domains and anchor texts.'),
]

export const RULES = reportRules(REPORTS, DIMENSIONS)

/** Reports of the present alone. */
export const AS_OF_NOW: CombinationRule['when'][] = [
  inReport(...idsOf(REPORTS.filter(({ list, isLive }) => isLive || list !== undefined))),
]

import type { CombinationRule, Option, ParameterDefinition } from '../contract.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'
import {
  DESKTOP_OR_MOBILE,
  reportParameter,
  selectParameter,
  textParameter,
} from '../kit/catalogue/parameters.ts'
import { inReport, reportOptions, reportRules } from '../kit/catalogue/reports.ts'
import { seoQuestion } from '../platforms/seo/form.ts'
import { ALL_COUNTRIES, COUNTRIES } from './catalogue/countries.ts'
import { DIMENSIONS, METRICS, RANK_DIMENSIONS } from './catalogue/index.ts'
import { RANK_REPORTS, REPORTS } from './catalogue/reports.ts'

export const MODES = ['subdomains', 'domain', 'prefix', 'exact'] as const
const MODE_OPTIONS: Option[] = [
  { value: 'subdomains', label: 'Domain with all its subdomains' },
  { value: 'domain', label: 'Domain without subdomains' },
  { value: 'prefix', label: 'Everything below a path' },
  { value: 'exact', label: 'One page' },
]
const withoutCountry = REPORTS.filter(({ sources }) =>
  sources.every(({ takes }) => !takes.includes('country')),
)

/** What every widget's form ends with. */
const QUESTION = seoQuestion('For lists of keywords, pages, competitors and links.')

/** The form of Site Explorer widgets. */
export const PARAMETERS: ParameterDefinition[] = [
  reportParameter(reportOptions(REPORTS)),
  textParameter('target', 'Target', {
    required: true,
    global: true,
    help: 'The website to report on, such as example.com, or the address of a page.',
  }),
  selectParameter('mode', 'What counts', MODE_OPTIONS, {
    global: true,
    default: 'subdomains',
    help: 'How much of the website. Domain Rating always describes the whole domain.',
  }),
  selectParameter('country', 'Country', COUNTRIES, {
    required: true,
    global: true,
    default: ALL_COUNTRIES,
    help: 'The country whose search results count. Links and ratings are worldwide.',
    unless: { parameter: 'reportType', oneOf: idsOf(withoutCountry) },
  }),
  ...QUESTION,
]

/** The form of Rank Tracker widgets. */
export const RANK_PARAMETERS: ParameterDefinition[] = [
  reportParameter(reportOptions(RANK_REPORTS)),
  selectParameter('profile', 'Project', 'remote', {
    required: true,
    global: true,
    help: 'A Rank Tracker project with tracked keywords.',
  }),
  selectParameter('device', 'Device', DESKTOP_OR_MOBILE, {
    required: true,
    global: true,
    default: 'desktop',
  }),
  selectParameter('competitor', 'Competitor', 'remote', {
    required: true,
    global: true,
    dependencies: ['profile'],
    help: 'One of the competitors that the project tracks.',
    unless: { parameter: 'reportType', equals: 'competitor', negated: true },
  }),
  ...QUESTION,
]

export const RULES: CombinationRule[] = [
  {
    when: { parameter: { name: 'country', values: [ALL_COUNTRIES] } },
    dimensions: [null, ...idsOf(DIMENSIONS).filter((id) => id !== 'competitor_domain')],
    reason: 'Ahrefs compares competitors within one country. Choose a country.',
  },
  ...reportRules(REPORTS, DIMENSIONS),
]
export const RANK_RULES = reportRules(RANK_REPORTS, RANK_DIMENSIONS)

/** Lists of the link index as it is now; only gains and losses are counted since the range began. */
export const AS_OF_NOW: CombinationRule['when'][] = [
  {
    ...inReport(...idsOf(REPORTS.filter(({ time }) => time === 'live'))),
    metrics: idsOf(METRICS).filter((id) => id !== 'new_links' && id !== 'lost_links'),
  },
]

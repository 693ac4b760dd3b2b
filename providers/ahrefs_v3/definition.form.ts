import type { CombinationRule, Option, ParameterDefinition } from '../contract.ts'
import { questionParameters, reportParameter, reportRules } from '../families/seo.form.ts'
import { RANK_REPORTS, REPORTS } from './catalogue.reports.ts'
import { DIMENSIONS, RANK_DIMENSIONS } from './catalogue.ts'
import { ALL_COUNTRIES, COUNTRIES } from './countries.ts'

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
const QUESTION = questionParameters('For lists of keywords, pages, competitors and links.')

/** The form of Site Explorer widgets. */
export const PARAMETERS: ParameterDefinition[] = [
  reportParameter(REPORTS),
  {
    name: 'target',
    label: 'Target',
    help: 'The website to report on, such as example.com, or the address of a page.',
    control: 'text',
    required: true,
    global: true,
    dependencies: [],
  },
  {
    name: 'mode',
    label: 'What counts',
    help: 'How much of the website. Domain Rating always describes the whole domain.',
    control: 'select',
    required: false,
    global: true,
    dependencies: [],
    options: MODE_OPTIONS,
    default: 'subdomains',
  },
  {
    name: 'country',
    label: 'Country',
    help: 'The country whose search results count. Links and ratings are worldwide.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    unless: { parameter: 'reportType', oneOf: withoutCountry.map(({ id }) => id) },
    options: COUNTRIES,
    default: ALL_COUNTRIES,
  },
  ...QUESTION,
]

/** The form of Rank Tracker widgets. */
export const RANK_PARAMETERS: ParameterDefinition[] = [
  reportParameter(RANK_REPORTS),
  {
    name: 'profile',
    label: 'Project',
    help: 'A Rank Tracker project with tracked keywords.',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    options: 'remote',
  },
  {
    name: 'device',
    label: 'Device',
    control: 'select',
    required: true,
    global: true,
    dependencies: [],
    options: [
      { value: 'desktop', label: 'Desktop' },
      { value: 'mobile', label: 'Mobile' },
    ],
    default: 'desktop',
  },
  {
    name: 'competitor',
    label: 'Competitor',
    help: 'One of the competitors that the project tracks.',
    control: 'select',
    required: true,
    global: true,
    dependencies: ['profile'],
    unless: { parameter: 'reportType', equals: 'competitor', negated: true },
    options: 'remote',
  },
  ...QUESTION,
]

export const RULES: CombinationRule[] = [
  {
    when: { parameter: { name: 'country', values: [ALL_COUNTRIES] } },
    dimensions: [null, ...DIMENSIONS.map(({ id }) => id).filter((id) => id !== 'competitor_domain')],
    reason: 'Ahrefs compares competitors within one country. Choose a country.',
  },
  ...reportRules(REPORTS, DIMENSIONS),
]
export const RANK_RULES = reportRules(RANK_REPORTS, RANK_DIMENSIONS)

import type { CombinationRule, DimensionDefinition, FilterField } from '../contract.ts'
import { type AggregatedMetric, aggregatedMetricsIn, metricsOf } from '../kit/answers/facts.ts'
import { idsOf, TIMES } from '../kit/catalogue/catalogue.ts'
import { choiceField, numberField, plainOptions, textField } from '../kit/catalogue/filterFields.ts'

/** What a metric is counted from. */
export type RecordKind = 'opportunity' | 'account' | 'contact' | 'task'
/** An account without interaction for this many days counts as stalled. */
export const STALLED_AFTER_DAYS = 30

const GROUPS: Record<RecordKind, string> = {
  opportunity: 'Opportunities',
  account: 'Accounts',
  contact: 'Contacts',
  task: 'Tasks',
}

interface Figure extends AggregatedMetric {
  kind: RecordKind
  /** Whether it counts events on days of the range, or the state at its end. */
  tells: 'events' | 'state'
}
type Told = Parameters<ReturnType<typeof aggregatedMetricsIn>>
const figure =
  (kind: RecordKind, tells: Figure['tells']) =>
  (...told: Told): Figure => {
    const made = aggregatedMetricsIn(GROUPS[kind])(...told)
    return { ...made, kind, tells, additive: made.additive && tells === 'events' }
  }
const deal = figure('opportunity', 'events')
const standing = figure('opportunity', 'state')
const account = figure('account', 'events')
const contact = figure('contact', 'events')
const task = figure('task', 'events')

const AT_END = 'At the end of the range.'
/** Every figure, made of the parts of records (records.ts, deals.ts). */
export const FIGURES: Figure[] = [
  deal('opportunities_new', 'New opportunities', 'integer', 'up', {
    aggregation: { count: 'created' },
    description: 'Created in the range.',
  }),
  deal('opportunities_won', 'Won opportunities', 'integer', 'up', {
    aggregation: { count: 'won' },
    description: 'Closed in the range.',
  }),
  deal('opportunities_lost', 'Lost opportunities', 'integer', 'down', {
    aggregation: { count: 'lost' },
    description: 'Closed in the range.',
  }),
  deal('won_value', 'Won value', 'money', 'up', { aggregation: { count: 'wonValue' } }),
  deal('lost_value', 'Lost value', 'money', 'down', { aggregation: { count: 'lostValue' } }),
  deal('win_rate', 'Win rate', 'percent', 'up', {
    aggregation: { numerator: 'wins', denominator: 'closed' },
    description: 'Won as a share of won and lost.',
  }),
  deal('average_deal_size', 'Average deal size', 'money', 'up', {
    aggregation: { numerator: 'wonValue', denominator: 'wonValued' },
    description: 'Won value by won opportunity.',
  }),
  deal('average_sales_cycle', 'Average sales cycle', 'hours', 'down', {
    aggregation: { numerator: 'cycleHours', denominator: 'cycles' },
    description: 'From creation to closing of won opportunities.',
  }),
  deal('time_in_stage', 'Time in stage', 'hours', 'down', {
    aggregation: { numerator: 'stageHours', denominator: 'stays' },
    description: 'Mean stay in a stage of opportunities closed in the range.',
  }),
  standing('opportunities_open', 'Open opportunities', 'integer', 'up', {
    aggregation: { count: 'open' },
    description: AT_END,
  }),
  standing('pipeline_value', 'Pipeline value', 'money', 'up', {
    aggregation: { count: 'openValue' },
    description: `Value of open opportunities. ${AT_END}`,
  }),
  standing('weighted_pipeline', 'Weighted pipeline', 'money', 'up', {
    aggregation: { count: 'weightedValue' },
    description: 'Value of open opportunities by their probability, as of today.',
  }),
  account('accounts_new', 'New accounts', 'integer', 'up', { aggregation: { count: 'accounts' } }),
  figure('account', 'state')('accounts_stalled', 'Stalled accounts', 'integer', 'down', {
    aggregation: { count: 'stalled' },
    description: `Without interaction for more than ${STALLED_AFTER_DAYS} days, as of today.`,
  }),
  contact('contacts_new', 'New contacts', 'integer', 'up', { aggregation: { count: 'contacts' } }),
  task('tasks_created', 'Tasks created', 'integer', 'neutral', { aggregation: { count: 'tasks' } }),
  task('tasks_completed', 'Tasks completed', 'integer', 'up', { aggregation: { count: 'tasksDone' } }),
  figure('task', 'state')('tasks_overdue', 'Overdue tasks', 'integer', 'down', {
    aggregation: { count: 'tasksOverdue' },
    description: `Due and not completed. ${AT_END}`,
  }),
]
export const METRICS = metricsOf(FIGURES).map(({ kind: _kind, tells: _tells, ...metric }) => metric)

const figures = new Map(FIGURES.map((one) => [one.id, one]))
export const kindOf = (metric: string): RecordKind | undefined => figures.get(metric)?.kind
export const isState = (metric: string): boolean => figures.get(metric)?.tells === 'state'
/** States unknown for an earlier day: Salesflare has no history, and today's records do not show them. */
export const TODAY_ALONE: ReadonlySet<string> = new Set(['weighted_pipeline', 'accounts_stalled'])

export const HOTNESS = ['Room temperature', 'Hot', 'On fire'] as const
const SPLITS: (DimensionDefinition & { of: RecordKind[] })[] = [
  { id: 'pipeline', label: 'Pipeline', group: 'Opportunities', of: ['opportunity'] },
  { id: 'stage', label: 'Stage', group: 'Opportunities', of: ['opportunity'] },
  { id: 'lead_source', label: 'Lead source', group: 'Opportunities', of: ['opportunity'] },
  { id: 'lost_reason', label: 'Lost reason', group: 'Opportunities', of: ['opportunity'] },
  { id: 'currency', label: 'Currency', group: 'Opportunities', of: ['opportunity'] },
  { id: 'owner', label: 'Owner', group: 'People', of: ['opportunity', 'account', 'contact'] },
  { id: 'assignee', label: 'Assignee', group: 'People', of: ['opportunity', 'task'] },
  { id: 'account', label: 'Account', group: 'Accounts', of: ['opportunity', 'contact', 'task'] },
  { id: 'country', label: 'Country', group: 'Accounts', of: ['account', 'contact'] },
  { id: 'hotness', label: 'Hotness', group: 'Accounts', of: ['opportunity', 'account'], order: HOTNESS },
  { id: 'tag', label: 'Tag', group: 'Tags', of: ['opportunity', 'account', 'contact'] },
  { id: 'task_type', label: 'Task type', group: 'Tasks', of: ['task'] },
]
export const DIMENSIONS: DimensionDefinition[] = [...TIMES, ...SPLITS.map(({ of: _of, ...rest }) => rest)]

const kinds = Object.keys(GROUPS) as RecordKind[]
const splitsOf = (kind: RecordKind) => SPLITS.filter(({ of }) => of.includes(kind))
const idsWhere = (test: (figure: Figure) => boolean) => idsOf(FIGURES.filter(test))

/** Each kind of record has its own dimensions; states have no time series; only a lost deal has a reason. */
export const RULES: CombinationRule[] = [
  ...kinds.map((kind) => ({
    when: { metrics: idsWhere((figure) => figure.kind === kind) },
    dimensions: [null, ...idsOf(TIMES), ...idsOf(splitsOf(kind))],
    reason: `${GROUPS[kind]} can be split by time, ${splitsOf(kind)
      .map(({ label }) => label.toLowerCase())
      .join(', ')}.`,
  })),
  {
    when: { metrics: idsWhere(({ tells }) => tells === 'state') },
    dimensions: [null, ...idsOf(SPLITS)],
    reason: 'Salesflare keeps no history of what is open, overdue or stalled: these figures have no curve.',
  },
  {
    when: { dimensions: ['currency'] },
    metrics: idsWhere(({ kind, type }) => kind === 'opportunity' && type !== 'money'),
    reason: 'Amounts of several currencies do not fit one column: filter by a currency to see its amounts.',
  },
  {
    when: { dimensions: ['lost_reason'] },
    metrics: ['opportunities_lost', 'lost_value'],
    reason: 'Only lost opportunities have a reason: choose lost opportunities or lost value.',
  },
]

/** Applied on our side. A field filters the kinds of record that have it. */
export const FILTERS: FilterField[] = [
  ...SPLITS.map(({ id, label }) =>
    id === 'hotness' ? choiceField(id, label, plainOptions(HOTNESS)) : textField(id, label),
  ),
  numberField('value', 'Value'),
]
export const canFilter = (kind: RecordKind, field: string): boolean =>
  field === 'value' ? kind === 'opportunity' : splitsOf(kind).some(({ id }) => id === field)

export const AS_OF_NOW: CombinationRule['when'][] = [{ metrics: [...TODAY_ALONE] }]

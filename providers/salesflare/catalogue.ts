import type { Direction, ValueType } from '../../shared/domain/values.ts'
import type {
  CombinationRule,
  DimensionDefinition,
  FilterField,
  FilterOperator,
  MetricDefinition,
} from '../contract.ts'

/** What a metric is counted from. */
export type RecordKind = 'opportunity' | 'account' | 'contact' | 'task'
/** An account without interaction for so many days counts as stalled. */
export const STALLED_AFTER_DAYS = 30

interface Figure {
  id: string
  label: string
  type: ValueType
  direction: Direction
  kind: RecordKind
  /** Whether it tells what happened on days of the range, or how things stand at its end. */
  tells: 'events' | 'state'
  /** Events that add up over days. */
  additive?: true
  description?: string
}

const AT_END = 'At the end of the range.'
const FIGURES: Figure[] = [
  {
    id: 'opportunities_new',
    label: 'New opportunities',
    type: 'integer',
    direction: 'up',
    kind: 'opportunity',
    tells: 'events',
    additive: true,
    description: 'Created in the range.',
  },
  {
    id: 'opportunities_won',
    label: 'Won opportunities',
    type: 'integer',
    direction: 'up',
    kind: 'opportunity',
    tells: 'events',
    additive: true,
    description: 'Closed in the range.',
  },
  {
    id: 'opportunities_lost',
    label: 'Lost opportunities',
    type: 'integer',
    direction: 'down',
    kind: 'opportunity',
    tells: 'events',
    additive: true,
    description: 'Closed in the range.',
  },
  {
    id: 'won_value',
    label: 'Won value',
    type: 'money',
    direction: 'up',
    kind: 'opportunity',
    tells: 'events',
    additive: true,
  },
  {
    id: 'lost_value',
    label: 'Lost value',
    type: 'money',
    direction: 'down',
    kind: 'opportunity',
    tells: 'events',
    additive: true,
  },
  {
    id: 'win_rate',
    label: 'Win rate',
    type: 'percent',
    direction: 'up',
    kind: 'opportunity',
    tells: 'events',
    description: 'Won as a share of won and lost.',
  },
  {
    id: 'average_deal_size',
    label: 'Average deal size',
    type: 'money',
    direction: 'up',
    kind: 'opportunity',
    tells: 'events',
    description: 'Won value by won opportunity.',
  },
  {
    id: 'average_sales_cycle',
    label: 'Average sales cycle',
    type: 'hours',
    direction: 'down',
    kind: 'opportunity',
    tells: 'events',
    description: 'From creation to closing of won opportunities.',
  },
  {
    id: 'time_in_stage',
    label: 'Time in stage',
    type: 'hours',
    direction: 'down',
    kind: 'opportunity',
    tells: 'events',
    description: 'Mean stay in a stage of opportunities closed in the range.',
  },
  {
    id: 'opportunities_open',
    label: 'Open opportunities',
    type: 'integer',
    direction: 'up',
    kind: 'opportunity',
    tells: 'state',
    description: AT_END,
  },
  {
    id: 'pipeline_value',
    label: 'Pipeline value',
    type: 'money',
    direction: 'up',
    kind: 'opportunity',
    tells: 'state',
    description: `Value of open opportunities. ${AT_END}`,
  },
  {
    id: 'weighted_pipeline',
    label: 'Weighted pipeline',
    type: 'money',
    direction: 'up',
    kind: 'opportunity',
    tells: 'state',
    description: 'Value of open opportunities by their probability, as of today.',
  },
  {
    id: 'accounts_new',
    label: 'New accounts',
    type: 'integer',
    direction: 'up',
    kind: 'account',
    tells: 'events',
    additive: true,
  },
  {
    id: 'accounts_stalled',
    label: 'Stalled accounts',
    type: 'integer',
    direction: 'down',
    kind: 'account',
    tells: 'state',
    description: `Without interaction for more than ${STALLED_AFTER_DAYS} days, as of today.`,
  },
  {
    id: 'contacts_new',
    label: 'New contacts',
    type: 'integer',
    direction: 'up',
    kind: 'contact',
    tells: 'events',
    additive: true,
  },
  {
    id: 'tasks_created',
    label: 'Tasks created',
    type: 'integer',
    direction: 'neutral',
    kind: 'task',
    tells: 'events',
    additive: true,
  },
  {
    id: 'tasks_completed',
    label: 'Tasks completed',
    type: 'integer',
    direction: 'up',
    kind: 'task',
    tells: 'events',
    additive: true,
  },
  {
    id: 'tasks_overdue',
    label: 'Overdue tasks',
    type: 'integer',
    direction: 'down',
    kind: 'task',
    tells: 'state',
    description: `Due and not completed. ${AT_END}`,
  },
]
const GROUPS: Record<RecordKind, string> = {
  opportunity: 'Opportunities',
  account: 'Accounts',
  contact: 'Contacts',
  task: 'Tasks',
}

export const METRICS: MetricDefinition[] = FIGURES.map(
  ({ id, label, type, direction, kind, additive = false, description }) => ({
    id,
    label,
    type,
    additive,
    direction,
    group: GROUPS[kind],
    ...(description ? { description } : {}),
  }),
)

const figures = new Map(FIGURES.map((figure) => [figure.id, figure]))
export const kindOf = (metric: string): RecordKind | undefined => figures.get(metric)?.kind
export const isState = (metric: string): boolean => figures.get(metric)?.tells === 'state'
/** States that cannot be told of an earlier day: Salesflare keeps no history, and today's records do not show them. */
export const TODAY_ALONE: ReadonlySet<string> = new Set(['weighted_pipeline', 'accounts_stalled'])

const TIMES: DimensionDefinition[] = [
  { id: 'date', label: 'Date', group: 'Time', time: 'day' },
  { id: 'week', label: 'Week', group: 'Time', time: 'week' },
  { id: 'month', label: 'Month', group: 'Time', time: 'month' },
]
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
const idsWhere = (test: (figure: Figure) => boolean) => FIGURES.filter(test).map(({ id }) => id)

/** Each kind of record has its own dimensions; states have no curve; only a lost one has a reason. */
export const RULES: CombinationRule[] = [
  ...kinds.map((kind) => ({
    when: { metrics: idsWhere((figure) => figure.kind === kind) },
    dimensions: [null, ...TIMES.map(({ id }) => id), ...splitsOf(kind).map(({ id }) => id)],
    reason: `${GROUPS[kind]} can be split by time, ${splitsOf(kind)
      .map(({ label }) => label.toLowerCase())
      .join(', ')}.`,
  })),
  {
    when: { metrics: idsWhere(({ tells }) => tells === 'state') },
    dimensions: [null, ...SPLITS.map(({ id }) => id)],
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

const TEXT: FilterOperator[] = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'beginsWith',
  'endsWith',
  'oneOf',
]
/** Applied on our side. A field filters the kinds of record that have it. */
export const FILTERS: FilterField[] = [
  ...SPLITS.map(
    ({ id, label }): FilterField =>
      id === 'hotness'
        ? {
            id,
            label,
            type: 'choice',
            operators: ['equals', 'notEquals', 'oneOf'],
            options: HOTNESS.map((value) => ({ value, label: value })),
          }
        : { id, label, type: 'text', operators: TEXT },
  ),
  { id: 'value', label: 'Value', type: 'number', operators: ['equals', 'greater', 'less'] },
]
export const canFilter = (kind: RecordKind, field: string): boolean =>
  field === 'value' ? kind === 'opportunity' : splitsOf(kind).some(({ id }) => id === field)

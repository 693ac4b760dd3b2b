/** What figures are made of: everything here adds up. */
export interface Parts {
  created: number
  won: number
  lost: number
  wonValue: number
  lostValue: number
  /** Won opportunities whose value counts, which is not in another currency. */
  wonValued: number
  cycleHours: number
  cycles: number
  stageHours: number
  stays: number
  open: number
  openValue: number
  weightedValue: number
  accounts: number
  stalled: number
  contacts: number
  tasks: number
  tasksDone: number
  tasksOverdue: number
}

/** What one record adds to the day it happened on (null: a state) and to its names. */
export interface Contribution {
  day: string | null
  /** By dimension; a record with several names (tags) adds to each of them. */
  names: Readonly<Record<string, readonly string[]>>
  parts: Partial<Parts>
}

export function total(contributions: readonly Contribution[]): Partial<Parts> {
  const sum: Partial<Parts> = {}
  for (const { parts } of contributions) {
    for (const name of Object.keys(parts) as (keyof Parts)[])
      sum[name] = (sum[name] ?? 0) + (parts[name] ?? 0)
  }
  return sum
}

interface Formula {
  /** The parts that it is made of. */
  uses: (keyof Parts)[]
  /** Null where a ratio has nothing to divide by. */
  figure(parts: Partial<Parts>): number | null
}

const count = (name: keyof Parts): Formula => ({ uses: [name], figure: (parts) => parts[name] ?? 0 })
const ratio = (part: keyof Parts, whole: keyof Parts): Formula => ({
  uses: [part, whole],
  figure: (parts) => (parts[whole] ? (parts[part] ?? 0) / parts[whole] : null),
})

const FORMULAS: Readonly<Record<string, Formula>> = {
  opportunities_new: count('created'),
  opportunities_won: count('won'),
  opportunities_lost: count('lost'),
  won_value: count('wonValue'),
  lost_value: count('lostValue'),
  win_rate: {
    uses: ['won', 'lost'],
    figure: ({ won = 0, lost = 0 }) => (won + lost === 0 ? null : won / (won + lost)),
  },
  average_deal_size: ratio('wonValue', 'wonValued'),
  average_sales_cycle: ratio('cycleHours', 'cycles'),
  time_in_stage: ratio('stageHours', 'stays'),
  opportunities_open: count('open'),
  pipeline_value: count('openValue'),
  weighted_pipeline: count('weightedValue'),
  accounts_new: count('accounts'),
  accounts_stalled: count('stalled'),
  contacts_new: count('contacts'),
  tasks_created: count('tasks'),
  tasks_completed: count('tasksDone'),
  tasks_overdue: count('tasksOverdue'),
}

/** A metric of the catalogue from the parts of all its records. */
export const measure = (metric: string, parts: Partial<Parts>): number | null =>
  FORMULAS[metric]?.figure(parts) ?? null

/** Whether a contribution has to do with a metric: a lost opportunity has with the win rate, not with the won value. */
export const concerns = ({ parts }: Contribution, metric: string): boolean =>
  FORMULAS[metric]?.uses.some((name) => parts[name] !== undefined) ?? false

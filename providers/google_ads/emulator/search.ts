import { METRICS } from '../catalogue/metrics.ts'
import { countsMetric, knowsField, RESOURCES, splits } from '../catalogue/resources.ts'
import { countryNames, type EmulatedAccount, treeOf } from './accounts.ts'
import { type Atom, atomsOf, type CampaignCounts, COUNTS, carriersOf, NOTHING } from './data.ts'
import { IDENTITIES, readCustomer, readerOf, type Value } from './fields.ts'
import { type Gaql, GaqlRefusal, satisfies } from './gaql.ts'
import { ACTIONS, type Action, byAction, metricOf, onWire } from './metrics.ts'

/** Runs GAQL on the sandbox's atoms. */

export interface SearchResult {
  results: object[]
  /** Null where nothing was counted. */
  summary: object | null
}

export interface Scene {
  account: EmulatedAccount
  /** Now in the account's zone. */
  now: Temporal.ZonedDateTime
  empty: boolean
}

const refuse = (name: string, message: string) => new GaqlRefusal('queryError', name, message)
const DATED = ['date', 'week', 'month', 'quarter', 'year'].map((name) => `segments.${name}`)
const ACTION = 'segments.conversion_action'
const SINCE = '2025-01-01'

export function answerGaql(query: Gaql, scene: Scene): SearchResult {
  if (query.from === 'customer_client') return clients(query, scene.account)
  if (query.from === 'geo_target_constant') return places(query)
  check(query, scene)
  const metrics = query.select.filter((field) => field.startsWith('metrics.'))
  if (metrics.length === 0 && query.from === 'customer') {
    const [row] = carriersOf(scene.account)
    const own = query.select.map((field): [string, Value] => [
      field,
      readCustomer(scene.account, field.slice(9)),
    ])
    return { results: row ? [nested(query.from, '', own)] : [], summary: null }
  }
  return rowsOf(query, scene, metrics)
}

interface Group {
  identity: string
  fields: [string, Value][]
  sum: CampaignCounts
}

function rowsOf(query: Gaql, scene: Scene, metrics: string[]): SearchResult {
  const attributes = query.select.filter((field) => !field.startsWith('metrics.'))
  const isSegmented = attributes.some((field) => field.startsWith('segments.'))
  const readers = attributes.map((field) => readerOf(field) ?? (() => undefined))
  const conditions = query.where.filter(
    ({ field }) => field !== 'segments.date' && !field.startsWith('metrics.'),
  )
  const tests = conditions.map((condition) => ({
    condition,
    read: readerOf(condition.field) ?? (() => undefined),
  }))
  const identify = IDENTITIES[query.from]
  const groups = new Map<string, Group>()
  const total: CampaignCounts = { ...NOTHING }
  const add = (atom: Atom, action: Action | null) => {
    const identity = identify?.(atom) ?? null
    if (identity === null) return
    if (!tests.every(({ condition, read }) => satisfies(plain(read(atom, action)), condition))) return
    const values = readers.map((read) => read(atom, action))
    const key = `${identity}\n${values.join('\n')}`
    const group = groups.getOrInsertComputed(key, () => ({
      identity,
      fields: attributes.map((field, index): [string, Value] => [field, values[index]]),
      sum: { ...NOTHING },
    }))
    for (const name of COUNTS) group.sum[name] += atom.counts[name]
  }
  // Without segments, what exists is a row even where nothing happened.
  if (!isSegmented && query.from !== 'shopping_performance_view') {
    for (const atom of carriersOf(scene.account)) add(atom, null)
  }
  if (metrics.length > 0 && !scene.empty) {
    const isByAction = [...query.select, ...conditions.map(({ field }) => field)].some((field) =>
      field.startsWith(ACTION),
    )
    for (const atom of atomsIn(query, scene)) {
      if (!isByAction) add(atom, null)
      else for (const action of ACTIONS) add(byAction(atom, action), action)
    }
  }
  const ids = metrics.map((field) => field.slice('metrics.'.length))
  const judged = query.where.filter(({ field }) => field.startsWith('metrics.'))
  const kept = [...groups.values()].filter(
    ({ sum }) =>
      (!isSegmented || ids.some((id) => (metricOf(sum, id) ?? 0) !== 0)) &&
      judged.every((condition) => satisfies(metricOf(sum, condition.field.slice(8)) ?? undefined, condition)),
  )
  for (const { sum } of kept) for (const name of COUNTS) total[name] += sum[name]
  sortGroups(kept, query)
  return {
    results: kept.slice(0, query.limit ?? undefined).map(({ identity, fields, sum }) => ({
      ...nested(query.from, identity, fields),
      ...(ids.length > 0 ? { metrics: written(sum, ids) } : {}),
    })),
    summary: ids.length > 0 && kept.length > 0 ? { metrics: written(total, ids) } : null,
  }
}

function sortGroups(groups: Group[], { orderBy }: Gaql): void {
  const valueOfField = ({ fields, sum }: Group, field: string) =>
    field.startsWith('metrics.')
      ? (metricOf(sum, field.slice(8)) ?? -1)
      : plain(fields.find(([name]) => name === field)?.[1])
  groups.sort((a, b) => {
    for (const { field, desc } of orderBy) {
      const [left, right] = [valueOfField(a, field) ?? '', valueOfField(b, field) ?? '']
      if (left !== right) return (left < right ? -1 : 1) * (desc ? -1 : 1)
    }
    return 0
  })
}

const plain = (value: Value): string | number | boolean | undefined =>
  Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : one.text)).join(' ') : value

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())

/** `campaign.id` and its like as objects, each with the name of its resource. */
function nested(from: string, identity: string, fields: [string, Value][]): Record<string, unknown> {
  const row: Record<string, Record<string, unknown>> = {
    [camel(from)]: { resourceName: `${from}/${identity.replaceAll(' ', '~')}` },
  }
  for (const [field, value] of fields) {
    const path = field.split('.').map(camel)
    const last = path.pop()
    if (value === undefined || last === undefined) continue
    let at: Record<string, unknown> = row
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] = value
  }
  return row
}

const written = (sum: CampaignCounts, ids: string[]): object =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const value = metricOf(sum, id)
      return value === null ? [] : [[camel(id), onWire(id, value)]]
    }),
  )

/** What has happened so far on the requested days; all days where none are requested. */
function* atomsIn(query: Gaql, { account, now }: Scene): Generator<Atom> {
  const today = now.toPlainDate().toString()
  const { start, end } = rangeOf(query, now.toPlainDate()) ?? { start: SINCE, end: today }
  const last = end < today ? end : today
  for (let day = start < SINCE ? SINCE : start; day <= last; day = dayAfter(day)) {
    for (const atom of atomsOf(account, day)) if (day !== today || atom.hour < now.hour) yield atom
  }
}

const dayAfter = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Null without a finite range. */
function rangeOf({ where }: Gaql, today: Temporal.PlainDate): { start: string; end: string } | null {
  const ago = (days: number) => today.subtract({ days }).toString()
  const month = today.with({ day: 1 })
  const spans: Record<string, [string, string]> = {
    TODAY: [ago(0), ago(0)],
    YESTERDAY: [ago(1), ago(1)],
    LAST_7_DAYS: [ago(7), ago(1)],
    LAST_14_DAYS: [ago(14), ago(1)],
    LAST_30_DAYS: [ago(30), ago(1)],
    THIS_MONTH: [month.toString(), ago(0)],
    LAST_MONTH: [month.subtract({ months: 1 }).toString(), month.subtract({ days: 1 }).toString()],
  }
  let [start, end]: (string | null)[] = [null, null]
  for (const { field, operator, values } of where) {
    if (field !== 'segments.date') continue
    const [first = '', second = ''] = operator === 'DURING' ? (spans[values[0] ?? ''] ?? []) : values
    if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) throw refuse('INVALID_DATE_FILTER', `Invalid date: '${first}'.`)
    if (operator === 'BETWEEN' || operator === 'DURING') [start, end] = [first, second]
    else if (operator === '=') [start, end] = [first, first]
    else if (operator === '>=') start = first
    else if (operator === '<=') end = first
  }
  return start && end ? { start, end } : null
}

/** Google's rules for a query on figures. */
function check(query: Gaql, { account, now }: Scene): void {
  const resource = RESOURCES.find((known) => known === query.from)
  if (!resource) throw refuse('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `'${query.from}' is not a valid resource.`)
  const named = [
    ...query.select,
    ...query.where.map(({ field }) => field),
    ...query.orderBy.map(({ field }) => field),
  ]
  const fields = named.filter((field) => !field.startsWith('metrics.'))
  const metrics = named.filter((field) => field.startsWith('metrics.')).map((field) => field.slice(8))
  const unknown =
    fields.find((field) => !readerOf(field) && !/\.status$/.test(field)) ??
    metrics.find((id) => !METRICS.some((metric) => metric.id === id))
  if (unknown) throw refuse('UNRECOGNIZED_FIELD', `Unrecognized field in the query: '${unknown}'.`)
  const foreign =
    fields.find((field) => !knowsField(resource, field)) ?? metrics.find((id) => !countsMetric(resource, id))
  if (foreign) {
    throw refuse(
      'PROHIBITED_FIELD_IN_SELECT_CLAUSE',
      `The field '${foreign}' cannot be used with '${resource}' in FROM.`,
    )
  }
  if (account.manager && metrics.length > 0) {
    throw refuse(
      'REQUESTED_METRICS_FOR_MANAGER',
      'Metrics cannot be requested for a manager account. To retrieve metrics, issue separate requests against each client account under the manager account.',
    )
  }
  const segments = fields.filter((field) => field.startsWith('segments.'))
  const apart = segments.find((field) => metrics.some((id) => !splits(field, id)))
  if (apart) {
    throw refuse(
      'PROHIBITED_SEGMENT_WITH_METRIC_IN_SELECT_OR_WHERE_CLAUSE',
      `Cannot select or filter on '${apart}' with these metrics.`,
    )
  }
  const unselected =
    segments.find((field) => !DATED.includes(field) && !query.select.includes(field)) ??
    query.orderBy.map(({ field }) => field).find((field) => !query.select.includes(field))
  if (unselected) {
    throw refuse(
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
      `'${unselected}' must be present in SELECT clause.`,
    )
  }
  const range = rangeOf(query, now.toPlainDate())
  if (!range && query.select.some((field) => DATED.includes(field))) {
    throw refuse('EXPECTED_FILTERS_ON_DATE_RANGE', 'A finite date range filter is needed with date segments.')
  }
  const oldest = now.toPlainDate().subtract({ months: 37 }).toString()
  const fine = ['segments.date', 'segments.week', 'segments.hour', 'segments.day_of_week']
  if (range && range.start < oldest && query.select.some((field) => fine.includes(field))) {
    throw refuse(
      'REQUESTED_DATE_GRANULARITY_NOT_SUPPORTED',
      `Data before ${oldest} has no daily granularity.`,
    )
  }
}

function clients(query: Gaql, account: EmulatedAccount): SearchResult {
  const rows = treeOf(account.id).map(({ account: one, level }) => {
    const facts: Record<string, Value> = {
      id: one.id,
      descriptive_name: one.name,
      level: String(level),
      manager: one.manager,
      hidden: false,
      status: one.status,
      test_account: false,
      currency_code: one.currency,
      time_zone: one.timeZone,
      client_customer: `customers/${one.id}`,
    }
    return (field: string) => facts[field.replace('customer_client.', '')]
  })
  return plainRows(query, rows)
}

const places = (query: Gaql): SearchResult =>
  plainRows(
    query,
    [...countryNames].map(
      ([id, name]) =>
        (field: string) =>
          field.endsWith('.id') ? id : name,
    ),
  )

function plainRows({ from, select, where }: Gaql, rows: ((field: string) => Value)[]): SearchResult {
  const kept = rows.filter((read) =>
    where.every((condition) => satisfies(plain(read(condition.field)), condition)),
  )
  const results = kept.map((read) =>
    nested(
      from,
      String(read(`${from}.id`)),
      select.map((field): [string, Value] => [field, read(field)]),
    ),
  )
  return { results, summary: null }
}

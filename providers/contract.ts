import type { DateRange } from '../shared/domain/ranges.ts'
import type { DataType, ParameterName, SourceKind } from '../shared/domain/sources.ts'
import type { Cell, Direction, TimeStep, ValueType } from '../shared/domain/values.ts'
import type { WidgetFormat } from '../shared/domain/widgets.ts'
import type { HttpDoor } from './http.ts'

/**
 * What a provider is: data (its definition) plus a few functions. A provider reads nothing but what it is
 * handed; it imports no other provider, no server code, no environment and no clock.
 */
export interface Provider {
  definition: ProviderDefinition
  /** The cheapest call that proves the credentials (test on connect, daily health probe). Throws ProviderError. */
  probe(context: ProviderContext): Promise<ProbeResult>
  /** Every property (account, site, shop …) this login can report on. Empty where the kind has none. */
  listProperties(context: ProviderContext): Promise<Property[]>
  /** Choices of one remote parameter, for what the form holds so far. `search` is what the user has typed. */
  listOptions(context: ProviderContext, question: OptionsQuestion): Promise<Option[]>
  /** Asks one question of one property. Throws ProviderError. */
  run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable>
}

/** All that a provider may know of the world. */
export interface ProviderContext {
  credentials: Credentials
  /** Base address of one of the definition's origins, without a trailing slash; the sandbox points it at the emulator. */
  origin(name: string): string
  /** The one door out (providers/http.ts). */
  fetch: HttpDoor
  now: Temporal.Instant
  signal: AbortSignal
}

export type Credentials =
  | { type: 'oauth'; accessToken: string; scopes: string[] }
  | { type: 'credentials'; account: string; token: string }

export interface ProbeResult {
  /** What the connection is called on the sources screen: an e-mail, a site, a masked key. */
  accountLabel: string
  /** Sentences for the person connecting: a missing scope, an empty balance. */
  warnings: string[]
}

export interface Property {
  /** The id the vendor's API takes, verbatim. */
  id: string
  name: string
  /** A heading to list it under (the account that owns it), if the vendor has one. */
  group?: string
  currency?: string
  /** IANA zone in which the vendor cuts this property's days. */
  timeZone?: string
  /** False where the login sees the property but may not read it; `reason` then says why. */
  available: boolean
  reason?: string
}

export interface Option {
  value: string
  label: string
  group?: string
}

export interface OptionsQuestion {
  parameter: ParameterName
  type: DataType
  property: string | null
  inputs: Inputs
  search: string
}

/** Values of a widget's parameters other than property, dimension, metrics, filter and calculatedMetrics. */
export type Inputs = Partial<Record<ParameterName, string | string[] | boolean>>

export interface ProviderQuery {
  type: DataType
  /** Property id; null where the kind has none. */
  property: string | null
  inputs: Inputs
  /** At most one dimension; null asks for one row of totals. */
  dimension: string | null
  metrics: string[]
  filter: Filter | null
  /** Days in the property's own zone, both included. Ignored by real-time questions. */
  range: DateRange
  /** Orders the vendor can sort by save pages; the engine sorts again. Null: the dimension, ascending. */
  order: { column: string; dir: 'asc' | 'desc' } | null
  /** The most rows wanted. A provider may stop paging there; it must say so by `truncated`. */
  limit: number
  realTime: boolean
  /** ISO 4217 code to convert money to, where the vendor can; null keeps the account's own. */
  currency: string | null
}

export interface Filter {
  /** All clauses must hold. */
  clauses: FilterClause[]
}
export const FILTER_OPERATORS = [
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'beginsWith',
  'endsWith',
  'matches',
  'notMatches',
  'oneOf',
  'greater',
  'less',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]
export interface FilterClause {
  field: string
  operator: FilterOperator
  /** One value, or several for `oneOf`. Numbers are written with a decimal point. */
  values: string[]
}

/** A vendor's answer in our shape. Column 0 is the dimension where one was asked; metrics follow in the asked order. */
export interface ResultTable {
  columns: ResultColumn[]
  rows: Cell[][]
  /**
   * Metrics over the whole range as the vendor computes them (ratios and distinct users cannot be summed).
   * Null where the vendor gives none; the engine then sums additive metrics and leaves the others empty.
   */
  totals: (number | null)[] | null
  currency: string | null
  /** IANA zone in which the days were cut. */
  timeZone: string
  /** First day whose figures the vendor may still change; null when all are settled. */
  unsettledFrom: string | null
  truncated: boolean
  notices: Notice[]
}

export interface ResultColumn {
  id: string
  label: string
  type: ValueType | 'text' | 'time'
}

/** Something a reader of the number should know: sampling, hidden rows, preliminary days. */
export interface Notice {
  code:
    | 'sampled'
    | 'thresholded'
    | 'other_row'
    | 'preliminary'
    | 'truncated'
    | 'partial'
    | 'balance'
    | 'vendor'
  text: string
}

/** Everything about a provider that is data. Sent to the client as the source of its forms (without secrets: it has none). */
export interface ProviderDefinition {
  kind: SourceKind
  /** The vendor's product as people call it. */
  name: string
  auth: OAuthDefinition | CredentialsDefinition
  /** Whether the login has properties to choose from, and what the vendor calls one. */
  properties: { label: string; labelPlural: string } | null
  /** Base addresses by name; the provider asks for them by `context.origin(name)`. */
  origins: Record<string, string>
  types: DataTypeDefinition[]
  /** Ready-made dashboards from this kind alone. */
  templates: DashboardTemplate[]
  quota: {
    /** Requests in flight at once for one source. */
    concurrency: number
    /** How long an answer stays fresh, in seconds, for a range that reaches today; settled ranges keep a day. */
    freshSeconds: number
    note: string
  }
}

export interface OAuthDefinition {
  type: 'oauth'
  /** Which registered app to use: configuration holds one client id and secret per name (google, meta, linkedin …). */
  client: string
  authorise: { origin: string; path: string; parameters: Record<string, string> }
  token: { origin: string; path: string; clientAuthentication: 'body' | 'basic' }
  revoke: { origin: string; path: string } | null
  scopes: string[]
  /** Scopes without which the source is useless; a grant lacking one is refused with a sentence. */
  requiredScopes: string[]
  /** What the vendor's consent page calls a scope, so that a sentence can name the box to tick. */
  scopeLabels?: Record<string, string>
  pkce: boolean
}

export interface CredentialsDefinition {
  type: 'credentials'
  account: CredentialField
  token: CredentialField
}
export interface CredentialField {
  label: string
  help: string
  placeholder: string
  required: boolean
  secret: boolean
}

export interface DataTypeDefinition {
  type: DataType
  name: string
  /** In the form's order. */
  parameters: ParameterDefinition[]
  metrics: MetricDefinition[]
  dimensions: DimensionDefinition[]
  filters: FilterField[]
  rules: CombinationRule[]
  presets: WidgetPreset[]
  /** Days until a figure stops moving, counted back from today in the property's zone. */
  settlingDays: number
  /** Zone of the vendor's days: the property's own, or a fixed IANA zone. */
  dayZone: 'property' | (string & {})
  /** Metrics and dimensions of real-time questions, where the vendor answers them. */
  realTime: { metrics: string[]; dimensions: string[] } | null
  /** Whether several accounts may be asked in one widget and added up. */
  manyAccounts: boolean
}

export interface ParameterDefinition {
  name: ParameterName
  label: string
  help?: string
  control:
    | 'select'
    | 'multiselect'
    | 'text'
    | 'boolean'
    | 'dimension'
    | 'metrics'
    | 'filter'
    | 'calculatedMetrics'
  required: boolean
  /** Global parameters are shared by all instances of a source on a dashboard (spec section 3). */
  global: boolean
  /** Parameters that must be filled before this one can be. */
  dependencies: ParameterName[]
  /** Exempts the parameter (spec section 5). */
  unless?: Unless
  /** A fixed list, or `remote`: asked by listOptions, with search. */
  options?: Option[] | 'remote'
  default?: string | string[] | boolean
}

/** Holds when the other parameter's value matches, or (`isValid`) when that parameter is itself valid. */
export type Unless =
  | { parameter: ParameterName; equals: string | boolean; negated?: boolean }
  | { parameter: ParameterName; oneOf: string[]; negated?: boolean }
  | { parameter: ParameterName; isValid: true; negated?: boolean }

export interface MetricDefinition {
  id: string
  label: string
  type: ValueType
  /** May be summed over days and rows. */
  additive: boolean
  direction: Direction
  group: string
  description?: string
  /** Fixed currency of a money metric whose vendor has only one. */
  currency?: string
}

export interface DimensionDefinition {
  id: string
  label: string
  group: string
  /**
   * Set for time dimensions. Result cells are then canonical: day `2026-10-31`, hour `2026-10-31T13`,
   * ISO week `2026-W44`, month `2026-10`, year `2026`.
   */
  time?: TimeStep
}

export interface FilterField {
  id: string
  label: string
  type: 'text' | 'number' | 'choice'
  operators: FilterOperator[]
  options?: Option[]
}

/**
 * An allowed-combination rule of the vendor. When every stated condition of `when` matches (the dimension is
 * listed; any asked metric is listed; the parameter has one of the values), then the dimension must be among
 * `dimensions` (`null` = no dimension) and every metric among `metrics`. Broken: the form says `reason`.
 */
export interface CombinationRule {
  when: {
    dimensions?: (string | null)[]
    metrics?: string[]
    parameter?: { name: ParameterName; values: string[] }
  }
  dimensions?: (string | null)[]
  metrics?: string[]
  reason: string
}

/** A ready widget of one type: what `config` names on an instance. */
export interface WidgetPreset {
  id: string
  title: string
  description: string
  format: WidgetFormat
  width: 1 | 2 | 3 | 4
  height: 1 | 2 | 3
  dimension: string | null
  metrics: string[]
  inputs?: Inputs
  filter?: Filter
  orderBy?: { column: string; dir: 'asc' | 'desc' }
  rowsLimit?: number
  realTime?: boolean
}

/** A dashboard made of presets, in order. */
export interface DashboardTemplate {
  id: string
  name: string
  description: string
  widgets: { type: DataType; preset: string; title?: string; width?: 1 | 2 | 3 | 4; height?: 1 | 2 | 3 }[]
}

/** The five ways a call can fail. Only reauthorise marks a source invalid; rate_limited and unavailable pass by themselves. */
export type ProviderErrorKind = 'reauthorise' | 'rate_limited' | 'bad_request' | 'unavailable' | 'unexpected'

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  /** The vendor's own words, if any were readable. */
  readonly vendorMessage: string | null
  /** Seconds to wait before asking again (rate_limited, unavailable), if known. */
  readonly waitSeconds: number | null
  /** The parameter at fault (bad_request). */
  readonly field: ParameterName | 'account' | 'token' | null

  /** `message` is a sentence for a marketer: what happened and what to do; keep the vendor's words in `vendorMessage`. */
  constructor(
    kind: ProviderErrorKind,
    message: string,
    details: {
      vendorMessage?: string | null
      waitSeconds?: number | null
      field?: ParameterName | 'account' | 'token' | null
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ProviderError'
    this.kind = kind
    this.vendorMessage = details.vendorMessage ?? null
    this.waitSeconds = details.waitSeconds ?? null
    this.field = details.field ?? null
  }
}

/**
 * A provider's stand-in, beside its client: speaks the vendor's wire format with numbers fixed by account and
 * date. Exported as `emulator` from `<kind>/emulator.ts`; reached at `/<kind>/<origin name>/…` of the sandbox.
 */
export type Emulator = (request: Request, context: EmulatorContext) => Promise<Response> | Response

/**
 * What the sandbox connects a demo source of the kind with; `sandboxCredentials()` of `<kind>/emulator.ts` gives
 * one. The emulator honours it for ever. An OAuth one holds an ended access token, so its first call refreshes.
 */
export type SandboxCredentials =
  | {
      type: 'oauth'
      accessToken: string
      refreshToken: string | null
      expiresAt: Temporal.Instant | null
      scopes: string[]
    }
  | { type: 'credentials'; account: string; token: string }

export interface EmulatorContext {
  /** Which of the definition's origins is being called; the request's path has lost its mount prefix. */
  origin: string
  now: Temporal.Instant
  /** Failures asked for; empty in a healthy sandbox. */
  switches: ReadonlySet<EmulatorSwitch>
  /** What this emulator remembers between calls (grants, codes, nonces), kept per kind — or per OAuth client name. */
  memory: Map<string, unknown>
  /** Address this emulator is mounted at, for links it prints (consent page, next-page links); no trailing slash. */
  self: string
}

export const EMULATOR_SWITCHES = [
  'expired_token',
  'revoked_grant',
  'missing_scope',
  'no_access',
  'bad_field',
  'rate_limited',
  'quota_used_up',
  'server_error',
  'html_answer',
  'truncated_answer',
  'error_in_200',
  'empty',
  'slow',
  'two_pages',
  'token_server_error',
] as const
export type EmulatorSwitch = (typeof EMULATOR_SWITCHES)[number]

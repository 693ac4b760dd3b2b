import type { Filter, FilterField } from './filters.ts'
import type { WatchedDefinition } from './monitoring.ts'
import type { DataType, ParameterName, SourceKind } from './sources.ts'
import type { Direction, TimeStep, ValueType } from './values.ts'
import type { WidgetFormat } from './widgets.ts'

/** What is sent of a provider before a form is opened: how it is connected and which data types it has. */
export interface ProviderOutline {
  kind: SourceKind
  /** The vendor's product as people call it. */
  name: string
  auth: OAuthDefinition | CredentialsDefinition
  /** Whether the login has properties to choose from, and what the vendor calls one: labels, so with a capital. */
  properties: { label: string; labelPlural: string } | null
  /** A file of the vendor's that can be read in place of signing in. */
  import?: ImportDefinition
  types: Pick<DataTypeDefinition, 'type' | 'name'>[]
}

/** A data type as widget forms are drawn from it; its presets are loaded once it is chosen. */
export type FormType = Omit<DataTypeDefinition, 'presets' | 'watched'>

/** What widget forms are drawn from. It holds no secrets and is the same in every installation. */
export interface FormDefinition extends ProviderOutline {
  types: FormType[]
}

/** Everything about a provider that is data; what a type means is in providers/contract.ts. */
export interface ProviderDefinition extends ProviderOutline {
  /**
   * Base addresses by name; the provider reads them by `context.origin(name)`. `{NAME}` in one is replaced by that
   * setting, such as the version of the API.
   */
  origins: Record<string, string>
  /** What an installation can or must set for this vendor; read by `context.setting(name)`. */
  settings?: SettingDefinition[]
  types: DataTypeDefinition[]
  /** Ready-made dashboards from this kind alone. */
  templates: DashboardTemplate[]
  quota: {
    /** Requests in flight at once for one source. */
    concurrency: number
    /** Seconds that an answer is fresh for a range that reaches today; for settled ranges it is a day. */
    freshSeconds: number
    note: string
  }
}

/** A provider as this installation offers it. */
export interface OfferedProvider extends ProviderOutline {
  /** The environment variables that signing in still requires; empty where it is possible already. */
  missing: string[]
}

/** The providers of an installation, and under which version their form definitions are served. */
export interface OfferedProviders {
  providers: OfferedProvider[]
  formsVersion: string
}

/** A file that people export from the vendor, and what they have to enter beside it. */
export interface ImportDefinition {
  /** What the vendor calls the file, within a sentence: “CSV export”. */
  label: string
  /** Endings and media types, as a file input takes them. */
  accept: string
  /** Where to get the file and what it must hold. */
  help: string
  /** What a row of it is called. */
  record: { one: string; many: string }
  fields: ImportField[]
}
export interface ImportField {
  id: string
  label: string
  help: string
  /** `currency`: an ISO 4217 code. */
  control: 'currency' | 'text' | 'choice'
  /** Of a `choice`. */
  choices?: readonly Option[]
  default: string
}

export interface SettingDefinition {
  /** The environment variable without `VENDOR_`. */
  name: string
  /** What it is, for sentences: “developer token”. */
  label: string
  /** Null: must be set before the vendor can be called. */
  default: string | null
  secret?: boolean
}

export interface OAuthDefinition {
  type: 'oauth'
  /** Which registered app to use: configuration holds one client id and secret per name. */
  client: string
  authorise: { origin: string; path: string; parameters: Record<string, string> }
  token: { origin: string; path: string; clientAuthentication: 'body' | 'basic' }
  revoke: { origin: string; path: string } | null
  scopes: string[]
  /** Scopes without which the source is useless; a grant lacking one is refused with a sentence. */
  requiredScopes: string[]
  /** What people should know before signing in, such as that the vendor documents none of it. */
  caution?: string
  /** What the vendor's consent page calls a scope, so that a sentence can name the box to tick. */
  scopeLabels?: Record<string, string>
  pkce: boolean
  /**
   * Set where the vendor's grants add up (incremental authorisation), so that one login serves every kind of the same
   * `client` whose scopes it was granted. `loginHint` is the consent page's parameter for the login to sign in with.
   */
  incremental?: { vendor: string; loginHint: string }
  /** The vendor requires the registered app's id and secret in data calls too; they are then in `context.client`. */
  clientInCalls?: true
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
  /** Metrics that used to be offered, by id: the message of a saved widget that still has one uses this label. */
  retiredMetrics?: Readonly<Record<string, string>>
  dimensions: DimensionDefinition[]
  filters: FilterField[]
  /**
   * `remote`: what the form holds decides which metrics, dimensions and filters there are beside the ones named here,
   * such as a sheet's columns. They are requested by `Provider.catalogue`, and every result includes its own. They
   * depend on the same parameters as `metrics`.
   */
  catalogue?: 'remote'
  rules: CombinationRule[]
  /**
   * Which figures the vendor gives as of now only, whatever range is requested: a metric is one where every stated
   * condition holds (`metrics` lists it). Such figures have no earlier ones and are never compared.
   */
  asOfNow?: CombinationRule['when'][]
  presets: WidgetPreset[]
  /** Days until a figure stops moving, counted back from today in the property's zone. Null: none ever does. */
  settlingDays: number | null
  /** Why they move, as a sentence; shown wherever such days are. */
  settlingReason?: string
  /** Zone of the vendor's days: the property's own, or a fixed IANA zone. */
  dayZone: 'property' | (string & {})
  /** Metrics and dimensions of real-time questions, where the vendor answers them. */
  realTime: { metrics: string[]; dimensions: string[] } | null
  /** Whether one widget may query several accounts and add them up. */
  manyAccounts: boolean
  /** Set where a widget may choose the currency of its amounts; `help` describes what that does. */
  currency?: { help: string }
  /** What Mission Control reads of a property once a day. */
  watched?: WatchedDefinition
}

/** Metrics, dimensions and filters that a type has beside those of its definition. */
export type Catalogue = Pick<DataTypeDefinition, 'metrics' | 'dimensions' | 'filters'>

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
  /** Global parameters are shared by all instances of a source on a dashboard. */
  global: boolean
  /** Parameters that must be filled before this one can be. */
  dependencies: ParameterName[]
  /** Exempts the parameter. */
  unless?: Unless
  /** A fixed list, or `remote`: requested by listOptions, with search. */
  options?: Option[] | 'remote'
  /** The vendor charges for a remote list: it is requested whole, when it is opened, and searched in the form. */
  paidOptions?: true
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
  /** How the figures of several accounts become one, where they cannot be summed. Absent: there is none. */
  average?: Average
  direction: Direction
  group: string
  description?: string
  /** Fixed currency of a money metric whose vendor has only one. */
  currency?: string
}

/** What a ratio or a mean is made of, as ids of additive metrics of the same type; several mean their sum. */
export interface Average {
  /** What the figures are weighted by: the denominator of a ratio. */
  weight: readonly string[]
  /** The numerator of a ratio, which is then computed anew. Absent: the weighted mean of the figures. */
  of?: readonly string[]
  /** By which a ratio is multiplied. */
  times?: number
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
  /** Its values in their natural order where that is not the alphabet's, such as the days of the week. */
  order?: readonly string[]
  /** Exists in real-time questions alone (`realTime.dimensions` lists it). */
  realTimeOnly?: true
}

/**
 * An allowed-combination rule of the vendor. When every stated condition of `when` matches (the dimension is
 * listed; any requested metric is listed; the parameter has one of the values), then the dimension must be among
 * `dimensions` (`null` = no dimension) and every metric among `metrics`. Otherwise the form shows `reason`.
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

export interface Property {
  /** The id the vendor's API takes, verbatim. */
  id: string
  name: string
  /** A heading to list it under (the account that owns it), if the vendor has one. */
  group?: string
  currency?: string
  /** IANA zone in which the vendor cuts this property's days. */
  timeZone?: string
  /** The websites that it counts, as the vendor has them. Absent where that was never asked; empty where it is not said. */
  hosts?: string[]
  /** False where the login sees the property but may not read it; `reason` then explains why. */
  available: boolean
  reason?: string
}

export interface Option {
  value: string
  label: string
  group?: string
}

/** Values of a widget's parameters other than property, dimension, metrics, filter and calculatedMetrics. */
export type Inputs = Partial<Record<ParameterName, string | string[] | boolean>>

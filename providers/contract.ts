import type { BudgetReading } from '../shared/domain/budgets.ts'
import type { Catalogue, Inputs, Option, Property, ProviderDefinition } from '../shared/domain/definitions.ts'
import type { Filter } from '../shared/domain/filters.ts'
import type { ProviderNotice } from '../shared/domain/notices.ts'
import type { DateRange } from '../shared/domain/ranges.ts'
import type { DataType, ParameterName } from '../shared/domain/sources.ts'
import type { Cell, ValueType } from '../shared/domain/values.ts'
import type { HttpClient } from './kit/http/http.ts'
import type { ProviderError } from './providerError.ts'

export type {
  Catalogue,
  CombinationRule,
  CredentialField,
  CredentialsDefinition,
  DashboardTemplate,
  DataTypeDefinition,
  DimensionDefinition,
  ImportDefinition,
  ImportField,
  Inputs,
  MetricDefinition,
  OAuthDefinition,
  Option,
  ParameterDefinition,
  Property,
  ProviderDefinition,
  SettingDefinition,
  Unless,
  WidgetPreset,
} from '../shared/domain/definitions.ts'
export type { Filter, FilterClause, FilterField, FilterOperator } from '../shared/domain/filters.ts'
export { FILTER_OPERATORS } from '../shared/domain/filters.ts'

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
  listOptions(context: ProviderContext, question: OptionsRequest): Promise<Option[]>
  /**
   * What can be queried for the values in the form, in addition to the type's own metrics, dimensions and
   * filters; for types whose definition has `catalogue: 'remote'`. Throws ProviderError.
   */
  catalogue?(context: ProviderContext, question: CatalogueRequest): Promise<Catalogue>
  /** Runs one query against one property. Throws ProviderError. */
  run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable>
  /** How several queries share one call; absent where the vendor takes one at a time. */
  batch?: QueryBatch
  /**
   * Where a key is sent, for kinds whose account is an address: the same for all ways to write it. A stored key is
   * sent to no other. Throws ProviderError for what is no address.
   */
  addressOf?(account: string): string
  /** Where the vendor's sign-in departs from OAuth 2.0; absent where it does not. */
  oauth?: OAuthDialect
  /** Reads a file of the vendor's; set exactly where the definition has `import`. */
  import?: FileImport
}

/** Parser of a file exported from the vendor. `ImportedCredentials` give access to its records. */
export interface FileImport {
  /**
   * Yields to other requests while it reads: a file may be as large as an upload.
   * @param answers values of the form's fields beside the file, by field id
   * @throws ProviderError `bad_request` for a file that is not one of these, or whose columns are missing
   */
  read(text: string, answers: Readonly<Record<string, string>>): Promise<ImportedFile>
}

export interface ImportedFile {
  /** Those that could be read, in the file's order; of several with the same key the last one applies. */
  records: ImportedRecord[]
  properties: Property[]
  /** Rows of data in the file, readable or not. */
  rows: number
  /** Columns that hold nothing we use, spelled as in the file. */
  ignoredColumns: string[]
  /** How amounts are read, in a sentence; null where none has a sign in it. `isOpen`: the file does not tell. */
  amounts: { sentence: string; isOpen: boolean } | null
  /** Rows that could not be read; lines count from 1, a sentence each. */
  faults: { line: number; reason: string }[]
}

export interface ImportedRecord {
  /** The same in a newer file for the same item. */
  key: string
  property: string | null
  /** ISO date on which it counts. */
  day: string
  /** What the provider stores of it, as JSON. */
  content: object
}

/** Several queries of one source in one call, to spare the vendor's quota. */
export interface QueryBatch {
  /** The largest number of queries in one call. */
  most: number
  /** Queries with equal keys may share a call; null: this one is sent alone. */
  key(query: ProviderQuery): string | null
  /** A table or ProviderError for each query, in their order. @throws ProviderError where the call as a whole fails */
  run(context: ProviderContext, queries: readonly ProviderQuery[]): Promise<(ResultTable | ProviderError)[]>
}

/** The steps of a sign-in in which a vendor deviates; an absent one follows the standard (RFC 6749). */
export interface OAuthDialect {
  /** The consent page's query in the vendor's spelling. */
  authoriseQuery?(standard: Readonly<Record<string, string>>): Record<string, string>
  /** The redirect's parameters in the standard's spelling: code, state, error, error_description. */
  readCallback?(parameters: URLSearchParams): URLSearchParams
  /** Turns the code into tokens. Throws ProviderError. */
  exchange?(call: OAuthCall & { code: string; redirectUri: string }): Promise<TokenSet>
  /** Further calls needed after the exchange, e.g. for a longer-lived token. Throws ProviderError. */
  complete?(call: OAuthCall & { tokens: TokenSet }): Promise<TokenSet>
  /** The standard's name (RFC 6749 section 5.2) of the token endpoint's error on a refresh. */
  readRefusal?(refusal: { status: number; error: string; description: string | null }): string
  /** Revokes the grant. Throws ProviderError; `reauthorise` (already revoked) counts as success. */
  revoke?(call: OAuthCall & { token: string }): Promise<void>
}

/** What a step of a sign-in has access to. */
export interface OAuthCall extends Pick<ProviderContext, 'origin' | 'setting' | 'fetch' | 'now' | 'signal'> {
  /** The app registered at the vendor, as configuration holds it under the definition's `client` name. */
  client: { id: string; secret: string }
}

/** What a vendor's token endpoint granted. */
export interface TokenSet {
  accessToken: string
  /** Null where the vendor gives none (long-lived tokens). */
  refreshToken: string | null
  /** Null where the vendor names no end. */
  expiresAt: Temporal.Instant | null
  /** The scopes granted, which can be fewer than requested. */
  scopes: string[]
}

/** Everything that a provider has access to. */
export interface ProviderContext {
  credentials: Credentials
  /** Base address of one of the definition's origins, without a trailing slash; the sandbox points it at the emulator. */
  origin(name: string): string
  /** One of the definition's settings. Throws ProviderError where the installation has not set it. */
  setting(name: string): string
  /** The app registered at the vendor; set only where the definition has `clientInCalls`. */
  client?: OAuthCall['client']
  /** The only way out (providers/kit/http/http.ts). */
  fetch: HttpClient
  /** The property as listProperties last returned it; absent where properties are not stored. */
  known?(property: string): Property | undefined
  /**
   * Reads something of this source that several queries need, once for all of them, and caches it for this
   * many seconds; failures are not cached. Absent where there is no cache (providers/kit/http/memoize.ts).
   */
  once?<T>(key: string, seconds: number, read: () => Promise<T>): Promise<T>
  /** Records what a response reports of the vendor's limits; absent where budgets are not tracked. */
  noteBudget?(reading: BudgetReading): void
  /** Counts rows of a response that could not be read and were left out; absent where nobody is told. */
  noteUnread?(rows: number): void
  now: Temporal.Instant
  signal: AbortSignal
}

export type Credentials =
  | { type: 'oauth'; accessToken: string; scopes: string[] }
  | { type: 'credentials'; account: string; token: string }
  | ImportedCredentials

/** A source that is imported from a file instead of a login: it makes no calls. */
export interface ImportedCredentials {
  type: 'imported'
  /** Values of the form's fields beside the file. */
  answers: Readonly<Record<string, string>>
  /** The contents of a property's records in a range of days, in the order of their days. */
  records(asked: { property: string | null; range: DateRange }): Promise<unknown[]>
}

export interface ProbeResult {
  /** What the connection is called on the sources screen: an e-mail, a site, a masked key. */
  accountLabel: string
  /** Sentences for the person connecting: a missing scope, an empty balance. */
  warnings: string[]
}

export interface OptionsRequest {
  parameter: ParameterName
  type: DataType
  property: string | null
  inputs: Inputs
  search: string
  /** Values to be among the answer's whatever is searched for, beyond the most that are offered too. */
  include?: readonly string[]
}

export interface CatalogueRequest {
  type: DataType
  property: string | null
  inputs: Inputs
}

export interface ProviderQuery {
  type: DataType
  /** Property id; null where the kind has none. */
  property: string | null
  inputs: Inputs
  /** At most one dimension; null requests a single row of totals. */
  dimension: string | null
  metrics: string[]
  filter: Filter | null
  /** Days in the property's own zone, both included. Ignored by real-time queries. */
  range: DateRange
  /** Orders the vendor can sort by save pages; the engine sorts as well. Null: by dimension, ascending. */
  order: { column: string; dir: 'asc' | 'desc' } | null
  /** The most rows required. A provider may stop paging there and must then set `truncated`. */
  limit: number
  realTime: boolean
  /** ISO 4217 code to convert money to, where the vendor can; null leaves it in the account's own. */
  currency: string | null
}

/** A vendor's response as a table: the dimension, if any, in column 0, then metrics as requested. */
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
  /** First day of which the vendor says itself that it does not have all yet; absent where it says nothing of it. */
  incompleteFrom?: string
  /**
   * The days that the figures are of, where these are not just the days asked, because the vendor keeps fewer, counts in
   * whole months or is late; null where it has none of them. Absent where they are the days asked. Set together with its
   * notice (providers/kit/answers/keptDays.ts); with it nothing is compared, and other days are unknown.
   */
  covered?: DateRange | null
  truncated: boolean
  notices: Notice[]
  /** Definitions of the columns of a remote catalogue, so that figures always come with their meaning. */
  catalogue?: Catalogue
}

export interface ResultColumn {
  id: string
  label: string
  type: ValueType | 'text' | 'time'
}

/** Something a reader of the figures should be aware of: sampling, hidden rows, preliminary days. */
export interface Notice {
  code: ProviderNotice
  text: string
}

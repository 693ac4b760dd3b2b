import { z } from 'zod'

/** The parts of the Data and Admin APIs (v1beta) that are read. Empty lists and false fields are left out by Google. */

const Headers = z.array(z.object({ name: z.string() })).default([])
const Values = z.array(z.object({ value: z.string().default('') })).default([])
export const RunReportRow = z.object({ dimensionValues: Values, metricValues: Values })
export type RunReportRow = z.infer<typeof RunReportRow>

const Limit = z.object({ remaining: z.coerce.number().default(0) }).optional()

export const PropertyQuota = z.object({
  tokensPerDay: Limit,
  tokensPerHour: Limit,
  tokensPerProjectPerHour: Limit,
})
export type PropertyQuota = z.infer<typeof PropertyQuota>

export const RunReportResponse = z.object({
  dimensionHeaders: Headers,
  metricHeaders: Headers,
  rows: z.array(RunReportRow).default([]),
  totals: z.array(RunReportRow).default([]),
  rowCount: z.coerce.number().default(0),
  propertyQuota: PropertyQuota.optional(),
  metadata: z
    .object({
      currencyCode: z.string().optional(),
      timeZone: z.string().optional(),
      dataLossFromOtherRow: z.boolean().optional(),
      subjectToThresholding: z.boolean().optional(),
      samplingMetadatas: z
        .array(
          z.object({
            samplesReadCount: z.coerce.number().default(0),
            samplingSpaceSize: z.coerce.number().default(0),
          }),
        )
        .default([]),
      schemaRestrictionResponse: z
        .object({
          activeMetricRestrictions: z.array(z.object({ metricName: z.string().default('') })).default([]),
        })
        .optional(),
      // New in September 2026 and not described yet: whatever it is, its presence is what counts.
      dataTruncationReasons: z.array(z.unknown()).default([]),
    })
    .prefault({}),
})
export type RunReportResponse = z.infer<typeof RunReportResponse>

const Named = z.object({ displayName: z.string().default('') })

export const AccountSummaries = {
  name: 'accountSummaries',
  item: Named.extend({
    account: z.string(),
    propertySummaries: z.array(z.unknown()).default([]),
  }),
}
export const PropertySummary = Named.extend({ property: z.string() })

export const Properties = {
  name: 'properties',
  item: z.object({
    name: z.string(),
    timeZone: z.string().optional(),
    currencyCode: z.string().optional(),
  }),
}

export const DataStreams = {
  name: 'dataStreams',
  item: Named.extend({
    name: z.string(),
    // Streams of apps have none.
    webStreamData: z.object({ defaultUri: z.string().optional() }).optional(),
  }),
}

export type StringMatch = 'EXACT' | 'BEGINS_WITH' | 'ENDS_WITH' | 'CONTAINS' | 'PARTIAL_REGEXP'

export type FilterExpression =
  | { andGroup: { expressions: FilterExpression[] } }
  | { notExpression: FilterExpression }
  | { filter: { fieldName: string } & Comparison }
export type Comparison =
  | { stringFilter: { matchType: StringMatch; value: string } }
  | { inListFilter: { values: string[] } }
  | { numericFilter: { operation: NumericOperation; value: { doubleValue: number } } }
export type NumericOperation = 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'

/** A runReport body; a real-time one has no dates and no offset. */
export interface ReportRequest {
  dateRanges?: { startDate: string; endDate: string }[]
  dimensions: { name: string }[]
  metrics: { name: string; invisible?: true }[]
  dimensionFilter?: FilterExpression
  metricFilter?: FilterExpression
  orderBys?: (
    | { metric: { metricName: string }; desc: boolean }
    | { dimension: { dimensionName: string; orderType: 'ALPHANUMERIC' | 'NUMERIC' }; desc: boolean }
  )[]
  metricAggregations?: ['TOTAL']
  currencyCode?: string
  limit: string
  offset?: string
  returnPropertyQuota?: true
}

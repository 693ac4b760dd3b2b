import { z } from 'zod'

export const Site = z.object({ siteUrl: z.string(), permissionLevel: z.string().default('') })
export const Sites = z.object({ siteEntry: z.array(z.unknown()).default([]) })

export const Row = z.object({
  keys: z.array(z.string()).default([]),
  // Google writes zeros, so that what is missing is not known.
  clicks: z.number().nullable().default(null),
  impressions: z.number().nullable().default(null),
  ctr: z.number().optional(),
  position: z.number().optional(),
})
export type Row = z.infer<typeof Row>

/** Whether the metadata comes in snake or camel case on the wire is unconfirmed. */
const Metadata = z.object({
  first_incomplete_date: z.string().optional(),
  firstIncompleteDate: z.string().optional(),
  first_incomplete_hour: z.string().optional(),
  firstIncompleteHour: z.string().optional(),
})
/** `incomplete`: first day whose figures Google itself calls so. */
export const responseOf = <T>(row: z.ZodType<T>) =>
  z.object({ rows: z.array(row).default([]), metadata: Metadata.prefault({}) }).transform((told) => ({
    rows: told.rows,
    incomplete:
      Object.values(told.metadata)
        .find((moment) => moment !== undefined)
        ?.slice(0, 10) ?? null,
  }))
export const SearchAnalyticsResponse = responseOf(Row)
export type SearchAnalyticsResponse = z.infer<typeof SearchAnalyticsResponse>

export interface VendorFilter {
  dimension: string
  operator: 'equals' | 'notEquals' | 'contains' | 'notContains' | 'includingRegex' | 'excludingRegex'
  expression: string
}

/** Body of searchAnalytics/query without its page. */
export interface SearchQuery {
  startDate: string
  endDate: string
  dimensions?: string[]
  type: string
  dimensionFilterGroups?: { groupType: 'and'; filters: VendorFilter[] }[]
  aggregationType?: 'auto' | 'byPage' | 'byProperty'
  dataState: 'final' | 'all' | 'hourly_all'
}

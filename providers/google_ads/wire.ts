import { z } from 'zod'
import { valueAt } from '../kit/http/json.ts'

/** A row is nested as its fields are named, in camel case: `campaign.id` is `{campaign: {id}}`. */
export const GoogleAdsRow = z.record(z.string(), z.unknown())
export type GoogleAdsRow = z.infer<typeof GoogleAdsRow>

export const SearchPage = z.object({
  results: z
    .array(z.unknown())
    .nullish()
    .transform((rows) => (rows ?? []).filter((row) => row !== null)),
  nextPageToken: z.string().optional(),
  summaryRow: GoogleAdsRow.optional(),
})

/** A response in chunks: a single one where there is little data, none where there is none. */
export const SearchStream = z.array(SearchPage)

export const AccessibleCustomers = z.object({ resourceNames: z.array(z.string()).default([]) })

/** The detail of a refusal that lists Google Ads' errors. */
export const AdsFailure = z.object({
  errors: z.array(
    z.object({
      errorCode: z.record(z.string(), z.unknown()).default({}),
      message: z.string().default(''),
      details: z
        .object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() })
        .optional()
        .catch(undefined),
    }),
  ),
})

/** Google leaves out empty text. */
const Headlines = z.array(z.object({ text: z.string().default('') }))

/** What a row holds for a GAQL field; undefined where it holds nothing. */
const heldBy = (row: GoogleAdsRow, field: string): unknown =>
  valueAt(
    row,
    field.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase()),
  )

/** A field as text; empty where the row lacks it. Lists are put together. */
export function textAt(row: GoogleAdsRow, field: string): string {
  const value = heldBy(row, field)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const headlines = Headlines.safeParse(value)
  if (headlines.success) return headlines.data.flatMap(({ text }) => text || []).join(' | ')
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : ''
}

/** A figure as returned, integers as text or as numbers; null where Google has none (a rate over zero). */
export function numberAt(row: GoogleAdsRow, metric: string): number | null {
  const value = heldBy(row, `metrics.${metric}`)
  if (value === undefined || value === null || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

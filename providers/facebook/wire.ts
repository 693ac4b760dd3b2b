import { z } from 'zod'

/** The parts of Marketing API responses that we read. Numbers come as text, as do ids, which exceed 2^53. */

export const AdAccount = z.object({
  id: z.string(),
  name: z.string().default(''),
  currency: z.string().optional(),
  timezone_name: z.string().optional(),
  account_status: z.number().optional(),
  business: z.object({ id: z.string(), name: z.string().default('') }).optional(),
})
export type AdAccount = z.infer<typeof AdAccount>
export const ACCOUNT_FIELDS = 'id,name,currency,timezone_name,account_status,business{id,name}'

/** A campaign, an ad set or an ad. */
export const AdObject = z.object({
  id: z.string(),
  name: z.string().default(''),
  effective_status: z.string().optional(),
})

const Items = z.array(z.record(z.string(), z.unknown()))
/** A list of actions, empty where there is none. Windows (`7d_click`) and action breakdowns are keys of their own. */
export const ActionItems = Items.catch([])
export type ActionItem = z.infer<typeof Items>[0]
export const isList = (raw: unknown): boolean => Items.safeParse(raw).success

/** Fields that were not requested or have no value are absent. */
export const InsightsRow = z.looseObject({ date_start: z.string(), date_stop: z.string() })
export type InsightsRow = z.infer<typeof InsightsRow>

export const ReportRun = z.object({ report_run_id: z.union([z.string(), z.number()]).transform(String) })
export const ReportStatus = z.object({
  async_status: z.string(),
  async_percent_completion: z.number().default(0),
  error_message: z.string().nullish(),
  error_user_msg: z.string().nullish(),
})

/** One condition of `filtering`; all must hold. */
export interface Condition {
  field: string
  operator: string
  value: string | number | readonly string[]
}

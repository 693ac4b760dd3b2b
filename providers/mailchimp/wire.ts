import { z } from 'zod'
import { textOrEmpty } from '../kit/http/json.ts'

/** A count or rate; null where Mailchimp leaves it out, which is not 0: it writes zeros. */
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** The data centre becomes a part of an address, so nothing but its known form is let through. */
export const Metadata = z.object({ dc: z.string().regex(/^[a-z]{2,6}\d{1,4}$/) })
export const TokenRefused = z.object({ error: z.string(), error_description: z.string().optional() })

/** `application/problem+json`, also where it comes with another status than its own. */
export const Problem = z.object({
  title: z.string(),
  status: z.number().min(400),
  detail: textOrEmpty,
  errors: z.array(z.object({ field: textOrEmpty, message: textOrEmpty })).optional(),
})

export const Root = z.object({
  account_name: textOrEmpty,
  email: textOrEmpty,
  account_timezone: textOrEmpty,
})

export const List = z.object({
  id: z.string(),
  name: z.string(),
  stats: z.object({ member_count: count, unsubscribe_count: count, cleaned_count: count }).optional(),
})
export type List = z.infer<typeof List>

export const CampaignChoice = z.object({
  id: z.string(),
  settings: z.object({ title: textOrEmpty, subject_line: textOrEmpty }).partial().default({}),
  send_time: textOrEmpty,
})
export type CampaignChoice = z.infer<typeof CampaignChoice>

const Opens = z.object({
  opens_total: count,
  unique_opens: count,
  proxy_excluded_opens: z.number().nullish(),
  proxy_excluded_unique_opens: z.number().nullish(),
})
export const CampaignReport = z.object({
  id: z.string(),
  campaign_title: textOrEmpty,
  type: textOrEmpty,
  list_id: textOrEmpty,
  list_name: textOrEmpty,
  subject_line: textOrEmpty,
  emails_sent: count,
  abuse_reports: count,
  unsubscribed: count,
  send_time: textOrEmpty,
  bounces: z.object({ hard_bounces: count, soft_bounces: count, syntax_errors: count }).partial().default({}),
  forwards: z.object({ forwards_count: count, forwards_opens: count }).partial().default({}),
  opens: Opens.partial().default({}),
  clicks: z
    .object({ clicks_total: count, unique_clicks: count, unique_subscriber_clicks: count })
    .partial()
    .default({}),
  industry_stats: z.object({ open_rate: count, click_rate: count }).partial().nullish(),
  ecommerce: z
    .object({ total_orders: count, total_spent: count, total_revenue: count, currency_code: textOrEmpty })
    .partial()
    .nullish(),
})
export type CampaignReport = z.infer<typeof CampaignReport>

export const ClickedUrl = z.object({
  id: textOrEmpty,
  url: z.string(),
  total_clicks: count,
  unique_clicks: count,
})
export const Domain = z.object({
  domain: z.string(),
  emails_sent: count,
  bounces: count,
  opens: count,
  clicks: count,
  unsubs: count,
  delivered: count,
})
export const Place = z.object({
  country_code: textOrEmpty,
  region: textOrEmpty,
  region_name: textOrEmpty,
  opens: count,
  proxy_excluded_opens: z.number().nullish(),
})

export const Activity = z.object({
  day: z.string(),
  emails_sent: count,
  unique_opens: count,
  recipient_clicks: count,
  hard_bounce: count,
  soft_bounce: count,
  subs: count,
  unsubs: count,
  other_adds: count,
  other_removes: count,
})
export const Month = z.object({
  month: z.string(),
  subscribed: count,
  unsubscribed: count,
  cleaned: count,
})
export type Month = z.infer<typeof Month>

export const Client = z.object({ client: z.string(), members: count })
export const AudiencePlace = z.object({ country: textOrEmpty, cc: textOrEmpty, total: count })
export const Automation = z.object({
  id: z.string(),
  emails_sent: count,
  recipients: z.object({ list_id: textOrEmpty }).partial().default({}),
  settings: z.object({ title: textOrEmpty }).partial().default({}),
  report_summary: z
    .object({ opens: count, unique_opens: count, clicks: count, subscriber_clicks: count })
    .partial()
    .nullish(),
})

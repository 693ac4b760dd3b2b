import { z } from 'zod'

/** Every response; errors come with status 200 too. */
export const Envelope = z.object({
  code: z.number(),
  message: z.string().default(''),
  data: z.unknown().optional(),
})

const Id = z.union([z.string(), z.number().transform(String)])
const Page = z.object({ page: z.number(), total_page: z.number() })
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row).default([]), page_info: Page.optional() })

export const Granted = z.object({
  access_token: z.string().min(1),
  scope: z.array(z.union([z.number(), z.string()])).nullish(),
})
export const Person = z.object({ display_name: z.string().optional(), email: z.string().optional() })
export const Advertisers = z.object({
  list: z.array(z.object({ advertiser_id: Id, advertiser_name: z.string().default('') })).default([]),
})
const Info = z.object({
  advertiser_id: Id,
  currency: z.string().optional(),
  timezone: z.string().optional(),
  display_timezone: z.string().optional(),
})
export const AdvertiserInfo = z.object({ list: z.array(Info).default([]) })

/** Campaigns, ad groups and ads differ in the names of their fields only. */
export const Entity = z.record(z.string(), z.unknown())

const Value = z.union([z.string(), z.number().transform(String), z.null()])
export const ReportRow = z.object({
  dimensions: z.record(z.string(), Value),
  metrics: z.record(z.string(), Value).default({}),
})
export type ReportRow = z.infer<typeof ReportRow>

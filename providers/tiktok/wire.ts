import { z } from 'zod'
import { listOrEmpty, textOrEmpty } from '../kit/http/json.ts'

/** Every response; errors come with status 200 too. */
export const Envelope = z.object({
  code: z.number(),
  message: z.string().default(''),
  data: z.unknown().optional(),
})

const Id = z.union([z.string(), z.number().transform(String)])
const Page = z.object({ page: z.number(), total_page: z.number(), total_number: z.number().nullish() })
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ list: listOrEmpty(row), page_info: Page.nullish() })

export const Granted = z.object({
  access_token: z.string().min(1),
  scope: z.array(z.union([z.number(), z.string()])).nullish(),
})
export const Person = z.object({ display_name: z.string().nullish(), email: z.string().nullish() })
export const Advertisers = z.object({
  list: listOrEmpty(z.object({ advertiser_id: Id, advertiser_name: textOrEmpty })),
})
const Info = z.object({
  advertiser_id: Id.nullish(),
  currency: z.string().nullish(),
  timezone: z.string().nullish(),
  display_timezone: z.string().nullish(),
})
export const AdvertiserInfo = z.object({ list: listOrEmpty(Info) })

/** Campaigns, ad groups and ads differ in the names of their fields only. */
export const Entity = z.record(z.string(), z.unknown())

const Value = z.union([z.string(), z.number().transform(String), z.null()])
export const ReportRow = z.object({
  dimensions: z.record(z.string(), Value),
  metrics: z.record(z.string(), Value).default({}),
})
export type ReportRow = z.infer<typeof ReportRow>

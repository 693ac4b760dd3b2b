import { z } from 'zod'
import { idOfUrn } from '../platforms/linkedin/restli.ts'
import { dayOf } from './days.ts'

/** Every list; `count` is what LinkedIn takes for a full page of it. */
export const elementsOf = <T>(element: z.ZodType<T>) =>
  z.object({ elements: z.array(element), paging: z.object({ count: z.number() }).optional() })

/** A role of the member. Some versions name the page `organizationTarget`. */
export const Acl = z
  .object({
    organization: z.string().optional(),
    organizationTarget: z.string().optional(),
    role: z.string().default(''),
    state: z.string().default(''),
  })
  .transform(({ organization, organizationTarget, ...role }) => ({
    ...role,
    page: idOfUrn(organization ?? organizationTarget ?? ''),
  }))

export const Organizations = z.object({
  results: z.record(z.string(), z.object({ localizedName: z.string().default('') })),
})

export const NetworkSize = z.object({ firstDegreeSize: z.number() })

/** The day that a bucket of one day is. */
const TimeRange = z.object({ start: z.number() }).transform(({ start }) => dayOf(start))
/** Null for what is no number: not known, which is not zero. */
const Known = z.number().nullable().catch(null)
const Numbers = z.record(z.string(), Known)

export const ShareStatistics = z.object({
  timeRange: TimeRange.optional(),
  share: z.string().optional(),
  ugcPost: z.string().optional(),
  totalShareStatistics: Numbers,
})

export const FollowerDay = z.object({ timeRange: TimeRange, followerGains: Numbers })
export type FollowerDay = z.infer<typeof FollowerDay>

const Views = z.record(
  z.string(),
  z.object({ pageViews: Known.default(null), uniquePageViews: Known.default(null) }),
)
export type Views = z.infer<typeof Views>
const Buttons = z.array(z.object({ customButtonType: z.string(), clicks: Known.default(null) })).optional()
export const PageDay = z.looseObject({
  timeRange: TimeRange.optional(),
  totalPageStatistics: z
    .object({
      // In addition, some versions have the clicks on the careers page, which are records.
      clicks: z
        .object({ desktopCustomButtonClickCounts: Buttons, mobileCustomButtonClickCounts: Buttons })
        .optional(),
      views: Views.optional(),
    })
    .optional(),
})
export type PageDay = z.infer<typeof PageDay>

/** All facets by name; a name is missing where LinkedIn has no data. */
export const Facets = z.looseObject({})
/** A row of one facet, of followers or of visitors. */
export const FacetRow = z.looseObject({
  followerCounts: z.object({ organicFollowerCount: Known.default(null) }).optional(),
  pageStatistics: z.object({ views: Views.optional() }).optional(),
})

export const Post = z.object({
  id: z.string(),
  commentary: z.string().nullish(),
  createdAt: z.number().optional(),
  publishedAt: z.number().optional(),
  lifecycleState: z.string().default('PUBLISHED'),
  content: z
    .object({ article: z.object({ title: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
})
export type Post = z.infer<typeof Post>

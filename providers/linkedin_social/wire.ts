import { z } from 'zod'

const Paging = z.object({ start: z.number(), count: z.number(), total: z.number().optional() }).optional()

/** Some versions name the page `organizationTarget`. */
export const Acls = z.object({
  elements: z.array(
    z.object({
      organization: z.string().optional(),
      organizationTarget: z.string().optional(),
      role: z.string().default(''),
      state: z.string().default(''),
    }),
  ),
  paging: Paging,
})

export const Organization = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  localizedName: z.string().default(''),
  vanityName: z.string().optional(),
})
export const Organizations = z.object({ results: z.record(z.string(), Organization) })

export const NetworkSize = z.object({ firstDegreeSize: z.number() })

const TimeRange = z.object({ start: z.number(), end: z.number() })
const Numbers = z.record(z.string(), z.number().catch(0))

export const ShareStatistics = z.object({
  elements: z.array(
    z.object({
      timeRange: TimeRange.optional(),
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: Numbers,
    }),
  ),
})

export const FollowerGains = z.object({
  elements: z.array(z.object({ timeRange: TimeRange, followerGains: Numbers })),
})

/** All facets under their names; a name is missing where LinkedIn has nothing to say. */
export const FollowerFacets = z.object({ elements: z.array(z.looseObject({})) })
/** Rows of one facet of followers. */
export const FollowerRows = z
  .array(z.looseObject({ followerCounts: z.object({ organicFollowerCount: z.number().default(0) }) }))
  .catch([])

const Views = z.record(
  z.string(),
  z.object({ pageViews: z.number().default(0), uniquePageViews: z.number().optional() }),
)
const Buttons = z.array(z.object({ customButtonType: z.string(), clicks: z.number() }))
export const PageStatistics = z.object({
  elements: z.array(
    z.looseObject({
      timeRange: TimeRange.optional(),
      totalPageStatistics: z
        .object({ clicks: z.record(z.string(), Buttons).catch({}), views: Views.catch({}) })
        .optional(),
    }),
  ),
})
export type PageElement = z.infer<typeof PageStatistics>['elements'][number]

/** Rows of one facet of visitors. */
export const PageFacet = z
  .array(z.looseObject({ pageStatistics: z.object({ views: Views.catch({}) }) }))
  .catch([])
const Post = z.object({
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
export const Posts = z.object({ elements: z.array(Post), paging: Paging })

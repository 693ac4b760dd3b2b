import { z } from 'zod'
import { idOfUrn } from '../families/linkedin.restli.ts'
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
const Numbers = z.record(z.string(), z.number().catch(0))

export const ShareStatistics = elementsOf(
  z.object({
    timeRange: TimeRange.optional(),
    share: z.string().optional(),
    ugcPost: z.string().optional(),
    totalShareStatistics: Numbers,
  }),
)

const FollowerDay = z.object({ timeRange: TimeRange, followerGains: Numbers })
export type FollowerDay = z.infer<typeof FollowerDay>
export const FollowerGains = elementsOf(FollowerDay)

const Views = z.record(
  z.string(),
  z.object({ pageViews: z.number().default(0), uniquePageViews: z.number().optional() }),
)
export type Views = z.infer<typeof Views>
const Buttons = z.array(z.object({ customButtonType: z.string(), clicks: z.number() }))
const PageDay = z.looseObject({
  timeRange: TimeRange.optional(),
  totalPageStatistics: z
    .object({ clicks: z.record(z.string(), Buttons).catch({}), views: Views.catch({}) })
    .optional(),
})
export type PageDay = z.infer<typeof PageDay>
export const PageStatistics = elementsOf(PageDay)

/** All facets under their names; a name is missing where LinkedIn has nothing to say. */
export const Facets = elementsOf(z.looseObject({}))
/** Rows of one facet, of followers or of visitors. */
export const FacetRows = z
  .array(
    z.looseObject({
      followerCounts: z.object({ organicFollowerCount: z.number().default(0) }).optional(),
      pageStatistics: z.object({ views: Views.catch({}) }).optional(),
    }),
  )
  .catch([])

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

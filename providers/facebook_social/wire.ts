import { z } from 'zod'
import { Insights } from '../platforms/meta/figures.ts'

export const PageNode = z.object({
  id: z.string(),
  name: z.string().default(''),
  category: z.string().nullish(),
  access_token: z.string().optional(),
  /** What the person may do on the page; missing in some listings of business portfolios. */
  tasks: z.array(z.string()).optional(),
})
export const PAGE_FIELDS = 'id,name,category,access_token,tasks'

const Summary = z.object({ summary: z.object({ total_count: z.number() }).optional() }).optional()

/** A post as Graph returns it; it contains the insights where they are requested inline. */
export const PostNode = z.object({
  id: z.string(),
  message: z.string().nullish(),
  /** What Facebook writes itself: “Northwind Outdoor updated their cover photo.” */
  story: z.string().nullish(),
  created_time: z.string(),
  status_type: z.string().nullish(),
  /** Missing where the post has no shares. */
  shares: z.object({ count: z.number() }).optional(),
  reactions: Summary,
  comments: Summary,
  insights: Insights.optional(),
})
export type PostNode = z.infer<typeof PostNode>

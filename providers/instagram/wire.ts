import { z } from 'zod'

/** A Facebook page; one without a linked professional account lacks the field. */
export const LinkedPage = z.object({
  id: z.string(),
  name: z.string().default(''),
  instagram_business_account: z
    .object({ id: z.string(), username: z.string().optional(), name: z.string().nullish() })
    .nullish(),
})
export const LINKED_PAGE_FIELDS = 'id,name,instagram_business_account{id,username,name,followers_count}'

export const MediaNode = z.object({
  id: z.string(),
  caption: z.string().nullish(),
  /** IMAGE, VIDEO, CAROUSEL_ALBUM. */
  media_type: z.string().default(''),
  /** FEED, REELS, STORY, AD. */
  media_product_type: z.string().default('FEED'),
  timestamp: z.string(),
  /** Missing where the owner hides it. */
  like_count: z.number().nullish(),
  comments_count: z.number().nullish(),
})
export type MediaNode = z.infer<typeof MediaNode>
export const MEDIA_NODE_FIELDS =
  'id,caption,media_type,media_product_type,timestamp,like_count,comments_count'

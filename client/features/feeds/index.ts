export type { Feed, FeedChoice, FeedChoices } from './feeds.ts'
export { TypeFeed } from './TypeFeed.tsx'
export { useFeeds } from './useFeeds.ts'

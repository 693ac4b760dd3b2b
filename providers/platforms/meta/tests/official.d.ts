/** The parts of Meta's own client that the tests of its products use; it comes without types. */
declare module 'facebook-nodejs-business-sdk' {
  interface Page<T> extends Array<T> {
    hasNext(): boolean
    next(): Promise<Page<T>>
  }
  interface Data {
    id: string
    _data: Record<string, unknown>
  }
  export const FacebookAdsApi: { init(token: string, locale: string | null, crashLog: boolean): void }
  export class AdAccount {
    constructor(id: string)
    get(fields: string[]): Promise<Data>
    getInsights(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
    getInsightsAsync(fields: string[], parameters: Record<string, unknown>): Promise<AdReportRun>
    getCampaigns(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
  }
  export class AdReportRun {
    id: string
    _data: Record<string, unknown>
    constructor(id: string)
    get(fields: string[]): Promise<Data>
    getInsights(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
  }
  export class User {
    constructor(id: string)
    getAdAccounts(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
    getAccounts(fields: string[], parameters: Record<string, unknown>): Promise<Page<FacebookPage>>
  }
  interface FacebookPage extends Data {
    getInsights(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
    getPublishedPosts(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
  }
  export const Page: new (id: string) => FacebookPage
  interface InstagramNode extends Data {
    get(fields: string[]): Promise<Data>
    getInsights(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
  }
  export const IGUser: new (
    id: string,
  ) => InstagramNode & {
    getMedia(fields: string[], parameters: Record<string, unknown>): Promise<Page<InstagramNode>>
    getStories(fields: string[], parameters: Record<string, unknown>): Promise<Page<InstagramNode>>
  }
  export const IGMedia: new (id: string) => InstagramNode
}

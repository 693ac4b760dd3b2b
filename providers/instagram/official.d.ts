/** The parts of Meta's own client for Instagram. */
declare module 'facebook-nodejs-business-sdk' {
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

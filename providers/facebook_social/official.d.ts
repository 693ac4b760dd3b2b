/** More parts of Meta's own client, beside those that ads use. */
declare module 'facebook-nodejs-business-sdk' {
  interface FacebookPage extends Data {
    getInsights(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
    getPublishedPosts(fields: string[], parameters: Record<string, unknown>): Promise<Page<Data>>
  }
  export const Page: new (id: string) => FacebookPage
  interface User {
    getAccounts(fields: string[], parameters: Record<string, unknown>): Promise<Page<FacebookPage>>
  }
}

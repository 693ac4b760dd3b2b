/** How often an open card asks whether a record was found that it waits for: looks are every minute after a change. */
const EVERY_MS = 30_000

/** Of a query: it is asked again by itself as long as what it has found waits for DNS. */
export const lookAgainWhile =
  <T>(waits: (data: T) => boolean) =>
  ({ state: { data } }: { state: { data?: T | undefined } }): number | false =>
    data !== undefined && waits(data) ? EVERY_MS : false

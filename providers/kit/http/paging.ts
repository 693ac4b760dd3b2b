/** Reading a vendor's lists to their end. */

/** A list that was read to its end, or as far as we read. */
export interface Listed<T> {
  items: T[]
  /** Whether there is more than was read. */
  truncated: boolean
}

/** Several lists, or parts of one, as one. */
export const listedTogether = <T>(lists: readonly Listed<T>[]): Listed<T> => ({
  items: lists.flatMap(({ items }) => items),
  truncated: lists.some(({ truncated }) => truncated),
})

/**
 * A list whose pages name the page that follows.
 * @param read gives one page by the token of the one before; no `next` ends the list
 * @param most pages are read until there are this many items
 * @param mostPages a guard against a vendor whose pages never end
 */
export async function pagesByToken<T>(
  read: (token: string | undefined) => Promise<{ items: readonly T[]; next?: string | null | undefined }>,
  { most = Number.POSITIVE_INFINITY, mostPages = 200 }: { most?: number; mostPages?: number } = {},
): Promise<Listed<T>> {
  const items: T[] = []
  let token: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const found = await read(token)
    items.push(...found.items)
    token = found.next || undefined
    if (token === undefined || items.length >= most) break
  }
  return { items, truncated: token !== undefined }
}

/**
 * Reads a list whose pages are requested by number or by offset.
 * @param read returns one page; `page` counts from 0, `offset` is the number of items read before it
 * @param mostPages a guard against a vendor whose pages never end
 */
export async function pagesInTurn<T>(
  read: (at: { page: number; offset: number }) => Promise<{ items: readonly T[]; isLast: boolean }>,
  mostPages: number,
): Promise<Listed<T>> {
  const items: T[] = []
  for (let page = 0; page < mostPages; page++) {
    const found = await read({ page, offset: items.length })
    items.push(...found.items)
    if (found.isLast) return { items, truncated: false }
  }
  return { items, truncated: true }
}

/** Several lists, read one after the other, as one: by pieces of a range, by batches of ids. */
export async function listsInTurn<Part, T>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Listed<T>>,
): Promise<Listed<T>> {
  return listedTogether(await inTurns(parts, 1, read))
}

/** A list in pieces of limited size, in order: for calls that take no more at once. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

/** Maps a list with bounded concurrency, in order; vendors count calls and block bursts of them. */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (const some of chunksOf(items, atOnce)) done.push(...(await Promise.all(some.map(work))))
  return done
}

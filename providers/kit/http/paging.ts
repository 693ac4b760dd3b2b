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
 * What a vendor knows an item by: its id, or all that no other item of the list shares. Falsy for an item that has
 * nothing of the kind; null for a list of such items.
 */
export type IdOf<T> = ((item: T) => unknown) | null

interface Page<T> {
  items: readonly T[]
  /** All rows as they came, where `items` may lack some that cannot be read. */
  rows?: readonly unknown[]
}

/**
 * Pages put together. Lists grow and shrink while they are read, so an item may come on two pages: one with an id is
 * kept once. Caches and faults of vendors repeat a page: it is not counted again.
 */
function joiningPages<T>(idOf: IdOf<T>) {
  const items: T[] = []
  const seen = new Set<unknown>()
  const pages = new Set<string>()
  /** Adds a page; returns false for one that has come before. */
  function add({ items: page, rows = page }: Page<T>): boolean {
    const keys = page.map((item) => idOf?.(item) || item)
    const text = JSON.stringify(rows.length === page.length ? keys : rows)
    if (rows.length > 0 && pages.has(text)) return false
    pages.add(text)
    for (const [at, item] of page.entries()) {
      if (!seen.has(keys[at])) items.push(item)
      seen.add(keys[at])
    }
    return true
  }
  return { items, add }
}

/**
 * Whether a list ends with a page, by the vendor's count of its items. A count that is lower than what was read is wrong:
 * then, and without one, a page that is not full is the last.
 * @param read items of all pages so far
 */
export const isWhole = (
  read: number,
  { total, isFull }: { total: number | null | undefined; isFull: boolean },
): boolean => (total == null || total < read ? !isFull : total === read)

/**
 * A list whose pages name the page that follows. A page or a token that repeats ends it: there may be more.
 * @param read gives one page by the token of the one before; no `next` ends the list
 * @param most pages are read until there are this many items
 * @param mostPages a guard against a vendor whose pages never end
 */
export async function pagesByToken<T>(
  read: (token: string | undefined) => Promise<Page<T> & { next?: string | null | undefined }>,
  idOf: IdOf<T>,
  { most = Number.POSITIVE_INFINITY, mostPages = 200 }: { most?: number; mostPages?: number } = {},
): Promise<Listed<T>> {
  const { items, add } = joiningPages(idOf)
  const followed = new Set<string>()
  let token: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const found = await read(token)
    if (!add(found)) return { items, truncated: true }
    token = found.next || undefined
    if (token === undefined || items.length >= most || followed.has(token)) break
    followed.add(token)
  }
  return { items, truncated: token !== undefined }
}

/**
 * Reads a list whose pages are requested by number or by offset. A page that repeats ends it: there may be more. So there
 * may where the vendor's count changes: what leaves the list moves others onto pages that were read already.
 * @param read returns one page, with the vendor's count of all items where there is one; `page` counts from 0, `offset` is
 *   the number of rows that came before it
 * @param mostPages a guard against a vendor whose pages never end
 */
export async function pagesInTurn<T>(
  read: (at: {
    page: number
    offset: number
  }) => Promise<Page<T> & { isLast: boolean; total?: number | null | undefined }>,
  idOf: IdOf<T>,
  mostPages: number,
): Promise<Listed<T>> {
  const { items, add } = joiningPages(idOf)
  const totals = new Set<number>()
  let offset = 0
  for (let page = 0; page < mostPages; page++) {
    const found = await read({ page, offset })
    if (found.total != null) totals.add(found.total)
    if (!add(found)) return { items, truncated: true }
    if (found.isLast) return { items, truncated: totals.size > 1 }
    offset += (found.rows ?? found.items).length
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

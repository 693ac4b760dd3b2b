import type { ProviderContext } from '../contract.ts'
import { googleApi } from '../families/google.api.ts'
import { readOnce } from '../once.ts'
import { pagesInTurn } from '../paging.ts'
import { MEANINGS } from './errors.ts'
import { Answer, firstIncomplete, type Row, type SearchQuery, Sites } from './wire.ts'

const { ask } = googleApi({ origin: 'searchconsole', base: '/webmasters/v3', meanings: MEANINGS })

/** The most rows of one page. */
const PAGE = 25_000

/** Every property of the login, verified or not. */
export async function listSites(
  context: ProviderContext,
): Promise<{ siteUrl: string; permissionLevel: string }[]> {
  const { siteEntry } = await ask(context, '/sites', Sites)
  return siteEntry
}

/** Rows of a question, page by page, as far as `most`; a page that is not full is the last. */
export async function askRows(
  context: ProviderContext,
  site: string,
  body: SearchQuery,
  most: number,
): Promise<{ rows: Row[]; incomplete: string | null }> {
  let incomplete: string | null = null
  const { items } = await pagesInTurn(
    async ({ offset }) => {
      const rowLimit = Math.min(PAGE, most - offset)
      const page = await report(context, site, { ...body, rowLimit, startRow: offset })
      incomplete ??= firstIncomplete(page)
      const isLast = page.rows.length < rowLimit || offset + page.rows.length >= most
      return { items: page.rows, isLast }
    },
    Math.ceil(most / PAGE),
  )
  return { rows: items, incomplete }
}

/** Lists of the same days have the same totals; the widgets of a page ask for them within this time. */
const TOTALS_SECONDS = 15

/** One row of totals; null where Google counted nothing. */
export function askTotals(
  context: ProviderContext,
  site: string,
  body: SearchQuery,
): Promise<{ totals: Row | null; incomplete: string | null }> {
  return readOnce(context, `totals ${JSON.stringify([site, body])}`, TOTALS_SECONDS, async () => {
    const answer = await report(context, site, { ...body, rowLimit: 1, startRow: 0 })
    return { totals: answer.rows[0] ?? null, incomplete: firstIncomplete(answer) }
  })
}

/** The property is one segment of the path, so all of its address is encoded. */
const report = (
  context: ProviderContext,
  site: string,
  body: SearchQuery & { rowLimit: number; startRow: number },
): Promise<Answer> =>
  ask(context, `/sites/${encodeURIComponent(site)}/searchAnalytics/query`, Answer, { body })

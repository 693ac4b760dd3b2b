import { keyOf } from '../connection.ts'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { pagesInTurn } from '../paging.ts'
import { callVendor } from '../vendorCall.ts'
import type { Answered } from './answer.ts'
import { readCsv, type SemrushRow } from './csv.ts'
import { isNothingFound, semrushError } from './errors.ts'
import type { SemrushRequest } from './query.ts'

/** Rows a call: far below the most that Semrush gives, so that an answer stays within the door's size limit. */
const PAGE = 10_000

/** Asks one report, page by page. Addresses hold the key and are never put into an error or a log. */
export async function askReport(
  context: ProviderContext,
  subject: string,
  request: SemrushRequest,
): Promise<Answered> {
  const { items: rows } = await pagesInTurn(
    async ({ offset }) => {
      const upTo = Math.min(request.rows, offset + PAGE)
      const items = await askPage(context, request, offset, upTo)
      return { items, isLast: offset + items.length < upTo || upTo === request.rows }
    },
    Math.ceil(request.rows / PAGE),
  )
  return { subject, rows, full: rows.length >= request.rows, units: rows.length * request.price }
}

/** `display_limit` counts from the first row, not from the offset. */
async function askPage(
  context: ProviderContext,
  request: SemrushRequest,
  offset: number,
  upTo: number,
): Promise<SemrushRow[]> {
  const text = await get(context, 'api', request.path, {
    ...request.parameters,
    export_columns: request.columns.join(','),
    export_escape: '1',
    display_limit: String(upTo),
    ...(offset > 0 ? { display_offset: String(offset) } : {}),
  })
  return isNothingFound(text) ? [] : readCsv(text, request.columns)
}

/**
 * API units left. The call is free.
 * @throws ProviderError `reauthorise` where the body is no number: the key is wrong
 */
export async function unitsLeft(context: ProviderContext): Promise<number> {
  const text = await get(context, 'www', '/users/countapiunits.html', {})
  const digits = text.replace(/[\s,]/g, '')
  if (/^\d+$/.test(digits)) {
    const left = Number(digits)
    context.noteBudget?.({ name: 'API units', property: null, left, of: null, renewsAt: null })
    return left
  }
  throw new ProviderError('reauthorise', 'Semrush does not tell a balance for this API key. Check the key.', {
    vendorMessage: text.slice(0, 200),
    field: 'token',
  })
}

/** The text of one answer. Throws ProviderError where it is a refusal; “nothing found” is an answer. */
export async function get(
  context: ProviderContext,
  origin: string,
  path: string,
  parameters: Record<string, string>,
): Promise<string> {
  const key = keyOf(context, 'Semrush')
  const url = context.origin(origin) + path
  const answer = await callVendor(context, { url, parameters: { ...parameters, key } })
  const failure = isNothingFound(answer.text) ? null : semrushError(answer)
  if (failure) throw failure
  return answer.text
}

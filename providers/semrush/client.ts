import type { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { jsonOf, parsed } from '../kit/http/json.ts'
import { pagesInTurn } from '../kit/http/paging.ts'
import { callVendor, type Parameters } from '../kit/http/vendorCall.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { ProviderError } from '../providerError.ts'
import { readCsv, type SemrushRow } from './csv.ts'
import { cutShort, isNothingFound, semrushError } from './errors.ts'
import type { SemrushRequest } from './plan.ts'

/** What came back for one request. */
export interface Answered {
  subject: string
  rows: SemrushRow[]
  /** Whether there may be more rows than came. */
  full: boolean
  units: number
}

/** Rows a call: far fewer than Semrush allows, so that a response stays within the client's size limit. */
const PAGE = 10_000

/** Requests one report, page by page; `display_limit` counts from the first row, not from the offset. */
export async function askReport(
  context: ProviderContext,
  subject: string,
  { path, parameters, columns, rows: most, price }: SemrushRequest,
): Promise<Answered> {
  const asked = { ...parameters, export_columns: columns.join(','), export_escape: '1' }
  let came = 0
  const keys = new Map<SemrushRow, string>()
  const { items: rows, truncated } = await pagesInTurn(
    async ({ offset }) => {
      const upTo = Math.min(most, offset + PAGE)
      const part = { display_limit: upTo, display_offset: offset || undefined }
      const text = await get(context, 'api', path, { ...asked, ...part })
      const lines = isNothingFound(text) ? [] : readCsv(text, columns)
      const items = lines.filter((row) => row !== null)
      if (items.length < lines.length) context.noteUnread?.(lines.length - items.length)
      came = offset + lines.length
      for (const [row, key] of numbered(items)) keys.set(row, key)
      return { items, rows: lines, isLast: came < upTo || upTo === most }
    },
    (row) => keys.get(row),
    Math.ceil(most / PAGE),
  )
  return { subject, rows, full: truncated || came >= most, units: came * price }
}

/**
 * Rows have no ids: one is known by what it holds, and as the how-manieth of its page that holds just that. On a later
 * page it is one that has moved.
 */
function numbered(rows: readonly SemrushRow[]): [SemrushRow, string][] {
  const times = new Map<string, number>()
  return rows.map((row) => {
    const text = JSON.stringify(row)
    const time = (times.get(text) ?? 0) + 1
    times.set(text, time)
    return [row, `${time} ${text}`]
  })
}

/**
 * API units left. The call is free.
 * @throws ProviderError `reauthorise` where the body is no number: the key is wrong
 */
export async function unitsLeft(context: ProviderContext): Promise<number> {
  const text = await get(context, 'www', '/users/countapiunits.html')
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

/**
 * Requests a JSON report (projects, Position Tracking); null where nothing was found.
 * @throws ProviderError, also `unavailable` for a text that was cut short and `unexpected` for an unknown form
 */
export async function getJson<T>(
  context: ProviderContext,
  path: string,
  schema: z.ZodType<T>,
  parameters: Parameters = {},
): Promise<T | null> {
  const text = await get(context, 'api', path, parameters)
  if (isNothingFound(text)) return null
  const json = jsonOf({ text })
  if (json === undefined) throw cutShort('half a JSON text')
  return parsed(schema, json, 'Semrush')
}

/**
 * The text of one response; “nothing found” is one, too. Addresses contain the key and never go into errors
 * or logs.
 * @throws ProviderError where it is a refusal
 */
async function get(
  context: ProviderContext,
  origin: 'api' | 'www',
  path: string,
  parameters: Parameters = {},
): Promise<string> {
  const key = apiKeyOf(context, 'Semrush')
  const url = context.origin(origin) + path
  const answer = await callVendor(context, { url, parameters: { ...parameters, key } })
  const failure = isNothingFound(answer.text) ? null : semrushError(answer)
  if (failure) throw failure
  return answer.text
}

import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { notWhole } from '../kit/answers/notices.ts'
import { jsonOf, looseNumber, looseText, parsed, reportRows, valueAt } from '../kit/http/json.ts'
import { isWhole, pagesInTurn } from '../kit/http/paging.ts'
import { callVendor, queryOf } from '../kit/http/vendorCall.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { ProviderError } from '../providerError.ts'
import { GIVEN_UP_SECONDS, isNothingFound, readAnswer } from './errors.ts'

/** One row of a response, by column; cells are read where they are used. */
export type SerpstatRow = Record<string, unknown>

const Row = z.record(z.string(), z.unknown())
const Summary = z.object({ total: z.number().nullish(), left_lines: z.number().nullish() })
const Result = z.looseObject({ data: z.unknown().optional(), summary_info: Summary.nullish().catch(null) })
type Result = z.infer<typeof Result>

export interface SerpstatAnswer {
  /** The `result` member; null where Serpstat has no data. */
  result: Result | null
  /** Credits that are left, where the response contains them. */
  left: number | null
}

/** Plans begin with one request a second, so that a second page may come too early. */
const PAUSES_MS = [1100, 1100]
/** A guard against a list without an end: the longest is 60,000 rows in pages of 1,000. */
const MOST_PAGES = 200

/**
 * Calls one procedure, three times at most. Addresses hold the token and are never put into an error or a log.
 * @throws ProviderError
 */
export async function call(
  context: ProviderContext,
  method: string,
  params?: Record<string, unknown>,
): Promise<SerpstatAnswer> {
  for (const pause of PAUSES_MS) {
    try {
      return await callOnce(context, method, params)
    } catch (error) {
      const isTooFast = error instanceof ProviderError && error.waitSeconds === GIVEN_UP_SECONDS
      if (!isTooFast) throw error
      await wait(pause, undefined, { signal: context.signal })
    }
  }
  return await callOnce(context, method, params)
}

async function callOnce(
  context: ProviderContext,
  method: string,
  params?: Record<string, unknown>,
): Promise<SerpstatAnswer> {
  const answer = await callVendor(context, {
    url: `${context.origin('api')}/?${queryOf({ token: apiKeyOf(context, 'Serpstat') })}`,
    body: { id: '1', method, params },
  })
  if (isNothingFound(jsonOf(answer))) return { result: null, left: null }
  const { result } = parsed(z.object({ result: Result }), readAnswer(answer), 'Serpstat')
  const left = result.summary_info?.left_lines ?? null
  if (left !== null) context.noteBudget?.({ name: 'credits', property: null, left, of: null, renewsAt: null })
  return { result, left }
}

/** How far a list is read, and where its rows are. */
export interface Reach<R> {
  /** The vendor's name of the page size, the least and the most it may be: the same for a few fixed numbers. */
  size: readonly ['size' | 'pageSize', least: number, most: number]
  limit: number
  rowsOf: (result: Result) => R[]
}

/**
 * Reads a list page by page until it has enough rows. The end is given by `total`; without it, by a short
 * page.
 * @returns `truncated` where there are more rows than were read, with a remark where the list ended too early
 */
export async function callPages<R>(
  context: ProviderContext,
  method: string,
  params: Record<string, unknown>,
  { size: [name, least, most], limit, rowsOf }: Reach<R>,
): Promise<{ rows: R[]; truncated: boolean; left: number | null; remarks: string[] }> {
  const size = Math.max(least, Math.min(most, limit))
  let left: number | null = null
  let hasMore = false
  const readPage = async ({ page, offset }: { page: number; offset: number }) => {
    const answer = await call(context, method, { ...params, page: page + 1, [name]: size })
    left = answer.left ?? left
    const found = answer.result ? rowsOf(answer.result) : []
    const total = answer.result?.summary_info?.total
    const read = offset + found.length
    hasMore = found.length > 0 && !isWhole(read, { total, isFull: found.length >= size })
    return { items: found, total, isLast: !hasMore || read >= limit }
  }
  const { items, truncated } = await pagesInTurn(readPage, JSON.stringify, MOST_PAGES)
  return {
    rows: items.slice(0, limit),
    truncated: truncated || hasMore || items.length > limit,
    left,
    remarks: notWhole('Serpstat', { truncated }).map(({ text }) => text),
  }
}

/** Rows of `result.data` as they came: it is an array, an object of rows, or that once more inside `data`. */
export function rowsIn({ data }: { data?: unknown }): unknown[] {
  const record = Row.safeParse(data).data
  if (data == null || Array.isArray(data) || !record) {
    return parsed(z.array(z.unknown()), data ?? [], 'Serpstat')
  }
  if ('data' in record) return rowsIn({ data: record.data })
  return Object.values(record).filter((value) => Row.safeParse(value).success)
}

/** Those that can be read. Throws ProviderError as `reportRows`. */
export const readRows = (context: ProviderContext, rows: readonly unknown[]): Promise<SerpstatRow[]> =>
  reportRows(context, Row, rows, 'Serpstat')

/** A number of a row at a path such as `common.currentValue`, printed as one or as text; null where Serpstat has none. */
export const numberAt = (row: SerpstatRow, path: string): number | null =>
  looseNumber.parse(valueAt(row, path))

/** A text of a row; empty where Serpstat has none. */
export const textAt = (row: SerpstatRow, path: string): string => looseText.parse(valueAt(row, path)) ?? ''

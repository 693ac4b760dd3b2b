import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { keyOf } from '../connection.ts'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { jsonOf, looseNumber, looseText, parsed, valueAt } from '../json.ts'
import { callVendor, queryOf } from '../vendorCall.ts'
import { failureError, failureIn, isNothingFound, transportError } from './errors.ts'

/** One row of an answer, by column; cells are read where they are used. */
export type SerpstatRow = Record<string, unknown>

const Row = z.record(z.string(), z.unknown())
const Summary = z.object({
  total: z.number().nullish(),
  left_lines: z.number().nullish(),
})
const Result = z.looseObject({
  data: z.unknown().optional(),
  summary_info: Summary.nullish().catch(null),
})
const Answer = z.object({ result: Result })

export interface SerpstatResult {
  /** The `result` member; null where Serpstat has no data. */
  result: z.infer<typeof Result> | null
  /** Credits that are left, where the answer tells. */
  left: number | null
}

/** Plans begin with one request a second, so that a second page may come too early. */
const PAUSES_MS = [1100, 1100]

/**
 * Calls one procedure. Addresses hold the token and are never put into an error or a log.
 * @throws ProviderError
 */
export async function call(
  context: ProviderContext,
  method: string,
  params?: Record<string, unknown>,
): Promise<SerpstatResult> {
  for (const pause of [...PAUSES_MS, null]) {
    const outcome = await callOnce(context, method, params)
    if (!(outcome instanceof ProviderError)) return outcome
    const isTooFast = outcome.kind === 'rate_limited' && (outcome.waitSeconds ?? 0) < 60
    if (!isTooFast || pause === null) throw outcome
    await wait(pause, undefined, { signal: context.signal })
  }
  throw new Error('The last try returns or throws.')
}

async function callOnce(
  context: ProviderContext,
  method: string,
  params?: Record<string, unknown>,
): Promise<SerpstatResult | ProviderError> {
  const answer = await callVendor(context, {
    url: `${context.origin('api')}/?${queryOf({ token: keyOf(context, 'Serpstat') })}`,
    body: { id: '1', method, ...(params ? { params } : {}) },
  })
  const body = jsonOf(answer)
  const failure = failureIn(body)
  if (failure) return isNothingFound(failure) ? { result: null, left: null } : failureError(failure)
  const trouble = transportError(answer, body)
  if (trouble) return trouble
  const { result } = parsed(Answer, body, 'Serpstat')
  const left = result.summary_info?.left_lines ?? null
  if (left !== null) context.noteBudget?.({ name: 'credits', property: null, left, of: null, renewsAt: null })
  return { result, left }
}

export interface Pages {
  rows: SerpstatRow[]
  /** Whether there are more rows than were wanted. */
  more: boolean
  left: number | null
}

/**
 * Reads a list page by page until enough rows are there. The end is where `total` says; without it, a short page.
 * @param size the vendor's name of the page size and the most it may be
 */
export async function callPages(
  context: ProviderContext,
  method: string,
  params: Record<string, unknown>,
  { size, limit }: { size: ['size' | 'pageSize', number]; limit: number },
  rowsOf: (result: NonNullable<SerpstatResult['result']>) => SerpstatRow[] = rowsIn,
): Promise<Pages> {
  const [name, most] = size
  // Page sizes of the rank tracker are a few fixed numbers.
  const step = name === 'pageSize' ? most : Math.min(most, limit)
  const rows: SerpstatRow[] = []
  let left: number | null = null
  for (let page = 1; ; page++) {
    const answer = await call(context, method, { ...params, page, [name]: step })
    left = answer.left ?? left
    const found = answer.result ? rowsOf(answer.result) : []
    rows.push(...found)
    const total = answer.result?.summary_info?.total
    const isLast = total == null ? found.length < step : rows.length >= total
    if (isLast || found.length === 0 || rows.length >= limit) {
      return { rows: rows.slice(0, limit), more: rows.length > limit || (!isLast && found.length > 0), left }
    }
  }
}

/** Rows of `result.data`, which is an array, an object of rows, or that once more inside `data`. */
export function rowsIn({ data }: { data?: unknown }): SerpstatRow[] {
  const record = Row.safeParse(data).data
  if (data == null || Array.isArray(data) || !record) return parsed(z.array(Row), data ?? [], 'Serpstat')
  if ('data' in record) return rowsIn({ data: record.data })
  return Object.values(record).flatMap((value): SerpstatRow[] => {
    const row = Row.safeParse(value).data
    return row ? [row] : []
  })
}

/** A number of a row at a path such as `common.currentValue`, printed as one or as text; null where Serpstat has none. */
export const numberAt = (row: SerpstatRow, path: string): number | null =>
  looseNumber.parse(valueAt(row, path))

/** A text of a row; empty where Serpstat has none. */
export const textAt = (row: SerpstatRow, path: string): string => looseText.parse(valueAt(row, path)) ?? ''

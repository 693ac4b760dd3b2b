import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { failureError, failureIn, isNothingFound, transportError, unknownForm } from './errors.ts'

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
  const { credentials, signal } = context
  if (credentials.type !== 'credentials') {
    throw new ProviderError('unexpected', 'The source holds no Serpstat token.')
  }
  signal.throwIfAborted()
  const query = new URLSearchParams({ token: credentials.token.trim() })
  const answer = await context.fetch({
    method: 'POST',
    url: `${context.origin('api')}/?${query.toString()}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ id: '1', method, ...(params ? { params } : {}) }),
    signal,
  })
  const body = parsed(answer.text)
  const failure = failureIn(body)
  if (failure) return isNothingFound(failure) ? { result: null, left: null } : failureError(failure)
  const trouble = transportError(answer, body)
  if (trouble) return trouble
  const read = Answer.safeParse(body)
  if (!read.success) return unknownForm(read.error)
  const { result } = read.data
  return { result, left: result.summary_info?.left_lines ?? null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
  const rows = z.array(Row).safeParse(data)
  if (rows.success) return rows.data
  const record = Row.safeParse(data)
  if (!record.success) {
    if (data == null) return []
    throw unknownForm(rows.error)
  }
  if ('data' in record.data) return rowsIn({ data: record.data.data })
  return Object.values(record.data).flatMap((value) => {
    const row = Row.safeParse(value)
    return row.success ? [row.data] : []
  })
}

/** The value at `common.currentValue`; undefined where something is missing on the way. */
function valueAt(row: SerpstatRow, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const record = Row.safeParse(value)
    return record.success ? record.data[name] : undefined
  }, row)
}

/** A number of a row, printed as one or as text; null where Serpstat has none. */
export function numberAt(row: SerpstatRow, path: string): number | null {
  const value = valueAt(row, path)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** A text of a row; empty where Serpstat has none. */
export function textAt(row: SerpstatRow, path: string): string {
  const value = valueAt(row, path)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'
import { retryAfter } from './errors.ts'
import type { HttpAnswer } from './http.ts'

/** Reading JSON of vendors who are not strict about it. */

/** A number written as a number or as text (`"1,900"`); null for blanks, dashes, a comma that parts no thousands, and anything else. */
export const looseNumber = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    if (typeof value === 'number') return Number.isFinite(value) ? value : null
    if (typeof value !== 'string') return null
    const text = value.trim()
    const digits = /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
    const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(digits) ? Number(digits) : null
    return Number.isFinite(number) ? number : null
  })

/** Text, or a number as text; null for blanks and anything else. */
export const looseText = z
  .unknown()
  .optional()
  .transform((value): string | null => {
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  })

/** A row of a vendor whose field names are uncertain. */
export type LooseRow = Readonly<Record<string, unknown>>

/** The first text that a row holds under any of several names; null where there is none. */
export const textUnder = (row: LooseRow, ...names: string[]): string | null =>
  names.map((name) => looseText.parse(row[name])).find((text) => text !== null) ?? null

/** The first number that a row holds under any of several names; null where there is none. */
export const numberUnder = (row: LooseRow, ...names: string[]): number | null =>
  names.map((name) => looseNumber.parse(row[name])).find((number) => number !== null) ?? null

/** An id, which may come as number or text and must be there. */
export const looseId = z.union([z.string().min(1), z.number()]).transform(String)

/** Text as it comes; '' where there is none. */
export const textOrEmpty = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** A list that may be left out. */
export const listOrEmpty = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((list) => list ?? [])

/** The value at a dotted path (`rank.position`); undefined where something is missing on the way. */
export const valueAt = (json: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), json)

/** The body as JSON; undefined where it is none. */
export function jsonOf({ text }: Pick<HttpAnswer, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a body is a web page. */
export const isPage = (text: string): boolean => /^\s*(<!doctype html|<html)/i.test(text)

/** What a web page calls itself; null where it does not, or the body is no page. */
export const titleOf = (text: string): string | null => /<title>([^<]*)/i.exec(text)?.[1]?.trim() || null

/** What is wrong with a body that should have been JSON: a page of a front end, or a truncated response. */
export function notJson(answer: HttpAnswer, vendor: string): ProviderError {
  return new ProviderError(
    'unavailable',
    isPage(answer.text)
      ? `${vendor} answered with a web page instead of data. The next try follows by itself.`
      : `The answer of ${vendor} was cut short. The next try follows by itself.`,
    {
      vendorMessage: titleOf(answer.text) ?? (answer.status === 200 ? null : `HTTP ${answer.status}`),
      waitSeconds: retryAfter(answer),
    },
  )
}

/** Milliseconds for which rows are read before others get their turn. */
const TURN_MS = 10

/**
 * The rows of a list that can be read, yielding to other requests in between. An odd row costs itself and a notice, not
 * the list; where several come and none can be read, it is the form that is not known.
 * @throws ProviderError `unexpected` for what is no list, and for such a form
 */
export async function parsedRows<T>(
  { noteUnread }: Pick<ProviderContext, 'noteUnread'>,
  row: z.ZodType<T>,
  json: unknown,
  vendor: string,
): Promise<T[]> {
  const list = parsed(z.array(z.unknown()), json, vendor)
  const rows: T[] = []
  let since = performance.now()
  for (const one of list) {
    const { success, data } = row.safeParse(one)
    if (success) rows.push(data)
    if (performance.now() - since < TURN_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  if (rows.length === 0 && list.length > 1) parsed(row, list[0], vendor)
  if (rows.length < list.length) noteUnread?.(list.length - rows.length)
  return rows
}

/**
 * The same of a report, where an only row that cannot be read would look like nothing.
 * @throws ProviderError as parsedRows; `unexpected` where no row of several, or of one, can be read
 */
export async function reportRows<T>(
  context: Pick<ProviderContext, 'noteUnread'>,
  row: z.ZodType<T>,
  json: unknown,
  vendor: string,
): Promise<T[]> {
  const rows = await parsedRows(context, row, json, vendor)
  return rows.length > 0 ? rows : parsed(z.array(row), json, vendor)
}

/** @throws ProviderError `unexpected` where the response does not match the schema */
export function parsed<T>(schema: z.ZodType<T>, json: unknown, vendor: string): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  throw new ProviderError('unexpected', `${vendor} answered in a form that is not known yet.`, {
    vendorMessage: z.prettifyError(result.error).slice(0, 300),
    cause: result.error,
  })
}

import { z } from 'zod'
import { keyOf } from '../connection.ts'
import type { ProviderContext } from '../contract.ts'
import { jsonOf, parsed, valueAt } from '../json.ts'
import { bearer, callVendor } from '../vendorCall.ts'
import { ahrefsError } from './errors.ts'

/** One row of an answer, by column; cells are read where they are used. */
export type AhrefsRow = Record<string, unknown>
export interface AhrefsAnswer {
  rows: AhrefsRow[]
  /** API units that the call cost; 0 where it is free or came from the cache. */
  units: number
}

const Row = z.record(z.string(), z.unknown())
const Rows = z.union([z.array(Row), Row.transform((row) => [row]), z.null().transform(() => [])])

/**
 * Asks one path below `/v3`.
 * @param root the member of the answer that holds a row or rows
 * @returns no rows where Ahrefs says that there is no data (404)
 * @throws ProviderError
 */
export async function ask(
  context: ProviderContext,
  path: string,
  root: string,
  parameters: Record<string, string> = {},
): Promise<AhrefsAnswer> {
  const answer = await callVendor(context, {
    url: context.origin('api') + path,
    parameters,
    headers: bearer(keyOf(context, 'Ahrefs')),
  })
  if (answer.status === 404) return { rows: [], units: 0 }
  const body = jsonOf(answer)
  const failure = ahrefsError(answer, body)
  if (failure) throw failure
  const rows = parsed(Rows, valueAt(body, root), 'Ahrefs')
  return { rows, units: unitsOf(answer.headers) }
}

function unitsOf(headers: Record<string, string>): number {
  const units = Number(headers['x-api-units-cost-total-actual'] ?? 0)
  return Number.isFinite(units) ? units : 0
}

/** A number of a row; null where Ahrefs has none. */
export function numberIn(row: AhrefsRow, column: string): number | null {
  const value = row[column]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** A text of a row; empty where Ahrefs has none. */
export function textIn(row: AhrefsRow, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { looseText, parsed, reportRows, valueAt } from '../kit/http/json.ts'
import { bearer, callVendor, type Parameters } from '../kit/http/vendorCall.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { readAnswer } from './errors.ts'

/** One row of a response, by column; cells are read where they are used. */
export type AhrefsRow = Record<string, unknown>

export interface AhrefsCall {
  /** Below `/v3`. */
  path: string
  /** The member of the response that holds a row or rows. */
  root: string
  parameters?: Parameters
}

const Row = z.record(z.string(), z.unknown())
const Rows = z.union([z.array(z.unknown()), Row.transform((row) => [row]), z.null().transform(() => [])])

/**
 * Requests rows; a 404 for missing data returns none.
 * @returns the rows and the API units that the call cost; 0 where it is free or came from the cache
 * @throws ProviderError
 */
export async function ask(
  context: ProviderContext,
  { path, root, parameters = {} }: AhrefsCall,
): Promise<{ rows: AhrefsRow[]; units: number }> {
  const url = context.origin('api') + path
  const answer = await callVendor(context, { url, parameters, headers: bearer(apiKeyOf(context, 'Ahrefs')) })
  if (answer.status === 404) return { rows: [], units: 0 }
  const found = parsed(Rows, valueAt(readAnswer(answer), root), 'Ahrefs')
  const rows = await reportRows(context, Row, found, 'Ahrefs')
  return { rows, units: Number(answer.headers['x-api-units-cost-total-actual']) || 0 }
}

/**
 * Most rows that a plan returns at once (by a third party): a list of exactly that length may have been cut.
 */
const PLAN_LIMITS = new Set([100, 250, 500])

export const mayBeCut = (rows: number, limit: number): boolean => rows >= limit || PLAN_LIMITS.has(rows)

/** A number of a row; null where Ahrefs has none. */
export const numberIn = (row: AhrefsRow, column: string): number | null =>
  typeof row[column] === 'number' ? row[column] : null

/** A text of a row; empty where Ahrefs has none. */
export const textIn = (row: AhrefsRow, column: string): string => looseText.parse(row[column]) ?? ''

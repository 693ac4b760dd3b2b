import type { z } from 'zod'
import { keyOf } from '../connection.ts'
import type { ProviderContext } from '../contract.ts'
import { parsed } from '../json.ts'
import { callVendor } from '../vendorCall.ts'
import { readAnswer } from './errors.ts'
import { addressOf, type Call } from './paths.ts'

/** Positions of a thousand keywords over a month are a large answer, and there are no pages. */
const MOST_BYTES = 48 * 1024 * 1024

/** Which of the two path styles this installation uses. Anything but `legacy` is the current one. */
export const styleOf = (context: ProviderContext): 'current' | 'legacy' =>
  context.setting('SERANKING_API') === 'legacy' ? 'legacy' : 'current'

/**
 * Asks one call about a site, a competitor (`competitorPositions`) or, with null, the account.
 * @throws ProviderError
 */
export function ask<T>(
  context: ProviderContext,
  call: Call,
  id: string | null,
  schema: z.ZodType<T>,
  parameters: Record<string, string> = {},
): Promise<T> {
  const name = call === 'competitorPositions' ? 'competitor_id' : 'site_id'
  const address = addressOf(call, id === null ? null : { name, id }, styleOf(context))
  return get(context, address.origin, address.path, { ...address.parameters, ...parameters }, schema)
}

/** The key goes into the header alone: addresses end up in logs. */
export async function get<T>(
  context: ProviderContext,
  origin: string,
  path: string,
  parameters: Record<string, string>,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await callVendor(context, {
    url: context.origin(origin) + path,
    parameters,
    headers: { authorization: `Token ${keyOf(context, 'SE Ranking')}` },
    maxBytes: MOST_BYTES,
  })
  return parsed(schema, readAnswer(answer), 'SE Ranking')
}

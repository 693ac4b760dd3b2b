import type { z } from 'zod'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { parsed } from '../json.ts'
import { endedAccount, readAnswer } from './errors.ts'
import { Me } from './wire.ts'

/** Rows a page: lists have no documented maximum, and their defaults (10, 20) look plausible and are wrong. */
const PAGE = 100
/** Ten thousand records: what a widget may make us read. */
const MOST_PAGES = 100

type Value = string | number | boolean | readonly string[]
export type Parameters = Readonly<Record<string, Value>>

/** A list that was read to its end, or as far as we read. */
export interface Listing<T> {
  items: T[]
  truncated: boolean
}

/**
 * The key's user and team.
 * @throws ProviderError `reauthorise` for a key that is not known, a disabled user or a trial that has ended
 */
export async function me(context: ProviderContext): Promise<Me> {
  const answer = parsed(Me, await get(context, '/me', {}), 'Salesflare')
  if (answer.disabled) throw endedAccount('disabled')
  if (answer.trial_expired) throw endedAccount('trial_expired')
  return answer
}

/** Lists are bare arrays without a count: the page that is not full is the last. Order by id keeps pages apart. */
export async function list<T extends { id: string }>(
  context: ProviderContext,
  path: string,
  row: z.ZodType<T>,
  parameters: Parameters = {},
): Promise<Listing<T>> {
  const byId = new Map<string, T>()
  for (let page = 0; page < MOST_PAGES; page++) {
    const paging = { limit: PAGE, offset: page * PAGE, order_by: 'id' }
    const items = parsed(row.array(), await get(context, path, { ...parameters, ...paging }), 'Salesflare')
    for (const item of items) byId.set(item.id, item)
    if (items.length < PAGE) return { items: [...byId.values()], truncated: false }
  }
  return { items: [...byId.values()], truncated: true }
}

/** A short list that is given whole. */
export const whole = async <T>(context: ProviderContext, path: string, row: z.ZodType<T>): Promise<T[]> =>
  parsed(row.array(), await get(context, path, {}), 'Salesflare')

/** Reading alone: a key could also write everything that its user can. */
async function get(context: ProviderContext, path: string, parameters: Parameters): Promise<unknown> {
  if (context.credentials.type !== 'credentials') {
    throw new ProviderError('unexpected', 'The source holds no Salesflare API key.')
  }
  context.signal.throwIfAborted()
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
    ),
  ).toString()
  const answer = await context.fetch({
    url: `${context.origin('api')}${path}${query && `?${query}`}`,
    headers: { accept: 'application/json', authorization: `Bearer ${context.credentials.token.trim()}` },
    signal: context.signal,
  })
  return readAnswer(answer)
}

import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { parsedRows } from '../kit/http/json.ts'
import { type Listed, pagesInTurn } from '../kit/http/paging.ts'
import { bearer, jsonApi, type Parameters } from '../kit/http/vendorCall.ts'
import { apiKeyOf } from '../kit/signIn/connection.ts'
import { endedAccount, readAnswer } from './errors.ts'
import { Me } from './wire.ts'

/** Rows a page: lists have no documented maximum, and their defaults (10, 20) look plausible and are wrong. */
const PAGE = 100
/** Ten thousand records: what a widget may make us read. */
const MOST_PAGES = 100

/** Read-only: a key could also write everything that its user can. */
const ask = jsonApi({
  vendor: 'Salesflare',
  origin: 'api',
  read: readAnswer,
  headers: (context) => bearer(apiKeyOf(context, 'Salesflare')),
})

/**
 * The key's user and team.
 * @throws ProviderError `reauthorise` for a key that is not known, a disabled user or a trial that has ended
 */
export async function me(context: ProviderContext): Promise<Me> {
  const answer = await ask(context, '/me', Me)
  if (answer.disabled) throw endedAccount('disabled')
  if (answer.trial_expired) throw endedAccount('trial_expired')
  return answer
}

/**
 * Lists are bare arrays without a count: a page that is not full is the last. Ordered by id for stable pages.
 */
export function list<T extends { id: string }>(
  context: ProviderContext,
  path: string,
  row: z.ZodType<T>,
  parameters: Parameters = {},
): Promise<Listed<T>> {
  const readPage = async ({ page }: { page: number }) => {
    const paging = { limit: PAGE, offset: page * PAGE, order_by: 'id' }
    const asked = { parameters: { ...parameters, ...paging } }
    const rows = await ask(context, path, z.array(z.unknown()), asked)
    return { items: await parsedRows(context, row, rows, 'Salesflare'), rows, isLast: rows.length < PAGE }
  }
  return pagesInTurn(readPage, ({ id }) => id, MOST_PAGES)
}

/** A short list that is given whole. */
export const whole = async <T>(context: ProviderContext, path: string, row: z.ZodType<T>): Promise<T[]> =>
  parsedRows(context, row, await ask(context, path, z.array(z.unknown())), 'Salesflare')

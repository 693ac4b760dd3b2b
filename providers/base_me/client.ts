import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import type { ProviderContext } from '../contract.ts'
import { parsedRows } from '../kit/http/json.ts'
import { type Listed, pagesInTurn } from '../kit/http/paging.ts'
import { bearer, jsonApi, type Parameters } from '../kit/http/vendorCall.ts'
import { accessTokenOf } from '../kit/signIn/connection.ts'
import { readAnswer } from './errors.ts'
import type { Link } from './links.ts'
import { ApiLink, Client, Me, pageOf, Summary } from './wire.ts'

/**
 * Every path of the assumed contract, and nowhere else: Base.me publishes no API. They are to be replaced here when
 * it does.
 */
const PATHS = {
  me: '/api/v1/me',
  clients: '/api/v1/clients',
  links: '/api/v1/links',
  summary: '/api/v1/links/summary',
}
export const SIGN_IN_PATHS = { authorise: '/oauth/authorize', token: '/oauth/token' }

/** What every call of the contract has in common. */
const ask = jsonApi({
  vendor: 'Base.me',
  origin: 'app',
  read: readAnswer,
  headers: (context) => bearer(accessTokenOf(context, 'Base.me')),
})

const PAGE = 100
/** Ten thousand links: what a widget may make us read. */
const MOST_PAGES = 100

/** What the login is called. */
export async function me(context: ProviderContext): Promise<string> {
  const { data } = await ask(context, PATHS.me, Me)
  return data.email ?? data.name ?? 'Base.me'
}

export async function listClients(context: ProviderContext): Promise<Client[]> {
  return (await list(context, PATHS.clients, {}, Client)).items
}

/** A client's links whose date is in the range. */
export function listLinks(
  context: ProviderContext,
  { client, range, onlyConfirmed }: { client: string; range: DateRange; onlyConfirmed: boolean },
): Promise<Listed<Link>> {
  const narrowed = onlyConfirmed ? { status: 'confirmed' } : {}
  return list(context, PATHS.links, { ...period(client, range), ...narrowed, sort: 'date' }, ApiLink)
}

/** The currency in which the account gives sums; links may have others. */
export async function accountCurrency(
  context: ProviderContext,
  { client, range }: { client: string; range: DateRange },
): Promise<string | null> {
  const parameters = { ...period(client, range), group_by: 'month' }
  return (await ask(context, PATHS.summary, Summary, { parameters })).meta.currency
}

const period = (client: string, { start, end }: DateRange) => ({
  client_id: client,
  date_from: start,
  date_to: end,
})

async function list<T extends { id: string }>(
  context: ProviderContext,
  path: string,
  parameters: Parameters,
  row: z.ZodType<T>,
): Promise<Listed<T>> {
  const readPage = async ({ page }: { page: number }) => {
    const asked = { ...parameters, page: page + 1, per_page: PAGE }
    const { data, meta } = await ask(context, path, pageOf(z.unknown()), { parameters: asked })
    const items = await parsedRows(context, row, data, 'Base.me')
    return { items, rows: data, isLast: meta.current_page >= meta.last_page }
  }
  return pagesInTurn(readPage, ({ id }) => id, MOST_PAGES)
}

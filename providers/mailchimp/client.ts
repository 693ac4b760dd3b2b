import { z } from 'zod'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { readBody } from './errors.ts'
import { List, Metadata, Root } from './wire.ts'

/** Large pages are slow at Mailchimp; its own advice is some hundred rows with few fields. */
const PAGE = 250
const MOST_PAGES = 80

type Parameters = Record<string, string | number>

/** The API of the account's data centre. */
export interface Api {
  get<T>(path: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T>
  /** Rows of a list from all of its pages; `key` is the list's name in the answer. */
  all<T extends z.ZodType>(path: string, key: string, parameters: Parameters, row: T): Promise<z.infer<T>[]>
}

/**
 * Asks the login host where the account lives, every time: accounts move, and a wrong data centre is refused as a
 * wrong token would be.
 */
export async function openApi(context: ProviderContext): Promise<Api> {
  const { dc } = await call(context, `${context.origin('login')}/oauth2/metadata`, 'OAuth', Metadata)
  const base = context.origin('api').replace('{dc}', dc)
  const get: Api['get'] = (path, parameters, schema) => {
    const query = new URLSearchParams(
      Object.entries(parameters).map(([name, value]) => [name, String(value)]),
    )
    return call(context, `${base}${path}${query.size > 0 ? `?${query}` : ''}`, 'Bearer', schema)
  }
  return {
    get,
    async all(path, key, parameters, row) {
      const rows: z.infer<typeof row>[] = []
      const Page = z.object({ [key]: z.array(row).default([]), total_items: z.number().optional() })
      for (let page = 0; page < MOST_PAGES; page++) {
        const asked = { ...parameters, count: PAGE, offset: rows.length }
        const answer = await get(path, asked, Page)
        const found = z.array(row).parse(answer[key] ?? [])
        rows.push(...found)
        if (found.length === 0 || rows.length >= Number(answer.total_items ?? 0)) break
      }
      return rows
    },
  }
}

/** What the login is called, and the zone in which its people read dates. */
export async function accountOf(api: Api): Promise<{ name: string; timeZone: string }> {
  const root = await api.get('/', { fields: 'account_name,email,account_timezone' }, Root)
  return { name: root.account_name || root.email || 'Mailchimp', timeZone: root.account_timezone || 'UTC' }
}

const LIST_STATS = ['member_count', 'unsubscribe_count', 'cleaned_count'].map((name) => `stats.${name}`)

export const listAudiences = (api: Api): Promise<List[]> =>
  api.all('/lists', 'lists', { fields: 'lists.id,lists.name,total_items' }, List)

export const audienceStats = (api: Api, id: string): Promise<List> =>
  api.get(`/lists/${encodeURIComponent(id)}`, { fields: ['id', 'name', ...LIST_STATS].join(',') }, List)

async function call<T>(
  context: ProviderContext,
  url: string,
  scheme: 'OAuth' | 'Bearer',
  schema: z.ZodType<T>,
): Promise<T> {
  if (context.credentials.type !== 'oauth') {
    throw new ProviderError('unexpected', 'The source holds no Mailchimp sign-in.')
  }
  context.signal.throwIfAborted()
  const answer = await context.fetch({
    url,
    headers: { accept: 'application/json', authorization: `${scheme} ${context.credentials.accessToken}` },
    signal: context.signal,
  })
  const parsed = schema.safeParse(readBody(answer))
  if (parsed.success) return parsed.data
  throw new ProviderError('unexpected', 'Mailchimp answered in a form that is not known yet.', {
    vendorMessage: z.prettifyError(parsed.error).slice(0, 300),
  })
}

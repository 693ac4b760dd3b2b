import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { parsed, parsedRows, reportRows } from '../kit/http/json.ts'
import { type IdOf, isWhole, pagesInTurn } from '../kit/http/paging.ts'
import { callVendor, type Parameters } from '../kit/http/vendorCall.ts'
import { accessTokenOf } from '../kit/signIn/connection.ts'
import { readBody } from './errors.ts'
import { CampaignChoice, List, Metadata, Root } from './wire.ts'

/** Large pages are slow at Mailchimp; its own advice is some hundred rows with few fields. */
const PAGE = 250
const MOST_PAGES = 80

/** The API of the account's data centre. */
export interface Api {
  get<T>(path: string, parameters: Parameters, schema: z.ZodType<T>): Promise<T>
  /** Rows of a list from all of its pages; `key` is the list's name in the response. */
  all<T>(path: string, key: string, parameters: Parameters, row: z.ZodType<T>, idOf: IdOf<T>): Promise<T[]>
  /** Rows of a list that comes as one page. */
  whole<T>(path: string, key: string, parameters: Parameters, row: z.ZodType<T>): Promise<T[]>
  /** Whether a list that was read may lack rows. */
  truncated: boolean
}

/**
 * Requests from the login host where the account is located, every time: accounts move, and a wrong data
 * centre is refused in the same way as a wrong token.
 */
export async function openApi(context: ProviderContext): Promise<Api> {
  const { dc } = await call(context, `${context.origin('login')}/oauth2/metadata`, 'OAuth', Metadata)
  const base = context.origin('api').replace('{dc}', dc)
  const get: Api['get'] = (path, parameters, schema) =>
    call(context, base + path, 'Bearer', schema, parameters)
  const api: Api = {
    get,
    truncated: false,
    async whole(path, key, parameters, row) {
      const answer = await get(path, parameters, z.object({ [key]: z.unknown().optional() }))
      return await reportRows(context, row, answer[key] ?? [], 'Mailchimp')
    },
    async all(path, key, parameters, row, idOf) {
      const Page = z.object({ [key]: z.unknown().optional(), total_items: z.number().nullish() })
      const readPage = async ({ offset }: { offset: number }) => {
        const answer = await get(path, { ...parameters, count: PAGE, offset }, Page)
        const rows = parsed(z.array(z.unknown()), answer[key] ?? [], 'Mailchimp')
        const { total_items } = answer
        const total = total_items == null ? null : Number(total_items)
        const counted = { total, isFull: rows.length >= PAGE }
        const items = await parsedRows(context, row, rows, 'Mailchimp')
        return { items, rows, total, isLast: rows.length === 0 || isWhole(offset + rows.length, counted) }
      }
      const { items, truncated } = await pagesInTurn(readPage, idOf, MOST_PAGES)
      api.truncated ||= truncated
      return items
    },
  }
  return api
}

/** What the login is called, and the zone in which its people read dates. */
export async function accountOf(api: Api): Promise<{ name: string; timeZone: string }> {
  const root = await api.get('/', { fields: 'account_name,email,account_timezone' }, Root)
  return { name: root.account_name || root.email || 'Mailchimp', timeZone: root.account_timezone || 'UTC' }
}

const LIST_STATS = ['member_count', 'unsubscribe_count', 'cleaned_count'].map((name) => `stats.${name}`)

export const listAudiences = (api: Api): Promise<List[]> =>
  api.all('/lists', 'lists', { fields: 'lists.id,lists.name,total_items' }, List, ({ id }) => id)

export const audienceStats = (api: Api, id: string): Promise<List> =>
  api.get(`/lists/${encodeURIComponent(id)}`, { fields: ['id', 'name', ...LIST_STATS].join(',') }, List)

/** Sent campaigns of an audience, the latest first. */
export function listCampaigns(api: Api, audience: string): Promise<CampaignChoice[]> {
  const fields = ['id', 'settings.title', 'settings.subject_line', 'send_time']
  const parameters = {
    list_id: audience,
    status: 'sent',
    sort_field: 'send_time',
    sort_dir: 'DESC',
    fields: [...fields.map((field) => `campaigns.${field}`), 'total_items'].join(','),
  }
  return api.all('/campaigns', 'campaigns', parameters, CampaignChoice, ({ id }) => id)
}

async function call<T>(
  context: ProviderContext,
  url: string,
  scheme: 'OAuth' | 'Bearer',
  schema: z.ZodType<T>,
  parameters: Parameters = {},
): Promise<T> {
  const headers = { authorization: `${scheme} ${accessTokenOf(context, 'Mailchimp')}` }
  return parsed(schema, readBody(await callVendor(context, { url, parameters, headers })), 'Mailchimp')
}

import type { z } from 'zod'
import { accessTokenOf } from '../connection.ts'
import { type OAuthCall, type ProviderContext, ProviderError } from '../contract.ts'
import { parsed } from '../json.ts'
import { pagesInTurn } from '../paging.ts'
import { callVendor, type VendorRequest } from '../vendorCall.ts'
import { type Below, LEVEL_FACTS } from './catalogue.ts'
import { readData } from './errors.ts'
import type { Asking } from './query.ts'
import * as wire from './wire.ts'
import { type AdvertiserInfo, Advertisers, Entity, Person, paged, ReportRow } from './wire.ts'

const PAGE_SIZE = 1000
/** A query has at most 20,000 ids; an answer that never ends is no answer. */
const MOST_PAGES = 40

type Asked = Record<string, string | number | object>

/** Who signed in: the cheapest call there is. */
export async function signedInPerson(context: ProviderContext): Promise<string> {
  const { data } = await get(context, '/user/info/', {}, Person)
  return data.display_name ?? data.email ?? 'TikTok for Business'
}

/** Advertisers that the sign-in covers now; the list given with the token would be that of the day of connecting. */
export async function listAdvertisers(context: ProviderContext): Promise<{ id: string; name: string }[]> {
  if (!context.client) {
    throw new ProviderError(
      'unexpected',
      'This installation is not registered with TikTok, which wants its app named when advertisers are listed.',
    )
  }
  const { id, secret } = context.client
  const { data } = await get(context, '/oauth2/advertiser/get/', { app_id: id, secret }, Advertisers)
  return data.list.map((one) => ({ id: one.advertiser_id, name: one.advertiser_name || one.advertiser_id }))
}

/** Null where TikTok tells nothing of the advertiser. */
export async function advertiserInfo(context: ProviderContext, id: string): Promise<AdvertiserInfo | null> {
  const fields = ['advertiser_id', 'currency', 'timezone', 'display_timezone']
  const { data } = await get(
    context,
    '/advertiser/info/',
    { advertiser_ids: [id], fields },
    wire.AdvertiserInfo,
  )
  return data.list.find((one) => one.advertiser_id === id) ?? null
}

/** Campaigns, ad groups or ads that are not deleted, narrowed by those chosen above them. */
export async function listEntities(
  context: ProviderContext,
  level: Below,
  advertiser: string,
  above: Record<string, string[]>,
): Promise<{ id: string; name: string }[]> {
  const { id, name } = LEVEL_FACTS[level]
  const paths = { campaign: '/campaign/get/', adGroup: '/adgroup/get/', ad: '/ad/get/' }
  const filtering = { primary_status: 'STATUS_NOT_DELETE', ...above }
  const parameters = { advertiser_id: advertiser, fields: [id, name], filtering }
  const { rows } = await allPages(context, paths[level], parameters, Entity)
  return rows.map((row) => ({ id: String(row[id] ?? ''), name: String(row[name] ?? row[id] ?? '') }))
}

/** Every row of a report, slice by slice and page by page. */
export async function askReport(
  context: ProviderContext,
  advertiser: string,
  asking: Asking,
): Promise<{ rows: ReportRow[]; partial: boolean }> {
  const rows: ReportRow[] = []
  let partial = false
  for (const { start, end } of asking.slices) {
    const parameters = {
      advertiser_id: advertiser,
      report_type: asking.reportType,
      service_type: 'AUCTION',
      data_level: asking.dataLevel,
      dimensions: asking.dimensions,
      metrics: asking.metrics,
      start_date: start,
      end_date: end,
      ...(asking.filtering.length > 0 ? { filtering: asking.filtering } : {}),
    }
    const slice = await allPages(context, '/report/integrated/get/', parameters, ReportRow)
    rows.push(...slice.rows)
    partial ||= slice.partial
  }
  return { rows, partial }
}

async function allPages<T extends z.ZodType>(
  context: ProviderContext,
  path: string,
  parameters: Asked,
  row: T,
): Promise<{ rows: z.infer<T>[]; partial: boolean }> {
  let partial = false
  const { items, truncated } = await pagesInTurn(async ({ page: before }) => {
    const page = before + 1
    const answer = await get(context, path, { ...parameters, page, page_size: PAGE_SIZE }, paged(row))
    partial ||= answer.partial
    return { items: answer.data.list, isLast: page >= (answer.data.page_info?.total_page ?? 0) }
  }, MOST_PAGES)
  return { rows: items, partial: partial || truncated }
}

/** Lists and objects go as JSON text in the query. Addresses can hold the app's secret and are put into no error. */
function get<T>(context: ProviderContext, path: string, asked: Asked, schema: z.ZodType<T>) {
  const parameters = Object.entries(asked).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : value,
  ])
  return send(context, schema, {
    url: context.origin('api') + path,
    parameters: Object.fromEntries(parameters),
    headers: { 'access-token': accessTokenOf(context, 'TikTok') },
  })
}

/** One call of the API, read by the schema. Throws ProviderError. */
export async function send<T>(
  context: Pick<OAuthCall, 'fetch' | 'signal'>,
  schema: z.ZodType<T>,
  request: VendorRequest,
): Promise<{ data: T; partial: boolean }> {
  const { data, partial } = readData(await callVendor(context, request))
  return { data: parsed(schema, data, 'TikTok'), partial }
}

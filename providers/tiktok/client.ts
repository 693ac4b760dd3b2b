import { z } from 'zod'
import type { OAuthCall, ProviderContext } from '../contract.ts'
import { parsed, parsedRows, reportRows } from '../kit/http/json.ts'
import { chunksOf, type IdOf, inTurns, type Listed, listsInTurn, pagesInTurn } from '../kit/http/paging.ts'
import { callVendor, type VendorRequest } from '../kit/http/vendorCall.ts'
import { accessTokenOf, clientOf } from '../kit/signIn/connection.ts'
import { type Below, LEVEL_FACTS } from './catalogue.ts'
import { readData } from './errors.ts'
import type { Asking } from './query.ts'
import { AdvertiserInfo, Advertisers, Entity, Person, paged, ReportRow } from './wire.ts'

const PAGE_SIZE = 1000
const INFOS_A_CALL = 100
/** A query has at most 20,000 ids; this guards against a response that never ends. */
const MOST_PAGES = 40

type Asked = Record<string, string | number | object>

/** Who signed in: the cheapest call there is. */
export async function signedInPerson(context: ProviderContext): Promise<string> {
  const { data } = await get(context, '/user/info/', {}, Person)
  return data.display_name ?? data.email ?? 'TikTok for Business'
}

/** Advertisers that the sign-in covers now; the list given with the token would be that of the day of connecting. */
export async function listAdvertisers(context: ProviderContext): Promise<[id: string, name: string][]> {
  const { id, secret } = clientOf(context, 'TikTok')
  const { data } = await get(context, '/oauth2/advertiser/get/', { app_id: id, secret }, Advertisers)
  return data.list.map(({ advertiser_id, advertiser_name }) => [
    advertiser_id,
    advertiser_name || advertiser_id,
  ])
}

/** Undefined where TikTok returns nothing about the advertiser. */
export async function advertiserInfo(context: ProviderContext, id: string) {
  // One was asked for, so a row that does not say whose it is is that one's.
  return (await infosOf(context, [id])).find(({ advertiser_id }) => (advertiser_id ?? id) === id)
}

/** What TikTok says of many advertisers, a hundred a call. */
export const advertiserInfos = async (context: ProviderContext, ids: readonly string[]) =>
  (await inTurns(chunksOf(ids, INFOS_A_CALL), 1, (part) => infosOf(context, part))).flat()

async function infosOf(context: ProviderContext, advertiser_ids: readonly string[]) {
  const fields = ['advertiser_id', 'currency', 'timezone', 'display_timezone']
  return (await get(context, '/advertiser/info/', { advertiser_ids, fields }, AdvertiserInfo)).data.list
}

/** Campaigns, ad groups or ads that are not deleted, narrowed by those chosen above them. */
export async function listEntities(
  context: ProviderContext,
  level: Below,
  advertiser: string,
  above: Record<string, string[]>,
): Promise<[id: string, name: string][]> {
  const { id, name, path } = LEVEL_FACTS[level]
  const filtering = { primary_status: 'STATUS_NOT_DELETE', ...above }
  const parameters = { advertiser_id: advertiser, fields: [id, name], filtering }
  const { items } = await allPages(context, path, parameters, Entity, (row) => row[id])
  return items.map((row) => [String(row[id] ?? ''), String(row[name] ?? row[id] ?? '')])
}

/**
 * Every row of a report, slice by slice and page by page; truncated too where TikTok's response is partial.
 */
export function askReport(
  context: ProviderContext,
  advertiser: string,
  { slices, report }: Asking,
): Promise<Listed<ReportRow>> {
  return listsInTurn(slices, ({ start: start_date, end: end_date }) => {
    const asked = { advertiser_id: advertiser, service_type: 'AUCTION', ...report, start_date, end_date }
    return allPages(context, '/report/integrated/get/', asked, ReportRow, ({ dimensions }) =>
      JSON.stringify(dimensions),
    )
  })
}

async function allPages<T>(
  context: ProviderContext,
  path: string,
  parameters: Asked,
  row: z.ZodType<T>,
  idOf: IdOf<T>,
): Promise<Listed<T>> {
  let isPartial = false
  const readPage = async ({ page: before, offset }: { page: number; offset: number }) => {
    const page = before + 1
    const asked = { ...parameters, page, page_size: PAGE_SIZE }
    const { data, partial } = await get(context, path, asked, paged(z.unknown()))
    isPartial ||= partial
    // A report may be one row.
    const read = before === 0 ? reportRows : parsedRows
    const items = await read(context, row, data.list, 'TikTok')
    const { total_page: pages, total_number } = data.page_info ?? {}
    const [came, isFull] = [offset + data.list.length, data.list.length >= PAGE_SIZE]
    // Without counts, and where they are lower than what came, a page that is not full is the last (`isWhole`).
    const isCounted = pages !== undefined && pages >= page && (total_number ?? came) >= came
    return { items, rows: data.list, total: total_number, isLast: isCounted ? page >= pages : !isFull }
  }
  const { items, truncated } = await pagesInTurn(readPage, idOf, MOST_PAGES)
  return { items, truncated: isPartial || truncated }
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

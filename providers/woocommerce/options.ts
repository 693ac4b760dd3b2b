import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { looseId, looseText, parsedRows } from '../kit/http/json.ts'
import { openShop } from './client.ts'

const Named = z.object({ id: looseId, name: looseText })
const Coded = z.object({ code: looseText })

/** A hundred matches for what has been typed: products, product categories or coupons. @throws ProviderError */
export async function listOptions(
  context: ProviderContext,
  { parameter, search }: Pick<OptionsRequest, 'parameter' | 'search'>,
): Promise<Option[]> {
  const wanted = { search: search.trim() || undefined, per_page: 100 }
  const rowsOf = async <T>(route: string, asked: object, row: z.ZodType<T>) => {
    const shop = await openShop(context)
    const rows = await shop.get(route, { ...wanted, ...asked }, z.array(z.unknown()))
    return await parsedRows(context, row, rows, 'The shop')
  }
  if (parameter === 'campaign') {
    const coupons = await rowsOf('coupons', { _fields: 'code' }, Coded)
    return coupons.flatMap(({ code }) => (code === null ? [] : { value: code, label: code }))
  }
  const list = { target: 'products', term: 'products/categories' }[String(parameter)]
  if (!list) return []
  const sorted = { orderby: parameter === 'term' ? 'name' : 'title', order: 'asc', _fields: 'id,name' }
  const named = await rowsOf(list, sorted, Named)
  return named.map(({ id, name }) => ({ value: id, label: name ?? `#${id}` }))
}

import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { looseText } from '../kit/http/json.ts'
import { openShop } from './client.ts'

const Named = z.array(z.object({ id: z.number(), name: looseText }))
const Coded = z.array(z.object({ code: looseText }))

/** A hundred matches for what has been typed: products, product categories or coupons. @throws ProviderError */
export async function listOptions(
  context: ProviderContext,
  { parameter, search }: Pick<OptionsRequest, 'parameter' | 'search'>,
): Promise<Option[]> {
  const wanted = { search: search.trim() || undefined, per_page: 100 }
  if (parameter === 'campaign') {
    const shop = await openShop(context)
    const coupons = await shop.get('coupons', { ...wanted, _fields: 'code' }, Coded)
    return coupons.flatMap(({ code }) => (code === null ? [] : { value: code, label: code }))
  }
  const list = { target: 'products', term: 'products/categories' }[String(parameter)]
  if (!list) return []
  const shop = await openShop(context)
  const sorted = { orderby: parameter === 'term' ? 'name' : 'title', order: 'asc', _fields: 'id,name' }
  const named = await shop.get(list, { ...wanted, ...sorted }, Named)
  return named.map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` }))
}

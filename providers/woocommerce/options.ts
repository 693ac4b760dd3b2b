import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { looseText } from '../kit/http/json.ts'
import { openShop } from './client.ts'

/** The most that a shop gives at once. */
const MOST_OPTIONS = 100
const Named = z.array(z.object({ id: z.number(), name: looseText }))
const Coded = z.array(z.object({ code: looseText }))

/**
 * A hundred matches for what has been typed: products, product categories or coupons; and what is chosen already, of which
 * a shop may have thousands. @throws ProviderError
 */
export async function listOptions(
  context: ProviderContext,
  { parameter, search, include = [] }: Pick<OptionsRequest, 'parameter' | 'search' | 'include'>,
): Promise<Option[]> {
  const typed = search.trim() || undefined
  if (parameter === 'campaign') {
    const shop = await openShop(context)
    const coupons = await shop.get(
      'coupons',
      { search: typed, per_page: MOST_OPTIONS, _fields: 'code' },
      Coded,
    )
    return coupons.flatMap(({ code }) => (code === null ? [] : { value: code, label: code }))
  }
  const list = { target: 'products', term: 'products/categories' }[String(parameter)]
  if (!list) return []
  const shop = await openShop(context)
  const sorted = { orderby: parameter === 'term' ? 'name' : 'title', order: 'asc', _fields: 'id,name' }
  const find = async (which: { search?: string | undefined; include?: string }) => {
    const named = await shop.get(list, { ...which, per_page: MOST_OPTIONS, ...sorted }, Named)
    return named.map(({ id, name }) => ({ value: String(id), label: name ?? `#${id}` }))
  }
  const found = await find({ search: typed })
  const missing = include.filter((id) => /^\d+$/.test(id) && !found.some(({ value }) => value === id))
  if (missing.length === 0) return found
  return [...found, ...(await find({ include: missing.slice(0, MOST_OPTIONS).join(',') }))]
}

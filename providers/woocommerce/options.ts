import { z } from 'zod'
import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { looseId, looseText, parsedRows } from '../kit/http/json.ts'
import { openShop } from './client.ts'

/** The most that a shop gives at once. */
const MOST_OPTIONS = 100
const Named = z.object({ id: looseId, name: looseText })
const Coded = z.object({ code: looseText })

/**
 * A hundred matches for what has been typed: products, product categories or coupons; and what is chosen already, of which
 * a shop may have thousands. @throws ProviderError
 */
export async function listOptions(
  context: ProviderContext,
  { parameter, search, include = [] }: Pick<OptionsRequest, 'parameter' | 'search' | 'include'>,
): Promise<Option[]> {
  const typed = search.trim() || undefined
  const rowsOf = async <T>(route: string, asked: object, row: z.ZodType<T>) => {
    const shop = await openShop(context)
    const rows = await shop.get(route, { per_page: MOST_OPTIONS, ...asked }, z.array(z.unknown()))
    return await parsedRows(context, row, rows, 'The shop')
  }
  if (parameter === 'campaign') {
    const coupons = await rowsOf('coupons', { search: typed, _fields: 'code' }, Coded)
    return coupons.flatMap(({ code }) => (code === null ? [] : { value: code, label: code }))
  }
  const list = { target: 'products', term: 'products/categories' }[String(parameter)]
  if (!list) return []
  const sorted = { orderby: parameter === 'term' ? 'name' : 'title', order: 'asc', _fields: 'id,name' }
  const find = async (which: { search?: string | undefined; include?: string }) => {
    const named = await rowsOf(list, { ...which, ...sorted }, Named)
    return named.map(({ id, name }) => ({ value: id, label: name ?? `#${id}` }))
  }
  const found = await find({ search: typed })
  const missing = include.filter((id) => /^\d+$/.test(id) && !found.some(({ value }) => value === id))
  if (missing.length === 0) return found
  return [...found, ...(await find({ include: missing.slice(0, MOST_OPTIONS).join(',') }))]
}

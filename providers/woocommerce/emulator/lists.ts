import { refuse } from './auth.ts'

export type Parameters = ReadonlyMap<string, string>

/** A list parameter in any of PHP's spellings: `a,b`, `name[0]=a`, `name[]=a`. */
export function listParameter(parameters: Parameters, name: string): string[] {
  return [...parameters]
    .filter(([key]) => key === name || (key.startsWith(`${name}[`) && key.endsWith(']')))
    .flatMap(([, value]) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

export interface Paging {
  page: number
  perPage: number
  offset: number
}

/** The requested page, or the 400 that names the parameter at fault. */
function pagingOf(parameters: Parameters): Paging | Response {
  const perPage = whole(parameters.get('per_page') ?? '10')
  if (perPage === null || perPage < 1 || perPage > 100) {
    return invalidParameter('per_page', 'per_page must be between 1 (inclusive) and 100 (inclusive)')
  }
  const page = whole(parameters.get('page') ?? '1')
  if (page === null || page < 1) return invalidParameter('page', 'page must be greater than or equal to 1')
  const offset = whole(parameters.get('offset') ?? String((page - 1) * perPage))
  return offset === null
    ? invalidParameter('offset', 'offset is not of type integer.')
    : { page, perPage, offset }
}

export function invalidParameter(name: string, why: string): Response {
  return refuse(400, 'rest_invalid_param', `Invalid parameter(s): ${name}`, { params: { [name]: why } })
}

function whole(text: string): number | null {
  return /^\d+$/.test(text) ? Number(text) : null
}

/**
 * One page of a list with WordPress's count headers and links. With `twoPages` the shop gives out no more than
 * half of the list at once, as hosts do that lower the limit.
 */
export function pageOf(
  items: readonly object[],
  parameters: Parameters,
  { url, twoPages }: { url: string; twoPages: boolean },
): Response {
  const asked = pagingOf(parameters)
  if (asked instanceof Response) return asked
  const perPage = twoPages ? Math.max(1, Math.min(asked.perPage, Math.ceil(items.length / 2))) : asked.perPage
  const offset = parameters.has('offset') ? asked.offset : (asked.page - 1) * perPage
  const pages = Math.ceil(items.length / perPage)
  const link = (page: number, rel: string) => {
    const query = new URLSearchParams([...parameters].filter(([name]) => !name.startsWith('oauth_')))
    query.set('page', String(page))
    return `<${url}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(asked.page > 1 ? [link(asked.page - 1, 'prev')] : []),
    ...(asked.page < pages ? [link(asked.page + 1, 'next')] : []),
  ]
  const fields = listParameter(parameters, '_fields')
  const shown = items
    .slice(offset, offset + perPage)
    .map((item) => (fields.length > 0 ? narrowed(item, fields) : item))
  return Response.json(shown, {
    headers: {
      'x-wp-total': String(items.length),
      'x-wp-totalpages': String(pages),
      ...(links.length > 0 ? { link: links.join(', ') } : {}),
    },
  })
}

/** What `_fields` leaves of a response; `billing.country` reaches into objects, not into lists. */
export function onlyFields(item: object, parameters: Parameters): object {
  const fields = listParameter(parameters, '_fields')
  return fields.length === 0 ? item : narrowed(item, fields)
}

function narrowed(item: object, fields: string[]): object {
  const entries = Object.entries(item).flatMap(([name, value]) => {
    if (fields.includes(name)) return [[name, value] as const]
    const inner = fields
      .filter((field) => field.startsWith(`${name}.`))
      .map((field) => field.slice(name.length + 1))
    const reaches = inner.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
    return reaches ? [[name, narrowed(value, inner)] as const] : []
  })
  return Object.fromEntries(entries)
}

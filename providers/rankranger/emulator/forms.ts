import { escapeHtml } from '../../../shared/rules/escapeHtml.ts'

/**
 * A body in the requested form: XML unless `output=json`; lists as lists with `json_strict=true`, else as
 * objects; `json_arr=true` wraps the whole. The XML's element names are invented.
 */
export function serialise(body: object, query: URLSearchParams, status = 200): Response {
  if (query.get('output') !== 'json') {
    const headers = { 'content-type': 'text/xml; charset=utf-8' }
    return new Response(`<?xml version="1.0" encoding="utf-8"?>${xml('root', body)}`, { status, headers })
  }
  const strict = query.get('json_strict') === 'true' ? body : listsAsObjects(body)
  return Response.json(query.get('json_arr') === 'true' ? [strict] : strict, { status })
}

function listsAsObjects(body: object): object {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? { ...value } : value]),
  )
}

function xml(name: string, value: unknown): string {
  if (Array.isArray(value)) return `<${name}>${value.map((item) => xml('item', item)).join('')}</${name}>`
  if (typeof value !== 'object' || value === null) return `<${name}>${escapeHtml(String(value))}</${name}>`
  const inner = Object.entries(value).map(([key, item]) => xml(key, item))
  return `<${name}>${inner.join('')}</${name}>`
}

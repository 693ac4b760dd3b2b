import type { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import type { HttpAnswer, HttpRequest } from './http.ts'
import { parsed } from './json.ts'

/** Of a query: a list is written once for each of its values, an undefined one not at all. */
export type Parameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>

export interface VendorRequest
  extends Pick<HttpRequest, 'method' | 'headers' | 'timeoutMs' | 'maxBytes' | 'jsonBounds' | 'maxRedirects'> {
  /** Absolute; without a query where `parameters` has any. */
  url: string
  parameters?: Parameters
  /** Sent as JSON; makes the call a POST unless `method` is set. */
  body?: unknown
}

/** One call to a vendor's JSON API; the provider interprets the response. Rejects as the client does. */
export async function callVendor(
  { fetch, signal }: Pick<ProviderContext, 'fetch' | 'signal'>,
  { url, parameters = {}, headers, body, ...rest }: VendorRequest,
): Promise<HttpAnswer> {
  signal.throwIfAborted()
  const query = queryOf(parameters)
  const isSent = body !== undefined
  return await fetch({
    method: isSent ? 'POST' : 'GET',
    ...rest,
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      accept: 'application/json',
      ...(isSent ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(isSent ? { body: JSON.stringify(body) } : {}),
    signal,
  })
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Parameters as a query, without a question mark. */
export function queryOf(parameters: Parameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

/** A vendor's JSON API as far as all of its calls are alike. */
export interface JsonApi {
  vendor: string
  /** The definition's origin, and what every path begins with. */
  origin: string
  base?: string
  headers(context: ProviderContext): Record<string, string>
  /** The JSON of a successful response. Throws ProviderError for any other (jsonApi.ts). */
  read(answer: HttpAnswer): unknown
  /** Allowances of all calls. */
  limits?: Pick<VendorRequest, 'timeoutMs' | 'maxBytes' | 'maxRedirects'>
}

/** Makes one call of an API and parses its response by a schema. Throws ProviderError. */
export type AskJson = <T>(
  context: ProviderContext,
  path: string,
  schema: z.ZodType<T>,
  asked?: Pick<VendorRequest, 'parameters' | 'body'>,
) => Promise<T>

export const jsonApi =
  ({ vendor, origin, base = '', headers, read, limits = {} }: JsonApi): AskJson =>
  async (context, path, schema, asked = {}) => {
    const url = context.origin(origin) + base + path
    const answer = await callVendor(context, { ...limits, ...asked, url, headers: headers(context) })
    return parsed(schema, read(answer), vendor)
  }

import type { ProviderContext } from './contract.ts'
import type { HttpAnswer, HttpRequest } from './http.ts'

/** Of a query: a list is written once for each of its values, an undefined one not at all. */
export type Parameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | undefined>
>

export interface VendorRequest
  extends Pick<HttpRequest, 'method' | 'headers' | 'timeoutMs' | 'maxBytes' | 'maxRedirects'> {
  /** Absolute; without a query where `parameters` has any. */
  url: string
  parameters?: Parameters
  /** Sent as JSON; makes the call a POST unless `method` says otherwise. */
  body?: unknown
}

/** One call to a vendor's JSON API; what the answer means is the provider's to say. Rejects as the door does. */
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

/**
 * The one door out: every call to a vendor or to an address a user has typed goes through it.
 * Names are resolved once, every address is checked, and the checked address is the one that is dialled.
 */

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute http(s) address. */
  url: string
  headers?: Record<string, string>
  body?: string | URLSearchParams
  signal?: AbortSignal
  /** Milliseconds for the whole call; default 30,000. */
  timeoutMs?: number
  /** Most bytes of body that are read (after decompression); default 20 MiB. */
  maxBytes?: number
  /** Redirects to follow, each hop checked again; credentials headers are dropped when the host changes. Default 0. */
  maxRedirects?: number
}

/** A finished answer: the whole body has been read, within the limits. */
export interface HttpAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  text: string
  /** Where the answer came from after redirects. */
  url: string
}

/** Rejects with ProviderError('unavailable' | 'bad_request'): no connection, time-out, too large, address refused. Any status resolves. */
export type HttpDoor = (request: HttpRequest) => Promise<HttpAnswer>

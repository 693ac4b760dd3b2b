import { Agent, fetch } from 'undici'
import { PRODUCT } from '../../../shared/domain/product.ts'
import { type JsonBounds, type JsonExcess, jsonExcess } from '../../../shared/rules/jsonForm.ts'
import { ProviderError } from '../../providerError.ts'
import { checkUrl, guardedConnector, type Resolve, refusedAddress } from './addressGuard.ts'

/**
 * The only way out: every call to a vendor or to an address a user has typed goes through it.
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
  /** Where the beginning of a body is enough: bytes that are read of it. A longer one is cut there and no error. */
  keepBytes?: number
  /** The path is a secret, as a hook's is: calls are then reported by their host alone. */
  hasSecretPath?: boolean
  /** Form of the JSON that is read; unbounded by default. For servers that users choose, who may choose their own. */
  jsonBounds?: JsonBounds
  /** Redirects to follow, each hop checked; a change of host drops credentials headers. Default 0. */
  maxRedirects?: number
}

/** A finished response: the whole body has been read, within the limits. */
export interface HttpAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  text: string
  /** The final address after redirects. */
  url: string
}

/** Rejects with ProviderError('unavailable' | 'bad_request'): no connection, time-out, too large, address refused. Any status resolves. */
export type HttpClient = (request: HttpRequest) => Promise<HttpAnswer>

export interface HttpClientOptions {
  /** Origins (`http://127.0.0.1:4801`) that may be reached although private: the sandbox's emulators. */
  allow?: readonly string[]
  userAgent?: string
  /** Called at the end of every hop. The address has no query and no credentials, so it may be logged. */
  onCall?(facts: HttpCallFacts): void
  /** How names are resolved; defaults to the system's resolver. */
  resolve?: Resolve
}

export interface HttpCallFacts {
  method: string
  url: string
  /** Null where there was no response. */
  status: number | null
  ms: number
  /** Body bytes read, after decompression. */
  bytes: number
}

const DEFAULT_TIMEOUT_MS = 30_000
/** Longest silence in the middle of a body. */
const BODY_SILENCE_MS = 20_000
const DEFAULT_MAX_BYTES = 20 * 1024 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** The only headers that are sent on by a redirect to another origin: vendors put keys into many, not only Authorization. */
const CROSS_ORIGIN_HEADERS = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/**
 * Builds the client. One per process: it pools connections by origin. It never logs queries, headers or bodies.
 * The time limit covers the whole call with its redirects; the size limit counts decompressed bytes.
 */
export function createHttpClient(options: HttpClientOptions = {}): HttpClient {
  const agent = new Agent({
    connect: guardedConnector(options.allow ?? [], options.resolve),
    headersTimeout: 0,
    bodyTimeout: BODY_SILENCE_MS,
  })
  const userAgent = options.userAgent ?? `${PRODUCT.name}/1.0`

  return async (request) => {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    let hop: Hop = {
      method: request.method ?? 'GET',
      url: checkUrl(request.url),
      headers: { 'user-agent': userAgent, ...lowerCased(request.headers ?? {}) },
      body: request.body,
    }
    for (let left = request.maxRedirects ?? 0; ; left--) {
      const answer = await send(hop, {
        agent,
        signal,
        maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
        keepBytes: request.keepBytes ?? Number.POSITIVE_INFINITY,
        hasSecretPath: request.hasSecretPath ?? false,
        options,
      })
      const excess = request.jsonBounds && jsonExcess(answer.text, request.jsonBounds)
      if (excess) throw new ProviderError('unavailable', tooMuch(hop.url.host, excess))
      const location = answer.headers.location
      if (!REDIRECTS.has(answer.status) || !location || !request.maxRedirects) return answer
      if (left <= 0) {
        throw new ProviderError('unavailable', `The server ${hop.url.host} redirects too many times.`)
      }
      hop = nextHop(hop, answer.status, location)
    }
  }
}

interface Hop {
  method: NonNullable<HttpRequest['method']>
  url: URL
  headers: Record<string, string>
  body: HttpRequest['body']
}

/** Where a redirect leads and what may go along (RFC 9110 section 15.4). */
function nextHop(from: Hop, status: number, location: string): Hop {
  const url = checkUrl(URL.parse(location, from.url) ?? location)
  if (from.url.protocol === 'https:' && url.protocol === 'http:') {
    throw refusedAddress(
      `The server ${from.url.host} redirects from https to http, which would send your key unprotected.`,
    )
  }
  const becomesGet = status === 303 || (status <= 302 && from.method === 'POST')
  const hop: Hop = becomesGet ? { ...from, url, method: 'GET', body: undefined } : { ...from, url }
  if (url.origin === from.url.origin) return hop
  if (hop.body !== undefined) {
    throw refusedAddress(
      `The server ${from.url.host} redirects to another site, where the request may not be repeated.`,
    )
  }
  const kept = Object.entries(hop.headers).filter(([name]) => CROSS_ORIGIN_HEADERS.has(name))
  return { ...hop, headers: Object.fromEntries(kept) }
}

interface Limits {
  agent: Agent
  signal: AbortSignal
  maxBytes: number
  keepBytes: number
  hasSecretPath: boolean
  options: HttpClientOptions
}

async function send(
  hop: Hop,
  { agent, signal, maxBytes, keepBytes, hasSecretPath, options }: Limits,
): Promise<HttpAnswer> {
  const started = performance.now()
  const facts = {
    method: hop.method,
    url: hop.url.origin + (hasSecretPath ? '' : hop.url.pathname),
    status: null as number | null,
    bytes: 0,
  }
  try {
    const response = await fetch(hop.url, {
      method: hop.method,
      headers: hop.headers,
      body: hop.body,
      redirect: 'manual',
      dispatcher: agent,
      signal,
    })
    facts.status = response.status
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      facts.bytes += chunk.byteLength
      // Leaving the loop cancels the stream, which closes the connection: a bomb is not read to its end.
      if (facts.bytes > maxBytes) throw new ProviderError('unavailable', tooLarge(hop.url.host, maxBytes))
      const excess = facts.bytes - keepBytes
      text += decoder.decode(excess > 0 ? chunk.subarray(0, -excess) : chunk, { stream: true })
      if (excess >= 0) break
    }
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: text + decoder.decode(),
      url: hop.url.href,
    }
  } catch (error) {
    throw asProviderError(error, hop.url.host)
  } finally {
    options.onCall?.({ ...facts, ms: Math.round(performance.now() - started) })
  }
}

function tooLarge(host: string, maxBytes: number): string {
  return `The server ${host} answered with more than ${Math.round(maxBytes / 1024)} KiB, which is more than we read. Ask for a shorter range.`
}

const tooMuch = (host: string, excess: JsonExcess) =>
  excess === 'levels'
    ? `The server ${host} answered with data that goes deeper than we read.`
    : `The server ${host} answered with more values than we read. Ask for a shorter range.`

/** fetch wraps the reason in causes; the deepest ones are the most specific. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at)
  return chain
}

/** Whether a response timed out: a heavy query may then be requested in another way. */
export const isTimeout = (error: unknown): boolean =>
  causesOf(error).some(({ name }) => name === 'TimeoutError')

/** Whether our own network leads nowhere near whoever was asked: nothing is known of them. */
export const isOurNetwork = (error: unknown): boolean =>
  causesOf(error).some((at) => 'code' in at && OUR_CODES.has(String(at.code)))

const OUR_CODES = new Set(['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'])

function asProviderError(error: unknown, host: string): ProviderError {
  const chain = causesOf(error)
  const own = chain.find((at) => at instanceof ProviderError)
  if (own) return own
  const codes = chain.flatMap((at) => ('code' in at ? [String(at.code)] : []))
  return new ProviderError('unavailable', networkSentence(host, chain, codes), { cause: error })
}

function networkSentence(host: string, chain: Error[], codes: string[]): string {
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code))
  if (
    chain.some((at) => at.name === 'TimeoutError') ||
    has('UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT')
  ) {
    return `The server ${host} did not answer in time.`
  }
  if (chain.some((at) => at.name === 'AbortError')) return `The call to ${host} was cancelled.`
  if (has('ENOTFOUND')) return `The address ${host} could not be found. Check the spelling of the address.`
  if (has('EAI_AGAIN')) {
    return `No name server says where ${host.replace(/:\d+$/, '')} is. Try again later, or ask whoever runs the name servers of its domain.`
  }
  if (codes.some((code) => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))) {
    return `The https certificate of ${host} is not valid (${codes[0]}). It has to be renewed there.`
  }
  return `The server ${host} could not be reached or broke off the connection.`
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

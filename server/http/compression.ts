import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

type Encoding = 'br' | 'gzip'

/** What is text on the wire; images and PDFs are compressed already. */
const COMPRESSIBLE =
  /^(?:text\/|image\/svg\+xml|application\/(?:json|x-ndjson|javascript|openmetrics-text|xml)\b)/
/** Below one network packet nothing is gained. */
const LEAST_BYTES = 1_400
/** Answers written for one call: close to gzip's time, and smaller. */
const QUICK = { [constants.BROTLI_PARAM_QUALITY]: 4 }
/** Cached answers are compressed once and sent many times. */
const THOROUGH = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Each written line leaves at once, so that the reader sees a widget as soon as it is ready. */
const STREAMED: { br: BrotliOptions; gzip: ZlibOptions } = {
  br: { flush: constants.BROTLI_OPERATION_FLUSH, params: QUICK },
  gzip: { flush: constants.Z_SYNC_FLUSH },
}

const toBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const toGzip = promisify<Buffer, ZlibOptions, Buffer>(gzip)

const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>()

/** The compressed form of a body, computed at its first request and held as long as the body itself. */
export function compressOnce(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const forms = compressed.get(body) ?? {}
  compressed.set(body, forms)
  forms[encoding] ??= encoding === 'br' ? toBrotli(body, { params: THOROUGH }) : toGzip(body, {})
  return forms[encoding]
}

/**
 * Compresses text answers in Brotli or gzip, as the caller accepts. A Buffer that is sent repeatedly (a
 * cached answer) is compressed once and found by its identity; strings are compressed for the one call;
 * streams are flushed with every write.
 */
export function compressAnswers(app: FastifyInstance): void {
  const negotiator = new Negotiator<Encoding>({
    supportedValues: ['br', 'gzip'],
    cache: new LRUCache<string, string>({ max: 200 }),
  })
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (payload == null || request.method === 'HEAD' || !isCompressible(reply)) return payload
    reply.header('vary', withAcceptEncoding(reply.getHeader('vary')))
    const encoding = negotiator.negotiate(request.headers['accept-encoding'] ?? '')
    if (!encoding) return payload
    if (isStream(payload)) {
      announce(reply, encoding)
      const through = encoding === 'br' ? createBrotliCompress(STREAMED.br) : createGzip(STREAMED.gzip)
      // A reader who disconnects ends both; Fastify reports a source that fails on its own.
      return pipeline(payload, through, () => undefined)
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length < LEAST_BYTES) return payload
    announce(reply, encoding)
    if (Buffer.isBuffer(payload)) return compressOnce(payload, encoding)
    const body = Buffer.from(payload)
    return encoding === 'br' ? toBrotli(body, { params: QUICK }) : toGzip(body, {})
  })
}

function isCompressible(reply: FastifyReply): boolean {
  if (reply.statusCode === 204 || reply.statusCode === 206 || reply.statusCode === 304) return false
  if (reply.hasHeader('content-encoding')) return false
  return COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))
}

function announce(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
}

/** Lets proxies cache the encodings of an answer separately. */
function withAcceptEncoding(vary: unknown): string {
  const known = String(vary ?? '')
  if (/accept-encoding|\*/i.test(known)) return known
  return known === '' ? 'accept-encoding' : `${known}, accept-encoding`
}

const isStream = (payload: unknown): payload is Readable =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'

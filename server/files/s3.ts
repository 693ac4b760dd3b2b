import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, interceptors, request } from 'undici'
import type { BucketPlace } from '../config/filesPlace.ts'
import { storedPath } from './fileName.ts'
import { type FileStore, FileStoreError } from './store.ts'

/** Milliseconds. */
const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
const BODY_SILENCE_MS = 20_000
const RETRIES = { maxRetries: 2, minTimeout: 200, timeoutFactor: 3, maxTimeout: 2_000 }
/** Most characters of a refusal that are read. */
const REFUSAL_LENGTH = 16_384

type Method = 'GET' | 'PUT' | 'DELETE'

/**
 * Files as objects of a bucket with an S3-compatible API. A PUT there is atomic, as its length and its
 * SHA-256 are sent with it. Transient failures (5xx, 429, a lost connection) are retried twice, a read from
 * where it stopped. `answerMs` is how long an answer may take to begin. It does not use
 * providers/kit/http/http.ts: that client guards against addresses that users type and reads text. This
 * address is the operator's own setting, often a private one, and what is read is streamed.
 */
export function openBucket(place: BucketPlace, { answerMs = ANSWER_MS } = {}): FileStore {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: answerMs,
    bodyTimeout: BODY_SILENCE_MS,
  })
  // Without throwOnError the last refusal arrives as an answer, with the store's words in it.
  const dispatcher = agent.compose(interceptors.retry({ ...RETRIES, throwOnError: false }))

  /** Null where no such object is. */
  async function call(method: Method, name: string, sent?: { bytes: Buffer; contentType: string }) {
    const given = sent && {
      'content-type': sent.contentType,
      'x-amz-content-sha256': createHash('sha256').update(sent.bytes).digest('hex'),
    }
    // Signed with the machine's time, not the product's clock: the store compares it with its own.
    const { url, headers } = await new AwsV4Signer({
      method,
      url: objectUrl(place, name),
      ...(given && { headers: given }),
      service: 's3',
      region: place.region,
      accessKeyId: place.accessKeyId,
      secretAccessKey: place.secretAccessKey.reveal(),
    }).sign()
    const answer = await request(url, {
      method,
      headers: Object.fromEntries(headers),
      body: sent?.bytes,
      dispatcher,
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new FileStoreError(`The bucket ${place.bucket} at ${url.host} did not answer (${reason}).`, {
        cause: error,
      })
    })
    // The reader gets the error as well; for a body that is left unread it must not end the process.
    answer.body.on('error', () => undefined)
    if (answer.statusCode >= 200 && answer.statusCode < 300) return answer
    const { code, words } = await readRefusal(answer)
    // Any other 404 is a wrong bucket or address, whose files are not gone.
    if (code === 'NoSuchKey' && method !== 'PUT') return null
    throw new FileStoreError(
      `The bucket ${place.bucket} at ${url.host} refused a ${method} (${answer.statusCode} ${words}).`,
    )
  }

  return {
    async write(name, bytes, contentType) {
      const answer = await call('PUT', name, { bytes, contentType })
      await answer?.body.dump()
    },
    async read(name) {
      const answer = await call('GET', name)
      if (!answer) return null
      const size = Number(answer.headers['content-length'] ?? Number.NaN)
      return { size: Number.isInteger(size) ? size : null, stream: answer.body }
    },
    async remove(name) {
      const answer = await call('DELETE', name)
      await answer?.body.dump()
    },
  }
}

/**
 * The bucket's name is part of the path where an endpoint is configured, otherwise of Amazon's host name,
 * unless the name contains a dot, which the certificate there would not cover.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
export function objectUrl({ bucket, prefix, endpoint, region }: BucketPlace, name: string): string {
  const amazon = `s3.${region}.amazonaws.com`
  const root =
    endpoint === null && !bucket.includes('.')
      ? `https://${bucket}.${amazon}`
      : `${endpoint ?? `https://${amazon}`}/${bucket}`
  return [root, ...(prefix ? [prefix] : []), storedPath(name)].join('/')
}

/** Code and message of an S3 error document; its other parts, which repeat the request, are left out. */
async function readRefusal({ body }: Dispatcher.ResponseData): Promise<{ code: string; words: string }> {
  const text = await startOf(body).catch(() => '')
  const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
  const code = part('Code')
  return { code, words: [code, part('Message')].filter(Boolean).join(': ') || 'without a reason' }
}

async function startOf(body: Readable): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > REFUSAL_LENGTH) break
  }
  return text
}

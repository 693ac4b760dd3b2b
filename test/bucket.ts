import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketPlace } from '../server/config/filesPlace.ts'
import { Secret } from '../server/config/secret.ts'
import { signatureV4 } from './signatureV4.ts'

/**
 * How a request ends in place of its answer: a status, a reset, silence, a body that stops halfway, a large page that is
 * no bucket's; or well after all.
 */
export type BucketFailure = number | 'reset' | 'silent' | 'cut' | 'page' | 'none'

/** A bucket on loopback that answers as S3 does, and only accepts calls that are signed as S3 requires. */
export interface Bucket {
  place: BucketPlace
  /** By key. */
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Every call so far, as `PUT prefix/name`. */
  calls: string[]
  /** How the next calls end, the first one first. */
  failures: BucketFailure[]
  stop(): Promise<void>
}

const SECRET = 'bucket-secret-never-shown'
const MOST_APART_MS = 15 * 60_000

export async function startBucket(): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  const calls: string[] = []
  const failures: BucketFailure[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, 'InternalError', String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const place: BucketPlace = {
    kind: 's3',
    bucket: 'uploads',
    prefix: 'agency/images',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'eu-test-1',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: new Secret(SECRET),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request
    const body = await buffer(request)
    const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(url) ?? []
    calls.push(`${method} ${key}`)
    const failure = failures.shift()
    if (failure === 'silent') return
    if (failure === 'reset') return void request.socket.resetAndDestroy()
    if (failure === 'page') return void response.writeHead(404).end('<p>Not here.</p>'.repeat(50_000))
    if (typeof failure === 'number') return refuse(response, failure, 'SlowDown', 'Reduce your request rate.')
    const wrong = faultOf(request, body)
    if (wrong) return refuse(response, 403, ...wrong)
    if (bucket !== place.bucket) {
      return refuse(response, 404, 'NoSuchBucket', 'The specified bucket does not exist')
    }
    const held = objects.get(key)
    if (method === 'PUT') {
      objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' })
      response.writeHead(200).end()
    } else if (method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (method === 'GET' && held) {
      sendObject(request, response, held, failure === 'cut')
    } else refuse(response, 404, 'NoSuchKey', 'The specified key does not exist.')
  }

  return {
    place,
    objects,
    calls,
    failures,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendObject(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType }: { bytes: Buffer; contentType: string },
  cut: boolean,
): void {
  const range = /^bytes=(\d+)-/.exec(headers.range ?? '')
  const start = Number(range?.[1] ?? 0)
  const rest = bytes.subarray(start)
  response.writeHead(range ? 206 : 200, {
    'content-type': contentType,
    'content-length': rest.length,
    etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    ...(range && { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }),
  })
  if (!cut) return void response.end(rest)
  response.write(rest.subarray(0, rest.length / 2))
  setTimeout(() => response.destroy(), 50)
}

/** What is wrong with a call's signature, in S3's words; null where it is right. */
function faultOf(request: IncomingMessage, body: Buffer): [code: string, message: string] | null {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const signed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, id, day, region = '', names = '', signature] = signed.exec(headers.authorization ?? '') ?? []
  if (!id) return ['AccessDenied', 'Access Denied.']
  if (id !== 'AKIDTEST') return ['InvalidAccessKeyId', 'The AWS Access Key Id does not exist in our records.']
  const signedHeaders = names.split(';')
  const mismatch: [string, string] = ['SignatureDoesNotMatch', 'The request signature we calculated differs.']
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name))) {
    return mismatch
  }
  const time = (headers['x-amz-date'] ?? '').replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const apart = Temporal.Instant.from(time).until(Temporal.Now.instant()).total('milliseconds')
  if (Math.abs(apart) > MOST_APART_MS || !headers['x-amz-date']?.startsWith(day ?? '-')) {
    return [
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    ]
  }
  const payload = headers['x-amz-content-sha256']
  const hash = createHash('sha256').update(body).digest('hex')
  if (request.method === 'PUT' ? payload !== hash : payload !== hash && payload !== 'UNSIGNED-PAYLOAD') {
    return ['XAmzContentSHA256Mismatch', 'The provided hash does not match what was computed.']
  }
  const { method = '', url = '' } = request
  const expected = signatureV4({ method, target: url, headers, signedHeaders, region, secret: SECRET })
  return region === 'eu-test-1' && signature === expected ? null : mismatch
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
}

import { createHash, createHmac } from 'node:crypto'

export interface SignedRequest {
  method: string
  /** As sent: path and query. */
  target: string
  /** Lower-case names. */
  headers: Record<string, string>
  signedHeaders: readonly string[]
  region: string
  secret: string
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The signature that S3 expects of a request without a query, for the day and the payload in its headers.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureV4({
  method,
  target,
  headers,
  signedHeaders,
  region,
  secret,
}: SignedRequest): string {
  const time = headers['x-amz-date'] ?? ''
  const day = time.slice(0, 8)
  const canonical = [
    method,
    target,
    '',
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day))
  return hmac(key, text).toString('hex')
}

import { z } from 'zod'
import { ProviderError } from '../contract.ts'
import { refuse, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf } from '../json.ts'

/** The body of every WordPress REST error; WordPress sends some of them with status 200. */
const Refusal = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number().optional() }).nullish().catch(null),
})

/** What a 401 of the key's own checks means for the person, by the vendor's words. */
const KEY_PROBLEMS: [RegExp, string][] = [
  [
    /consumer secret is invalid/i,
    'The consumer secret does not belong to the key. Copy both again, or create a new key, and connect again.',
  ],
  [
    /consumer key is invalid/i,
    'The shop does not know this key. It may have been revoked: create a new one and connect again.',
  ],
  [
    /invalid signature/i,
    'The shop does not accept the signature. The consumer secret is wrong, or the shop knows itself under another address than the one given (with or without www, https, port).',
  ],
  [
    /does not have read permissions/i,
    'This key may not read. Create one with the permission Read and connect again.',
  ],
  [
    /cannot be used to access/i,
    'This key may not read this part of the shop. Create a new one and connect again.',
  ],
]

/**
 * The JSON of an answer, or the error it stands for. Anything that is not JSON (a firewall's page, a maintenance
 * page, an answer cut off) passes by itself, so it is `unavailable`.
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer, host: string): unknown {
  const json = parseJson(answer)
  const refusal = Refusal.safeParse(json).data
  if (refusal) throw refusalError(refusal, refusal.data?.status ?? answer.status, answer, host)
  if (answer.status < 200 || answer.status > 299) throw statusError(answer, host)
  if (json === undefined) {
    const what = /^\s*</.test(answer.text) ? 'a web page' : 'something unreadable'
    throw new ProviderError(
      'unavailable',
      `The shop at ${host} answered with ${what} instead of data. A security plugin, a firewall or a maintenance page may stand in front of it.`,
      { vendorMessage: excerpt(answer.text) },
    )
  }
  return json
}

/** Undefined where the body is not JSON by its content type and its text. */
function parseJson({ headers, text }: HttpAnswer): unknown {
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) return undefined
  return jsonOf({ text })
}

function refusalError(
  refusal: z.infer<typeof Refusal>,
  status: number,
  answer: HttpAnswer,
  host: string,
): ProviderError {
  const vendorMessage = excerpt(refusal.message)
  if (status === 429 || status >= 500) return statusError({ ...answer, status }, host, vendorMessage)
  if (/^woocommerce_rest_authentication/.test(refusal.code)) return keyError(vendorMessage, host)
  if (refusal.code === 'woocommerce_rest_cannot_view' || status === 401 || status === 403) {
    const message =
      status === 403
        ? 'The owner of this key may not read the shop. Let an administrator or shop manager create the key.'
        : 'The shop does not know this key, or its server withholds it from WooCommerce. Create a new key and connect again.'
    return new ProviderError('reauthorise', message, { vendorMessage })
  }
  if (refusal.code === 'rest_no_route') {
    return refuse(
      `WooCommerce's REST API is not to be found at ${host}. Check that the plugin is switched on and that this is the shop's own address.`,
      'account',
      vendorMessage,
    )
  }
  return refuse(`The shop refused the question: ${vendorMessage.replace(/[.!]$/, '')}.`, null, vendorMessage)
}

function keyError(vendorMessage: string, host: string): ProviderError {
  if (/timestamp|nonce/i.test(vendorMessage)) {
    // Both depend on the moment: a clock that is off, a call that was repeated on its way.
    return new ProviderError(
      'unavailable',
      `The shop at ${host} refused the moment of the call. Let someone check the clock of its server.`,
      {
        vendorMessage,
      },
    )
  }
  const known = KEY_PROBLEMS.find(([words]) => words.test(vendorMessage))?.[1]
  return new ProviderError(
    'reauthorise',
    known ?? 'The shop does not accept this key. Create a new one and connect again.',
    {
      vendorMessage,
    },
  )
}

/** For answers whose status is all we understand of them. */
function statusError(answer: HttpAnswer, host: string, vendorMessage = excerpt(answer.text)): ProviderError {
  const { status } = answer
  const waitSeconds = retryAfter(answer)
  // 508 is what hosts with per-site limits send when the site has used up its share.
  if (status === 429 || status === 508) {
    return new ProviderError('rate_limited', `The shop at ${host} asks for a pause between calls.`, {
      vendorMessage,
      waitSeconds,
    })
  }
  if (status >= 300 && status < 400) {
    return refuse(
      `The shop at ${host} redirects calls to ${answer.headers.location ?? 'another place'}. Connect the shop under its final address.`,
      'account',
      vendorMessage,
    )
  }
  if (status === 404 || status === 410) {
    return refuse(`There is no shop at ${host} (status ${status}).`, 'account', vendorMessage)
  }
  const what =
    status === 401 || status === 403 ? 'turned the call away before it reached WooCommerce' : 'has a fault'
  return new ProviderError('unavailable', `The server of ${host} ${what} (status ${status}).`, {
    vendorMessage,
    waitSeconds,
  })
}

/** The readable words of a message or page, short enough for a screen. */
function excerpt(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}

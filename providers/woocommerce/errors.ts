import { z } from 'zod'
import type { ErrorMapping } from '../kit/http/errors.ts'
import type { HttpAnswer } from '../kit/http/http.ts'
import { jsonReader, type VendorRefusal } from '../kit/http/jsonApi.ts'

/** The body of every WordPress REST error; WordPress sends some of them with status 200. */
const Body = z.object({
  code: z.string(),
  message: z.string(),
  data: z.object({ status: z.number().optional() }).nullish().catch(null),
})

/** The error of a response without data. */
interface Told {
  host: string
  status: number
  words: string
  location: string | undefined
}

/**
 * Meanings by `status code: words`, where the code is `page` for a refusal that is not WooCommerce's own; the
 * first
 * that fits counts.
 */
const meanings = ({
  host,
  status,
  words,
  location,
}: Told): readonly (readonly [RegExp, ...ErrorMapping])[] => [
  // 508 is what hosts with per-site limits send when the site has used up its share.
  [/^(429|508) /, 'rate_limited', `The shop at ${host} asks for a pause between calls.`],
  [/^5\d\d /, 'unavailable', `The server of ${host} has a fault (status ${status}).`],
  [
    // Both depend on the moment: a clock that is off, a call that was repeated on its way.
    /rest_authentication.*: .*(timestamp|nonce)/i,
    'unavailable',
    `The shop at ${host} refused the moment of the call. Let someone check the clock of its server.`,
  ],
  [
    /rest_authentication.*: .*consumer secret is invalid/i,
    'reauthorise',
    'The consumer secret does not belong to the key. Copy both again, or create a new key, and connect again.',
  ],
  [
    /rest_authentication.*: .*invalid signature/i,
    'reauthorise',
    'The shop does not accept the signature. The consumer secret is wrong, or the shop knows itself under another address than the one given (with or without www, https, port).',
  ],
  [
    /rest_authentication.*: .*(does not have read permissions|cannot be used to access)/i,
    'reauthorise',
    'This key may not read the shop. Create a new one with the permission Read and connect again.',
  ],
  [
    /^\d+ woocommerce_rest_authentication/,
    'reauthorise',
    'The shop does not know this key. It may have been revoked: create a new one and connect again.',
  ],
  [
    /^403 (?!page:)/,
    'reauthorise',
    'The owner of this key may not read the shop. Let an administrator or shop manager create the key.',
  ],
  [
    /^401 (?!page:)|^\d+ woocommerce_rest_cannot_view:/,
    'reauthorise',
    'The shop does not know this key, or its server withholds it from WooCommerce. Create a new key and connect again.',
  ],
  [
    /^\d+ rest_no_route:/,
    'bad_request',
    `WooCommerce's REST API is not to be found at ${host}. Check that the plugin is switched on and that this is the shop's own address.`,
    { field: 'account' },
  ],
  [/^\d+ (?!page:)/, 'bad_request', `The shop refused the question: ${words.replace(/[.!]$/, '')}.`],
  [
    /^2\d\d /,
    'unavailable',
    `The shop at ${host} answered with something else than data. A security plugin, a firewall or a maintenance page may stand in front of it.`,
  ],
  [
    /^3\d\d /,
    'bad_request',
    `The shop at ${host} redirects calls to ${location ?? 'another place'}. Connect the shop under its final address.`,
    { field: 'account' },
  ],
  [/^4(04|10) /, 'bad_request', `There is no shop at ${host} (status ${status}).`, { field: 'account' }],
  [
    /^/,
    'unavailable',
    `The server of ${host} turned the call away before it reached WooCommerce (status ${status}).`,
  ],
]

/**
 * The JSON of a response, or the error it reports. Anything that is not JSON by its content type and its text
 * (a
 * firewall's page, a maintenance page, a truncated response) is transient, so it is `unavailable`.
 * @throws ProviderError
 */
export const readAnswer = (answer: HttpAnswer, host: string): unknown =>
  jsonReader(`The shop at ${host}`, {}, (json, given) => refusalIn(json, given, host))(answer)

function refusalIn(json: unknown, answer: HttpAnswer, host: string): VendorRefusal | null {
  const isJson = /\bjson\b/i.test(answer.headers['content-type'] ?? '') && json !== undefined
  const body = isJson ? Body.safeParse(json).data : undefined
  if (isJson && !body && answer.status >= 200 && answer.status < 300) return null
  const status = body?.data?.status ?? answer.status
  const words = excerpt(body?.message ?? answer.text)
  const told = `${status} ${body?.code ?? 'page'}: ${words}`
  const { location } = answer.headers
  const found = meanings({ host, status, words, location }).find(([holds]) => holds.test(told))
  if (!found) return { words: [words] }
  const [, ...meaning] = found
  return { words: [words], meaning }
}

/** The readable text of a message or page, short enough for a screen. */
function excerpt(text: string): string {
  return text
    .slice(0, 4000)
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gis, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}

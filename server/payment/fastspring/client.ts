import { z } from 'zod'
import type { HttpAnswer, HttpClient, HttpRequest } from '../../../providers/kit/http/http.ts'
import { jsonOf } from '../../../providers/kit/http/json.ts'
import type { FastSpringSettings } from '../../config/fastSpringSettings.ts'
import { PaymentError } from '../paymentError.ts'

/** For each call: somebody waits at a screen, or the provider for our answer. */
const TIMEOUT_MS = 12_000
const MOST_BYTES = 4 * 1024 * 1024
const LONGEST_WORDS = 300

export interface Call {
  method?: HttpRequest['method']
  /** Begins with a slash; ids in it are checked before. */
  path: string
  query?: Record<string, string>
  body?: object
  /** Of what it does not have it answers an error for each item, which refuses nothing. */
  isLookUp?: boolean
}

/** Makes one call of FastSpring's REST API; the JSON of a good answer, null where there is no such thing. Throws PaymentError. */
export type Ask = (call: Call) => Promise<unknown>

export function fastSpringClient(
  http: HttpClient,
  { username, password }: Pick<FastSpringSettings, 'username' | 'password'>,
  base: string,
): Ask {
  return async ({ method, path, query, body, isLookUp = false }) => {
    const login = Buffer.from(`${username}:${password.reveal()}`).toString('base64')
    const answer = await http({
      method: method ?? (body ? 'POST' : 'GET'),
      url: `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${login}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
    }).catch((error: unknown) => {
      throw new PaymentError('unavailable', { cause: error })
    })
    return read(answer, isLookUp)
  }
}

function read(answer: HttpAnswer, isLookUp: boolean): unknown {
  const json = jsonOf(answer)
  const { status } = answer
  const vendor = wordsOf(json) ?? `HTTP ${status}`
  if (status === 404) return null
  if (status >= 200 && status < 300) {
    if (json === undefined) throw new PaymentError('unavailable', { vendor: 'The answer was no JSON.' })
    const refused = isLookUp ? null : failedItem(json)
    if (refused) throw new PaymentError('refused', { vendor: refused })
    return json
  }
  // A login that is wrong, too many calls, a fault of theirs: nothing that whoever pays could mend.
  const isRefused = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
  throw new PaymentError(isRefused ? 'refused' : 'unavailable', { vendor })
}

const failure = z.looseObject({ result: z.literal('error'), error: z.unknown().optional() })
const lists = z.record(z.string(), z.unknown())

/** Lists answer each of their items by itself, in whatever the list is called. */
function failedItem(json: unknown): string | null {
  const whole = failure.safeParse(json).data
  if (whole) return textOf(whole.error) ?? 'It gives no reason.'
  const items = Object.values(lists.safeParse(json).data ?? {}).filter(Array.isArray)
  // A look at several names those that it does not have; what is asked to be done is one thing.
  if (items.length !== 1 || items[0]?.length !== 1) return null
  const failed = failure.safeParse(items[0][0]).data
  return failed ? (textOf(failed.error) ?? 'It gives no reason.') : null
}

/** The words of an error, wherever they are: `error` is a text, or a text for each field, of the whole or of an item. */
function wordsOf(json: unknown): string | null {
  const known = lists.safeParse(json).data
  if (!known) return null
  return textOf(known.error) ?? textOf(known.message) ?? firstOf(Object.values(known))
}

function firstOf(values: unknown[]): string | null {
  const items = values.filter(Array.isArray).flat()
  return (
    items
      .map((item) => failure.safeParse(item).data?.error)
      .map(textOf)
      .find(Boolean) ?? null
  )
}

function textOf(error: unknown): string | null {
  if (typeof error === 'string' && error !== '') return error.slice(0, LONGEST_WORDS)
  const fields = lists.safeParse(error).data
  const texts = Object.values(fields ?? {}).filter((text) => typeof text === 'string')
  return texts.length > 0 ? texts.join(' ').slice(0, LONGEST_WORDS) : null
}

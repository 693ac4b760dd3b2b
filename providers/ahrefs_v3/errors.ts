import { z } from 'zod'
import { ProviderError } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'

const DAY = 24 * 60 * 60
/** Limits are per minute; the official SDK never waits longer than this. */
const MINUTE = 60

/** `{"error": "…"}`; some consumers saw an array such as `["Error", "Forbidden"]`. */
const Flat = z.object({ error: z.string() })
const Listed = z.array(z.string()).min(1)

/** The vendor's sentence in an error body, whatever its form; null where there is none. */
function wordsOf(body: unknown): string | null {
  const flat = Flat.safeParse(body)
  if (flat.success) return flat.data.error
  const listed = Listed.safeParse(body)
  return listed.success ? listed.data.join(': ') : null
}

/**
 * What an answer means that holds no data; null for one that does. 404 is “no data for this date or target” and
 * is not judged here.
 * @param body the parsed text; undefined where it is no JSON
 */
export function ahrefsError({ status, headers, text }: HttpAnswer, body: unknown): ProviderError | null {
  const words = wordsOf(body)
  const details = { vendorMessage: words ?? titleOf(text) }
  if (status === 401) {
    return new ProviderError(
      'reauthorise',
      'Ahrefs does not accept this API key: it is wrong, older than a year, or its creator left the workspace. Create a new key in Account settings, API keys, and connect again.',
      { ...details, field: 'token' },
    )
  }
  if (status === 403) return forbidden(words, details)
  if (status === 429) {
    return new ProviderError(
      'rate_limited',
      'Ahrefs was asked too often in a short time. It is asked again soon.',
      { ...details, waitSeconds: waitOf(headers['retry-after']) },
    )
  }
  if (status >= 500) {
    return new ProviderError('unavailable', 'Ahrefs has a fault of its own. It is asked again soon.', details)
  }
  if (status === 400) {
    return new ProviderError(
      'bad_request',
      'Ahrefs refused the question as asked. Check the target, the dates and the filter of the widget.',
      details,
    )
  }
  if (body === undefined) return notJson(text)
  if (status !== 200) {
    return new ProviderError('unexpected', `Ahrefs answered with status ${status}.`, details)
  }
  if (words === null) return null
  return new ProviderError('unexpected', 'Ahrefs answered with an error instead of data.', details)
}

/** 403 stands for a plan without the report as well as for units that are used up; only the words tell. */
function forbidden(words: string | null, details: { vendorMessage: string | null }): ProviderError {
  if (/\bunits?\b|limit|quota|exceed|insufficient/i.test(words ?? '')) {
    return new ProviderError(
      'rate_limited',
      'The API units of the Ahrefs workspace or of this key are used up. Wait for the next billing period, or raise the limit in Ahrefs.',
      { ...details, waitSeconds: DAY },
    )
  }
  return new ProviderError(
    'bad_request',
    'The Ahrefs plan or this API key does not allow this report. Ask the owner of the workspace.',
    details,
  )
}

function notJson(text: string): ProviderError {
  const title = titleOf(text)
  return title === null
    ? new ProviderError('unavailable', 'The answer of Ahrefs arrived incomplete. It is asked again soon.')
    : new ProviderError(
        'unavailable',
        'Ahrefs answered with a web page instead of data. It is asked again soon.',
        {
          vendorMessage: title,
        },
      )
}

const titleOf = (text: string): string | null => /<title>([^<]*)/i.exec(text)?.[1]?.trim() ?? null

/** Seconds to wait: Retry-After where it is sent as a number, else until the minute's allowance is back. */
function waitOf(retryAfter: string | undefined): number {
  const seconds = Number(retryAfter)
  return retryAfter && Number.isFinite(seconds) && seconds > 0 ? Math.min(MINUTE, Math.ceil(seconds)) : MINUTE
}

/** An answer in another form than the documented one. */
export const unknownForm = (cause: unknown): ProviderError =>
  new ProviderError('unexpected', 'Ahrefs answered in a form that is not known.', { cause })

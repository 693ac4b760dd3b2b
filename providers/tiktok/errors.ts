import type { ParameterName } from '../../shared/domain/sources.ts'
import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { Envelope } from './wire.ts'

type Meaning = [kind: ProviderErrorKind, message: string, wait?: number, field?: ParameterName]

const SIGN_IN: Meaning = ['reauthorise', 'TikTok no longer accepts this sign-in. Connect the source again.']
const BUSY: Meaning = [
  'unavailable',
  'TikTok is busy or out of order. The figures come again by themselves.',
  30,
]
const OUR_APP: Meaning = [
  'unexpected',
  'TikTok refuses the app registered for this installation. Whoever runs it checks the app in TikTok’s developer portal.',
]
const REFUSED: Meaning = ['bad_request', 'TikTok refused the question. Check the settings of the widget.']
const NOT_SHARED: Meaning = [
  'bad_request',
  'The sign-in may not read this advertiser. Connect again and tick it, or choose another advertiser.',
  ...([undefined, 'profile'] as const),
]
const GONE: Meaning = [
  'bad_request',
  'This advertiser no longer exists at TikTok. Choose another one.',
  ...([undefined, 'profile'] as const),
]
const MEANINGS: Record<number, Meaning> = {
  40001: NOT_SHARED,
  40002: REFUSED,
  40007: ['bad_request', 'What was chosen no longer exists at TikTok. Choose it again.'],
  40011: ['bad_request', 'TikTok takes fewer choices at once. Choose fewer campaigns, ad groups or ads.'],
  40101: OUR_APP,
  40102: SIGN_IN,
  40104: SIGN_IN,
  40105: SIGN_IN,
  40110: ['bad_request', 'The sign-in took too long or was already used. Start connecting once more.'],
  40113: OUR_APP,
  40118: OUR_APP,
  40300: GONE,
  40700: BUSY,
  60001: ['unavailable', 'TikTok is under maintenance. The figures come again by themselves.', 600],
}
const RATE_CODES = [40016, 40100, 40133]
/** A breach of the limit a second clears in the next; one of the limit a minute after five minutes. */
const SECOND_WAIT = 2
const MINUTE_WAIT = 300

/** The data of a good answer. Throws ProviderError for every other one: errors too come with status 200. */
export function readData(answer: HttpAnswer): { data: unknown; partial: boolean } {
  const envelope = Envelope.safeParse(json(answer.text))
  if (!envelope.success) throw unreadable(answer)
  const { code, message, data } = envelope.data
  if (code === 0 || code === 20001) return { data, partial: code === 20001 }
  throw tiktokError(code, message)
}

/** What a code means (dossier section 9). */
export function tiktokError(code: number, message: string): ProviderError {
  const words = `${message || 'no message'} (${code})`
  if (RATE_CODES.includes(code)) {
    const waitSeconds = /QPS/i.test(message) ? SECOND_WAIT : MINUTE_WAIT
    return new ProviderError(
      'rate_limited',
      'TikTok’s request limit is used up for the moment. The figures come again by themselves.',
      { vendorMessage: words, waitSeconds },
    )
  }
  const [kind, sentence, waitSeconds = null, field = null] = meaningOf(code, message)
  return new ProviderError(kind, sentence, { vendorMessage: words, waitSeconds, field })
}

function meaningOf(code: number, message: string): Meaning {
  // The generic code hides a token of another app; only its text tells.
  if (code === 40000) return /token|app_?id/i.test(message) ? SIGN_IN : REFUSED
  if (code >= 50_000 && code < 52_000) return BUSY
  if (code >= 40_200 && code <= 40_202) return BUSY
  return (
    MEANINGS[code] ??
    (code >= 40_000 && code < 50_000 ? REFUSED : ['unexpected', `TikTok answered with error ${code}.`])
  )
}

/** The gateway's own pages, and answers that were cut off. */
function unreadable({ status, headers, text }: HttpAnswer): ProviderError {
  const waitSeconds = Number.parseInt(headers['retry-after'] ?? '', 10) || null
  if (status === 429) {
    return new ProviderError(
      'rate_limited',
      'TikTok asks us to slow down. The figures come again by themselves.',
      {
        waitSeconds: waitSeconds ?? SECOND_WAIT,
      },
    )
  }
  const sentence = /^\s*</.test(text)
    ? 'TikTok answered with a web page instead of data. The next try follows by itself.'
    : 'The answer of TikTok was cut short. The next try follows by itself.'
  return new ProviderError('unavailable', sentence, { vendorMessage: `HTTP ${status}`, waitSeconds })
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

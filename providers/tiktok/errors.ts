import type { ProviderError } from '../contract.ts'
import { type Meaning, meant, retryAfter } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { jsonOf, notJson } from '../json.ts'
import { Envelope } from './wire.ts'

const SIGN_IN: Meaning = ['reauthorise', 'TikTok no longer accepts this sign-in. Connect the source again.']
const BUSY: Meaning = [
  'unavailable',
  'TikTok is busy or out of order. The figures come again by themselves.',
  { waitSeconds: 30 },
]
const OUR_APP: Meaning = [
  'unexpected',
  'TikTok refuses the app registered for this installation. Whoever runs it checks the app in TikTok’s developer portal.',
]
const REFUSED: Meaning = ['bad_request', 'TikTok refused the question. Check the settings of the widget.']
/** A breach of the limit a second clears in the next; one of the limit a minute after five minutes. */
const A_SECOND: Meaning = [
  'rate_limited',
  'TikTok’s request limit is used up for the moment. The figures come again by themselves.',
  { waitSeconds: 2 },
]
const A_MINUTE: Meaning = [A_SECOND[0], A_SECOND[1], { waitSeconds: 300 }]
const MEANINGS: Record<number, Meaning> = {
  40001: [
    'bad_request',
    'The sign-in may not read this advertiser. Connect again and tick it, or choose another advertiser.',
    { field: 'profile' },
  ],
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
  40300: [
    'bad_request',
    'This advertiser no longer exists at TikTok. Choose another one.',
    { field: 'profile' },
  ],
  40700: BUSY,
  60001: [
    'unavailable',
    'TikTok is under maintenance. The figures come again by themselves.',
    { waitSeconds: 600 },
  ],
}
const RATE_CODES = [40016, 40100, 40133]

/** The data of a good answer. Throws ProviderError for every other one: errors too come with status 200. */
export function readData(answer: HttpAnswer): { data: unknown; partial: boolean } {
  const envelope = Envelope.safeParse(jsonOf(answer))
  if (!envelope.success) {
    throw answer.status === 429 ? meant(A_SECOND, 'HTTP 429', retryAfter(answer)) : notJson(answer, 'TikTok')
  }
  const { code, message, data } = envelope.data
  if (code === 0 || code === 20001) return { data, partial: code === 20001 }
  throw tiktokError(code, message)
}

/** What a code means (dossier section 9). */
export const tiktokError = (code: number, message: string): ProviderError =>
  meant(meaningOf(code, message), `${message || 'no message'} (${code})`)

function meaningOf(code: number, message: string): Meaning {
  if (RATE_CODES.includes(code)) return /QPS/i.test(message) ? A_SECOND : A_MINUTE
  // The generic code hides a token of another app; only its text tells.
  if (code === 40000) return /token|app_?id/i.test(message) ? SIGN_IN : REFUSED
  if ((code >= 50_000 && code < 52_000) || (code >= 40_200 && code <= 40_202)) return BUSY
  const other: Meaning =
    code >= 40_000 && code < 50_000 ? REFUSED : ['unexpected', `TikTok answered with error ${code}.`]
  return MEANINGS[code] ?? other
}

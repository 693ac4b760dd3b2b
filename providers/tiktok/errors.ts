import { defaultErrorMappings, type ErrorMapping } from '../kit/http/errors.ts'
import type { HttpAnswer } from '../kit/http/http.ts'
import { parsed } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'
import { figureOf } from './figures.ts'
import { Envelope } from './wire.ts'

/** A breach of the limit a second clears in the next; one of the limit a minute after five minutes. */
const USUAL = defaultErrorMappings('TikTok', { tooFast: 2 })
const A_MINUTE: ErrorMapping = [USUAL[429][0], USUAL[429][1], { waitSeconds: 300 }]
const BUSY: ErrorMapping = [USUAL[500][0], USUAL[500][1], { waitSeconds: 30 }]
const OUR_APP: ErrorMapping = [
  'unexpected',
  'TikTok refuses the app registered for this installation. Whoever runs it checks the app in TikTok’s developer portal.',
]
const MEANINGS: Record<number, ErrorMapping> = {
  40001: [
    'bad_request',
    'The sign-in may not read this advertiser. Connect again and tick it, or choose another advertiser.',
    { field: 'profile' },
  ],
  40007: ['bad_request', 'What was chosen no longer exists at TikTok. Choose it again.'],
  40011: ['bad_request', 'TikTok takes fewer choices at once. Choose fewer campaigns, ad groups or ads.'],
  40110: ['bad_request', 'The sign-in took too long or was already used. Start connecting once more.'],
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
const SIGN_IN_CODES = [40102, 40104, 40105]
const APP_CODES = [40101, 40113, 40118]
const ANSWERED_IN_PART = 20001

/** Errors too come with status 200. */
const readJson = jsonReader('TikTok', USUAL, (json) => {
  const { code = 0, message = '' } = Envelope.safeParse(json).data ?? {}
  if (code === 0 || code === ANSWERED_IN_PART) return null
  return { words: [`${message || 'no message'} (${code})`], meaning: meaningOf(code, message) }
})

/** The data of a successful response. Throws ProviderError for any other. */
export function readData(answer: HttpAnswer): { data: unknown; partial: boolean } {
  const { code, data } = parsed(Envelope, readJson(answer), 'TikTok')
  return { data, partial: code === ANSWERED_IN_PART }
}

/** What a code means. */
function meaningOf(code: number, message: string): ErrorMapping {
  if (RATE_CODES.includes(code)) return /QPS/i.test(message) ? USUAL[429] : A_MINUTE
  // The generic code is also that of another app's token; only its message distinguishes them.
  const hidesToken = code === 40000 && /access.token|app_?id/i.test(message)
  if (hidesToken || SIGN_IN_CODES.includes(code)) return USUAL[401]
  if (APP_CODES.includes(code)) return OUR_APP
  if ((code >= 50_000 && code < 52_000) || (code >= 40_200 && code <= 40_202)) return BUSY
  const metrics = code >= 40_000 && code < 50_000 ? refusedMetrics(message) : []
  if (metrics.length > 0) return ['bad_request', withoutThese(metrics), { field: 'metrics' }]
  const isRefusal = code >= 40_000 && code < 50_000
  return MEANINGS[code] ?? (isRefusal ? USUAL[400] : ['unexpected', `TikTok answered with error ${code}.`])
}

/** The metrics named by `Invalid metric fields: ['reach', 'frequency']`, as our form calls them. */
function refusedMetrics(message: string): string[] {
  const [, list = ''] = /invalid metric fields:\s*\[([^\]]*)\]/i.exec(message) ?? []
  const ids = list.split(',').map((part) => part.trim().replace(/^['"]|['"]$/g, ''))
  return ids.filter(Boolean).map((id) => figureOf(id)?.label ?? id)
}

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const withoutThese = (metrics: string[]): string =>
  `TikTok does not give ${names.format(metrics.map((label) => `“${label}”`))} for this question. Remove ${metrics.length === 1 ? 'it' : 'them'}, or choose another split.`

import {
  defaultErrorMappings,
  type ErrorMapping,
  mappingOfStatus,
  mappingOfWords,
} from '../kit/http/errors.ts'
import type { HttpAnswer } from '../kit/http/http.ts'
import { isPage, looseText } from '../kit/http/json.ts'
import { jsonReader } from '../kit/http/jsonApi.ts'
import { rowsOf } from './wire.ts'

const BAD_KEY: ErrorMapping = [
  'reauthorise',
  'Rank Ranger does not accept this API key. Copy it from Tools, Utilities, API Console; a package that is for the API alone has no reports.',
  { field: 'token' },
]
const LIMIT_REACHED: ErrorMapping = [
  'rate_limited',
  'A limit of the Rank Ranger account is reached. The next try follows in an hour.',
  { waitSeconds: 60 * 60 },
]
const USUAL = defaultErrorMappings('Rank Ranger', { tooFast: 8 })
const MEANINGS = { ...USUAL, 401: BAD_KEY, 403: BAD_KEY }
/** No error of Rank Ranger is documented in accessible pages: errors are distinguished by their messages. */
const BY_WORDS: [RegExp, ErrorMapping][] = [
  // “Invalid limit” and “no access to this campaign” are faults of a question: neither waiting nor a new key helps.
  [
    /\b(limit|quota)\b.*\b(exceeded|reached|used up)\b|\bexceeded\b.*\b(limit|quota)\b|\btoo many (requests|calls)\b/i,
    LIMIT_REACHED,
  ],
  // So are what a package does not include and what one campaign is refused for: no new sign-in mends these.
  [
    /\b(invalid|wrong|bad|unknown|missing|expired|no) (api )?key\b|\bkey\b.*\b(invalid|wrong|expired|disabled|not (valid|found))\b/i,
    BAD_KEY,
  ],
  [/\baccess denied\b|\bno access to this method\b|\b(un|not )authori[sz]ed\b/i, BAD_KEY],
  [/\b(internal|try again|timeout|timed out|maintenance|unavailable)\b/i, USUAL[500]],
  [/./, USUAL[400]],
]

/**
 * Reads JSON, or the error that a response reports. Errors may come with status 200, and as JSON, XML or
 * text.
 * @param key the API key, which is removed from quoted responses
 */
export const readerFor = (key: string): ((answer: HttpAnswer) => unknown) =>
  jsonReader('Rank Ranger', MEANINGS, (json, { status, text }) => {
    const words = json === undefined ? plainText(text) : [json].flat().map(wordsOf).find(Boolean)
    // A response with rows is data, even if it also has a message.
    const isData = status < 400 && rowsOf(json).some((row) => wordsOf(row) === null)
    if (!words || isData) return null
    const meaning = mappingOfStatus(MEANINGS, status) ?? mappingOfWords(BY_WORDS, words)
    return { words: [words.replaceAll(key, '•••')], meaning }
  })

/** The message of a body of XML or plain text; null for a web page and for a truncated response. */
function plainText(body: string): string | null {
  if (isPage(body) || /^\s*[{[]/.test(body)) return null
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return text.trim().slice(0, 300)
}

/** `error`, `errors` or `message`: a text, an object with a message, or a list of either. */
function wordsOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null
  const said = ['error', 'errors', 'message'].map((name) => Reflect.get(json, name)).find(Boolean)
  if (said === undefined) return null
  const [first] = [said].flat()
  const inner = typeof first === 'object' && first !== null ? Reflect.get(first, 'message') : first
  return looseText.parse(inner) ?? JSON.stringify(said).slice(0, 300)
}

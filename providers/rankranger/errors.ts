import { type Meaning, meant, ofWords } from '../errors.ts'
import type { HttpAnswer } from '../http.ts'
import { isPage, jsonOf, looseText, notJson } from '../json.ts'
import { rowsOf } from './wire.ts'

const TOO_FAST: Meaning = [
  'rate_limited',
  'A limit of the Rank Ranger account is reached. The next try follows in an hour.',
  { waitSeconds: 60 * 60 },
]
const BAD_KEY: Meaning = [
  'reauthorise',
  'Rank Ranger does not accept this API key. Copy it from Tools, Utilities, API Console; a package that is for the API alone has no reports.',
  { field: 'token' },
]
const FAULT: Meaning = [
  'unavailable',
  'Rank Ranger has a fault at its end. The next try follows by itself.',
  { waitSeconds: 8 },
]
const REFUSED: Meaning = [
  'bad_request',
  'Rank Ranger refused the question as asked. Check the settings of the widget.',
]
/** No error of Rank Ranger is documented in pages that can be read: they are told apart by their words. */
const MEANINGS: [RegExp, Meaning][] = [
  [/\b(limit|quota|exceeded|too many)\b/i, TOO_FAST],
  [/\b(api.?key|key|access|authori[sz]ed|permission|package)\b/i, BAD_KEY],
  [/\b(internal|try again|timeout|timed out|maintenance|unavailable)\b/i, FAULT],
]

/**
 * The JSON of an answer, or the error that it stands for. Errors may come with status 200, and as JSON, XML or text.
 * @param key the API key, which is struck out of whatever the answer repeats
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer, key: string): unknown {
  const json = jsonOf(answer)
  const words = wordsOf(json, answer.text)?.replaceAll(key, '•••') ?? null
  const { status } = answer
  if (status === 401 || status === 403) throw meant(BAD_KEY, words)
  if (status === 429) throw meant(TOO_FAST, words ?? 'HTTP 429', 8)
  if (status >= 500) throw meant(FAULT, words ?? `HTTP ${status}`)
  if (json === undefined) {
    const isCutShort = /^\s*[{[]/.test(answer.text)
    if (isPage(answer.text) || isCutShort || words === null) throw notJson(answer, 'Rank Ranger')
  }
  const isFailure = json === undefined || status >= 400 || !hasRows(json)
  if (words !== null && isFailure) throw meant(ofWords(MEANINGS, words) ?? REFUSED, words)
  if (status >= 400) throw meant(REFUSED, `HTTP ${status}`)
  return json
}

/** An answer with rows is one, whatever else it says. */
const hasRows = (json: unknown) => rowsOf(json).some((row) => wordsOfError(row) === null)

/** What a body says went wrong: `error`, `errors` or `message` of JSON, or the text of XML and plain text. */
function wordsOf(json: unknown, body: string): string | null {
  if (json !== undefined)
    return (
      [json]
        .flat()
        .map(wordsOfError)
        .find((words) => words !== null) ?? null
    )
  const text = body
    .replace(/<\?[^>]*\?>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return isPage(body) || text === '' ? null : text.slice(0, 300)
}

function wordsOfError(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null
  const said = ['error', 'errors', 'message'].map((name) => Reflect.get(json, name)).find((value) => value)
  if (said === undefined) return null
  const [first] = [said].flat()
  const inner = typeof first === 'object' && first !== null ? Reflect.get(first, 'message') : first
  return looseText.parse(inner) ?? JSON.stringify(said).slice(0, 300)
}

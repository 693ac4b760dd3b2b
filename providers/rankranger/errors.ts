import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { isPage, jsonOf, looseText, notJson } from '../json.ts'
import { rowsOf } from './wire.ts'

type Meaning = [kind: ProviderErrorKind, message: string, waitSeconds?: number]

const HOUR = 60 * 60
/** No error of Rank Ranger is documented in pages that can be read: they are told apart by their words. */
const MEANINGS: [RegExp, Meaning][] = [
  [
    /\b(limit|quota|exceeded|too many)\b/i,
    ['rate_limited', 'A limit of the Rank Ranger account is reached. The next try follows in an hour.', HOUR],
  ],
  [
    /\b(api.?key|key|access|authori[sz]ed|permission|package)\b/i,
    [
      'reauthorise',
      'Rank Ranger does not accept this API key. Copy it from Tools, Utilities, API Console; a package that is for the API alone has no reports.',
    ],
  ],
  [
    /\b(internal|try again|timeout|timed out|maintenance|unavailable)\b/i,
    ['unavailable', 'Rank Ranger has a fault at its end. The next try follows by itself.', 8],
  ],
]

/**
 * The JSON of an answer, or the error that it stands for. Errors may come with status 200, and as JSON, XML or text.
 * @param key the API key, which is struck out of whatever the answer repeats
 * @throws ProviderError
 */
export function readAnswer(answer: HttpAnswer, key: string): unknown {
  const json = jsonOf(answer)
  const words = wordsOf(json, answer.text)?.replaceAll(key, '•••') ?? null
  if (answer.status === 401 || answer.status === 403) throw failure('access denied', words)
  if (answer.status === 429) throw failure('too many requests', words ?? 'HTTP 429', 8)
  if (answer.status >= 500) throw failure('internal error', words ?? `HTTP ${answer.status}`)
  if (json === undefined) {
    const isCutShort = /^\s*[{[]/.test(answer.text)
    if (isPage(answer.text) || isCutShort || words === null) throw notJson(answer, 'Rank Ranger')
    throw failure(words, words)
  }
  if (words !== null && (answer.status >= 400 || !hasRows(json))) throw failure(words, words)
  if (answer.status >= 400) throw failure('', `HTTP ${answer.status}`)
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

function failure(meaning: string, words: string | null, waitSeconds?: number): ProviderError {
  const found = MEANINGS.find(([pattern]) => pattern.test(meaning))
  const [kind, message, wait]: Meaning = found?.[1] ?? [
    'bad_request',
    'Rank Ranger refused the question as asked. Check the settings of the widget.',
  ]
  return new ProviderError(kind, message, {
    vendorMessage: words,
    waitSeconds: waitSeconds ?? wait ?? null,
    field: kind === 'reauthorise' ? 'token' : null,
  })
}

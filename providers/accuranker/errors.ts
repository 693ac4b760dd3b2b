import { ProviderError, type ProviderErrorKind } from '../contract.ts'
import type { HttpAnswer } from '../http.ts'
import { Refusal } from './wire.ts'

/** A hundred requests a minute. */
const RATE_WAIT = 60

/** The JSON of a good answer. Throws ProviderError for every other one, with AccuRanker's words. */
export function readBody(answer: HttpAnswer): unknown {
  const body = json(answer.text)
  const refusal = Refusal.safeParse(body)
  const isGood = answer.status === 200 || answer.status === 201
  if (!isGood || refusal.success) throw meaning(answer, refusal.success ? refusal.data : null)
  if (body !== undefined) return body
  throw new ProviderError(
    'unavailable',
    /^\s*</.test(answer.text)
      ? 'AccuRanker answered with a web page instead of data. The next try follows by itself.'
      : 'The answer of AccuRanker was cut short. The next try follows by itself.',
  )
}

function meaning({ status, headers }: HttpAnswer, words: string | null): ProviderError {
  const error = (kind: ProviderErrorKind, message: string, details: object = {}) =>
    new ProviderError(kind, message, { vendorMessage: words ?? `HTTP ${status}`, ...details })
  switch (true) {
    case status === 401:
      return error('reauthorise', 'AccuRanker no longer accepts this sign-in. Connect the source again.')
    case status === 429:
      return error(
        'rate_limited',
        'AccuRanker is asked too often at the moment. The figures come again by themselves.',
        {
          waitSeconds: waitOf(headers['retry-after'], words),
        },
      )
    case status === 404:
      return error('bad_request', 'This domain is no longer in AccuRanker. Choose another one.', {
        field: 'property',
      })
    case status === 403:
      return error(
        'bad_request',
        'This login may not read what was asked. Ask the owner of the AccuRanker account.',
      )
    case status >= 500:
      return error(
        'unavailable',
        'AccuRanker is out of order at the moment. The figures come again by themselves.',
      )
    case status < 300:
      return error(
        'bad_request',
        'The plan of this AccuRanker account does not include these figures. Its owner can change the plan.',
      )
    case status < 400:
      return error(
        'unexpected',
        'AccuRanker has moved to another address, which this installation does not know.',
      )
    default:
      return error('bad_request', 'AccuRanker refused the question. Check the settings of the widget.')
  }
}

/** Whether the wait comes in a header or in the text alone is not documented. */
function waitOf(header: string | undefined, words: string | null): number {
  const inText = /available in (\d+) second/.exec(words ?? '')?.[1]
  return Number.parseInt(header ?? inText ?? '', 10) || RATE_WAIT
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

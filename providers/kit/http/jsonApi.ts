import { type ErrorMapping, mappingOfStatus, retryAfter, toProviderError } from './errors.ts'
import type { HttpAnswer } from './http.ts'
import { jsonOf, notJson } from './json.ts'

/** The error that a body reports. */
export interface VendorRefusal {
  /** The vendor's messages; those that are empty or missing are left out. */
  words: readonly (string | null | undefined)[]
  /** Replaces the response's own status where that is no error. */
  status?: number | null
  /** Goes before the table of statuses. */
  meaning?: ErrorMapping | undefined
  waitSeconds?: number | null
}

/**
 * Reads responses of a JSON API by the mapping of its statuses; 500 covers every fault of the vendor's
 * and 400 for every other refusal.
 * @param refusalIn the error in a body; null for a body that is data or reports none
 * @returns a function that returns the JSON of a successful response and throws ProviderError for any other
 */
export function jsonReader(
  vendor: string,
  meanings: Readonly<Record<number, ErrorMapping>>,
  refusalIn: (json: unknown, answer: HttpAnswer) => VendorRefusal | null,
): (answer: HttpAnswer) => unknown {
  return (answer) => {
    const json = jsonOf(answer)
    const refusal = refusalIn(json, answer)
    const isGood = answer.status >= 200 && answer.status < 300
    if (isGood && !refusal) {
      if (json === undefined) throw notJson(answer, vendor)
      return json
    }
    const status = isGood ? (refusal?.status ?? 500) : answer.status
    const words = [...new Set(refusal?.words.filter(Boolean))].join(': ') || `HTTP ${answer.status}`
    const other: ErrorMapping = [
      'unexpected',
      `${vendor} answered with status ${status}, which is not expected.`,
    ]
    const usual = mappingOfStatus(meanings, status) ?? (status >= 400 ? meanings[400] : undefined)
    const meaning = refusal?.meaning ?? usual ?? other
    throw toProviderError(meaning, words, refusal?.waitSeconds ?? retryAfter(answer))
  }
}

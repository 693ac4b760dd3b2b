import { type Meaning, meant, ofStatus, retryAfter } from './errors.ts'
import type { HttpAnswer } from './http.ts'
import { jsonOf, notJson } from './json.ts'

/** What a body says went wrong. */
export interface VendorRefusal {
  /** The vendor's words; those that are empty or missing are left out. */
  words: readonly (string | null | undefined)[]
  /** Stands for the answer's own status where that is no error. */
  status?: number | null
  /** Goes before the table of statuses. */
  meaning?: Meaning | undefined
  waitSeconds?: number | null
}

/**
 * Reads answers of a JSON API whose statuses have the given meanings, 500 standing for every fault of the vendor's and
 * 400 for every other refusal.
 * @param refusalIn what a body says went wrong; null for one that is data, or is silent about it
 * @returns gives the JSON of a good answer, and throws ProviderError for every other one
 */
export function jsonReader(
  vendor: string,
  meanings: Readonly<Record<number, Meaning>>,
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
    const other: Meaning = ['unexpected', `${vendor} answered with status ${status}, which is not expected.`]
    const usual = ofStatus(meanings, status) ?? (status >= 400 ? meanings[400] : undefined)
    const meaning = refusal?.meaning ?? usual ?? other
    throw meant(meaning, words, refusal?.waitSeconds ?? retryAfter(answer))
  }
}

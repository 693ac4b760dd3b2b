import { ProviderError } from '../providerError.ts'
import { CURRENCY } from './figures.ts'

/**
 * Requests fields and, if AccuRanker refuses some of them, retries once without those: one unknown name fails
 * the whole request, and some of ours are newer than its own client.
 * @param ask makes the request with the given fields
 * @returns the response and the refused fields
 */
export async function withoutRefused<T>(
  fields: readonly string[],
  ask: (fields: string[]) => Promise<T>,
): Promise<{ found: T; refused: string[] }> {
  try {
    return { found: await ask([...fields]), refused: [] }
  } catch (error) {
    const refused = refusedIn(error, fields)
    if (refused.length === 0) throw error
    return { found: await ask(fields.filter((field) => !refused.includes(field))), refused }
  }
}

/** The fields that a refusal names; where it names none, the optional one. */
function refusedIn(error: unknown, fields: readonly string[]): string[] {
  if (!(error instanceof ProviderError) || error.kind !== 'bad_request' || error.field !== null) return []
  const words = (error.vendorMessage ?? '').split(/[^\w.]+/).map((word) => word.replace(/\.$/, ''))
  const named = fields.filter((field) => words.some((word) => word === field || word.endsWith(`.${field}`)))
  if (named.length > 0) return named
  return /\bfields?\b/i.test(error.vendorMessage ?? '') ? fields.filter((field) => field === CURRENCY) : []
}
